import type { UserState } from '#contract/administration/managed-users.ts';

export const memberBlocksMessages = {
  states: {
    active: '利用中',
    incomplete: 'プロフィール未設定',
    blocked: '利用停止中',
    leaving: '削除待ち',
  } satisfies Record<UserState, string>,
  length: '期間',
  lengths: { 1: '1日', 7: '7日', 30: '30日', custom: '日時を決める', endless: '期限なし' },
  end: '停止が終わる日時',
};
