export const readOnlyMessages = {
  label: '閲覧のみのお知らせ',
  title: 'いまは閲覧のみです',
  text: '投稿、コメント、いいねなどは、再開してからできます。',
  until: '再開の予定：',
  soon: 'まもなく再開する予定です。',
  waiting: (names: string) => `送信待ちの${names}は、再開したら送信します。`,
  over: '書き込みを再開しました',
} as const;
