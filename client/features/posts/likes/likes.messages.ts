export const likesMessages = {
  /** The accessible name of the button: its action, the post and the current count. */
  button: (title: string, count: string) => `「${title}」にいいね、現在${count}`,
  full: 'この投稿は1000回のいいね上限に達しました！',
  failed: 'いいねを送れませんでした',
  plus: (count: number) => `+${count}`,
  announced: (taps: number, total: string) => `いいね ${taps}回、合計 ${total}`,
} as const;
