export const postPollMessages = {
  add: '投票を付ける',
  title: '投票',
  text: '公開したあとは、質問と選択肢を変えられません。',
  remove: '投票を外す',
  removed: '投票を外しました。もう一度付けると、書いた内容が戻ります。',
  onPage: 'この投稿には投票が付いています。公開すると、投稿のページで終了や削除ができます。',
} as const;
