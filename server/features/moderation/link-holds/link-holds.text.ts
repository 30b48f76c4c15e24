/** The reason for a pending review and the next step, for the author. */
export function pendingReviewReason(type: 'post' | 'comment'): string {
  const name = type === 'post' ? '投稿' : 'コメント';
  return `登録から間もないあいだは、ほかのサイトへのリンクがある${name}を、運営が確認してから公開しています。確認が終わると公開され、お知らせが届きます。`;
}
