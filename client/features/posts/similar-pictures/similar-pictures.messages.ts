export const similarPicturesMessages = {
  pageTitle: 'あなたの画像に似た投稿',
  loading: '画像を読み込んでいます',
  lead: (name: string) =>
    `${name}さんの投稿の画像が、あなたの画像に似ています。見比べて、どうするかを選んでください。`,
  leadText: '自動で見つけたものなので、違う作品のこともあります。お返事は相手に伝わりません。',
  own: 'あなたの投稿',
  other: (name: string) => `${name}さんの投稿`,
  fine: '問題なし',
  report: '報告する',
  answered: {
    fine: 'お返事ありがとうございます。この画像については、この人の投稿をもうお知らせしません。',
    reported: '報告を受け付けました。運営が確認します。',
  },
  failed: '送れませんでした',
  detail: (title: string, path: string) =>
    `わたしの投稿「${title}」（${path}）の画像が使われています。`,
  missing: 'この投稿は、いまは見られません',
  missingText: '投稿が消されたか、公開されなくなりました。',
  toNotifications: 'お知らせへ',
} as const;
