/** The notification to the author when the team hides content. `word` is the word for it. */
export function textOfHiding(word: string, name: string, reason: string) {
  return {
    title: `${word}が非表示になりました`,
    content: `「${name}」は、運営の判断で、ほかの人からは見えなくなりました。理由: ${reason}`,
  };
}

/** The notification to the author when the team shows it again. */
export function textOfShowing(word: string, name: string) {
  return {
    title: `${word}の表示が元に戻りました`,
    content: `「${name}」は、ほかの人からもまた見られるようになりました。`,
  };
}
