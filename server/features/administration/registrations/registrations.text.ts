/** The notification to a user whom the team has approved. */
export const textOfApproval = {
  title: '登録が承認されました',
  content: 'ようこそ。投稿やコメント、いいねができるようになりました。',
};
