import type { RegistrationState } from '#contract/administration/registrations.ts';

const states: Record<RegistrationState, string> = { waiting: '承認待ち', refused: '見送り' };

const empty: Record<RegistrationState, { title: string; text: string }> = {
  waiting: {
    title: '承認を待っている人はいません',
    text: 'サイト設定の「登録の受付」が「運営が承認してから」のとき、新しい人がここに並びます。',
  },
  refused: { title: '見送った人はいません', text: '登録を見送った人が、新しい順に並びます。' },
};

export const registrationsMessages = {
  title: '登録の承認',
  lead: 'プロフィールを送った人を承認すると、すぐにメンバーになります。結果は本人に伝わります。',
  by: '状態',
  states,
  empty,
  list: (state: RegistrationState) => `${states[state]}の人`,
  columns: {
    user: '名前',
    bio: '自己紹介',
    asked: '送った日時',
    refused: '見送った日時',
    reason: '理由',
    actions: '操作',
  },
  noBio: '自己紹介はありません',
  noReason: 'なし',
  approve: '承認する',
  approveOf: (name: string) => `${name}さんを承認`,
  approved: '承認しました',
  refuse: '見送る',
  refuseOf: (name: string) => `${name}さんを見送る`,
  refusal: {
    title: (name: string) => `${name}さんの登録を見送りますか？`,
    text: '本人に伝わります。プロフィールを書き直すと、もう一度申し込めます。',
    hint: '本人が読みます。書かなくてもかまいません',
    go: '見送る',
    done: '登録を見送りました',
  },
  undo: '元に戻す',
  withdrawn: '承認待ちに戻しました',
  withdraw: '承認待ちに戻す',
  withdrawOf: (name: string) => `${name}さんを承認待ちに戻す`,
};
