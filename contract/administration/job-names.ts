const names = {
  'account-deletion': 'アカウントの削除',
  'announcement-delivery': 'お知らせの配信',
  'audience-copy': '公開範囲の反映',
  'data-export': 'データの書き出し',
  'decided-contents': '利用停止の反映',
  'mail-sending': 'メールの送信',
  'picture-hashes': '画像の特徴の記録',
  'planned-event': '予約したイベントの公開',
  'planned-post': '予約した投稿の公開',
  'push-sending': 'プッシュ通知の送信',
  'removed-pictures': '非公開にした画像の記録',
  'series-parts': 'シリーズの新しい作品の通知',
  'similar-pictures': '似た画像の確認',
  'site-backup': 'サイトのバックアップ',
  'tag-merge': 'タグの統合',
  'tag-spellings': 'タグの表記の統一',
  'wallet-deletion': 'ウォレットのNFTの削除',
  'wallet-refresh': 'NFTの読み込み',
  'webhook-delivery': 'Webhookの送信',
  'weekly-digest': '週刊ダイジェスト',
  'year-review': '1年のまとめの集計',
};
export type JobKindName = keyof typeof names;
export const jobKinds = Object.keys(names) as [JobKindName, ...JobKindName[]];

/** The reasons for failed attempts. Errors are only in the log, because they can contain names of members. */
export const jobFailures = ['interrupted', 'unavailable', 'unexpected'] as const;
export type JobFailure = (typeof jobFailures)[number];

export const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** Returns the Japanese name of a kind of job, or the kind itself when this release does not know it. */
export function jobName(kind: string): string {
  return Object.hasOwn(names, kind) ? names[kind as JobKindName] : kind;
}
