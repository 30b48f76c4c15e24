/** What is done in the background, one name for each kind of work. */
export const jobKinds = [
  'account-deletion',
  'audience-copy',
  'data-export',
  'tag-merge',
  'wallet-deletion',
  'wallet-refresh',
] as const;
export type JobKindName = (typeof jobKinds)[number];

/** Why an attempt at a job has failed. What the error says is in the log alone: it may name members. */
export const jobFailures = ['interrupted', 'unavailable', 'unexpected'] as const;
export type JobFailure = (typeof jobFailures)[number];

export const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** What each kind of work is called. */
const names: Record<JobKindName, string> = {
  'account-deletion': 'アカウントの削除',
  'audience-copy': '公開範囲の反映',
  'data-export': 'データの書き出し',
  'tag-merge': 'タグの統合',
  'wallet-deletion': 'ウォレットのNFTの削除',
  'wallet-refresh': 'NFTの読み込み',
};

/** The name of a kind of work; the kind itself where this release does not know it. */
export function jobName(kind: string): string {
  return Object.hasOwn(names, kind) ? names[kind as JobKindName] : kind;
}
