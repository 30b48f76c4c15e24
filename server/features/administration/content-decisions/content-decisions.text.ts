/** The name of a target, as its author reads it. */
export type DecidableKind = 'post' | 'event' | 'comment';

const names: Record<DecidableKind, string> = {
  post: '投稿',
  event: 'イベント',
  comment: 'コメント',
};

/** The notification to the author when the team hides a target. */
export function textOfHiding(kind: DecidableKind, name: string, reason: string) {
  return {
    title: `${names[kind]}が非表示になりました`,
    content: `「${name}」は、運営の判断で、ほかの人からは見えなくなりました。理由: ${reason}`,
  };
}

/** The notification to the author when the team shows it again. */
export function textOfShowing(kind: DecidableKind, name: string) {
  return {
    title: `${names[kind]}の表示が元に戻りました`,
    content: `「${name}」は、ほかの人からもまた見られるようになりました。`,
  };
}
