/** The types of content that are reviewed. */
export type ReviewedType = 'post' | 'comment';

const nouns: Record<ReviewedType, string> = { post: '投稿', comment: 'コメント' };
const next = '確認が終わると公開され、お知らせが届きます。';

/** Returns the reason for a pending review of links and the next step, for the author. */
export function linksReason(type: ReviewedType): string {
  return `登録して間もないあいだは、ほかのサイトへのリンクがある${nouns[type]}を、運営が確認してから公開しています。${next}`;
}

/** Returns the reason for a pending review while the team is absent. */
export function absenceReason(type: ReviewedType): string {
  return `いま運営が不在のため、登録して間もないあいだの${nouns[type]}は、運営が確認してから公開しています。時間がかかることがあります。${next}`;
}

/** Returns the reason for a pending review of a picture that looks like a removed one. */
export function pictureReason(type: ReviewedType): string {
  return `この${nouns[type]}の画像は、運営が確認してから公開します。${next}`;
}

/** Returns the reason for a pending review of watched terms, without the terms. */
export function watchedReason(type: ReviewedType): string {
  return `この${nouns[type]}は、運営が確認してから公開します。${next}`;
}
