import { sentence } from '#contract/foundations/plain-text.ts';

/** Returns the notification for the author when the team shows a target again. */
export function textOfShowing(word: string, name: string) {
  return {
    title: `${word}の表示が元に戻りました`,
    content: sentence`「${name}」は、ほかの人からもまた見られるようになりました。`,
  };
}
