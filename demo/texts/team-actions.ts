export const teamActionTexts = {
  /** The member who advertises on the site. */
  username: 'otoku_navi77',
  hiddenComment: '【最新】いま登録すると',
  hiddenPost: {
    title: '無料でフォロワーが増える方法を教えます',
    content:
      '先着100名さまだけ！ くわしくはプロフィールのリンクからどうぞ → https://example.com/fuyasu',
  },
  deletedPost: {
    title: '限定アイコンの配布はこちら',
    content: 'いますぐ登録して、限定アイコンを受け取ろう！ → https://example.com/icon-free',
  },
  reason: '作品と関係のない宣伝のため',
  blockReason: '宣伝の投稿とコメントを繰り返したため',
  notes: [
    '宣伝のリンクをいろいろな投稿に貼っていると、お二人から報告がありました。',
    'まずは1週間の停止にしました。再開してからも続くようなら、期限なしにしましょう。',
  ],
} as const;
