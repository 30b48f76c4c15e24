/** The types of content that are reviewed. */
export type ReviewedType = 'post' | 'comment';

const nouns: Record<ReviewedType, string> = { post: '投稿', comment: 'コメント' };
const next = '確認が終わると公開され、お知らせが届きます。';

/** Returns the reason why links need a review and what happens next, for the author. */
export function linksReason(type: ReviewedType): string {
  return `登録して間もないあいだは、ほかのサイトへのリンクがある${nouns[type]}を、運営が確認してから公開しています。${next}`;
}

export function absenceReason(type: ReviewedType): string {
  return `いま運営が不在のため、登録して間もないあいだの${nouns[type]}は、運営が確認してから公開しています。時間がかかることがあります。${next}`;
}

export function pictureReason(type: ReviewedType): string {
  return `この${nouns[type]}の画像は、運営が確認してから公開します。${next}`;
}

/** Returns the reason why content with watched terms needs a review. It does not name the terms. */
export function watchedReason(type: ReviewedType): string {
  return `この${nouns[type]}は、運営が確認してから公開します。${next}`;
}
