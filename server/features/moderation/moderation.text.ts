/** What the team decides about, as its author is told. */
export type DecidableKind = 'post' | 'event' | 'comment';

const names: Record<DecidableKind, string> = {
  post: '投稿',
  event: 'イベント',
  comment: 'コメント',
};

/** What its author is told when the team hides something. */
export function textOfHiding(kind: DecidableKind, name: string, reason: string) {
  return {
    title: `${names[kind]}が非表示になりました`,
    content: `「${name}」は、運営の判断で、ほかの人からは見えなくなりました。理由: ${reason}`,
  };
}

/** What its author is told when the team shows it again. */
export function textOfShowing(kind: DecidableKind, name: string) {
  return {
    title: `${names[kind]}の表示が元に戻りました`,
    content: `「${name}」は、ほかの人からもまた見られるようになりました。`,
  };
}
