import type { JobFailure, JobState } from '#contract/administration/job-names.ts';

const states: Record<JobState, string> = { failed: '失敗', running: '実行中', waiting: '待機中' };

const reasons: Record<JobFailure, string> = {
  interrupted: '途中でサーバーが何度も止まりました',
  unavailable: 'データベースやディスクが使えませんでした',
  unexpected: '予期しないエラーが起きました。詳しくはサーバーのログにあります',
};

const empty: Record<JobState, { title: string; text: string }> = {
  failed: {
    title: '失敗した処理はありません',
    text: '何度やり直しても終わらなかった処理が、ここに並びます。',
  },
  running: { title: '実行中の処理はありません', text: '新しい処理は、数秒のうちに始まります。' },
  waiting: { title: '待っている処理はありません', text: 'すべての処理が終わっています。' },
};

export const jobsMessages = {
  title: 'バックグラウンド処理',
  lead: 'データの書き出しやNFTの読み込みなど、サーバーが順番に進めている処理です。10秒ごとに更新されます。',
  states,
  reasons,
  empty,
  by: '処理の状態',
  list: (state: JobState) => `${states[state]}の処理`,
  kind: '処理',
  runAt: '予定',
  updatedAt: '最後の動き',
  attempts: '試した回数',
  times: (count: number) => (count === 0 ? 'まだ' : `${count}回`),
  reason: '理由',
  lastFailure: '前回の失敗',
  noReason: 'なし',
  actions: '操作',
  retry: '再試行',
  retryOf: (name: string) => `「${name}」を再試行`,
  retried: '処理をやり直します',
  discard: '破棄',
  discardOf: (name: string) => `「${name}」を破棄`,
  ask: (name: string) => `「${name}」の処理を破棄しますか？`,
  will: 'この処理は行われません。必要なときは、メンバーがもう一度始められます。',
  discardIt: '破棄する',
  discarded: '処理を破棄しました',
};
