export const adminUiMessages = {
  reason: '理由',
  reasonHint: '操作ログに残ります',
  reasonMissing: '理由を入力してください',
  reasonTooLong: (max: number) => `理由は${max}文字以内で入力してください`,
  failed: '操作できませんでした',
  remove: '削除する',
  filters: '絞り込み',
  resetFilters: '絞り込みを解除',
  all: 'すべて',
  from: (label: string) => `${label}の開始日`,
  until: (label: string) => `${label}の終了日`,
  to: 'から',
  emptyFiltered: {
    title: '条件に合うものがありませんでした',
    text: '条件を変えるか、絞り込みを解除してみてください。',
  },
  changes: {
    field: '項目',
    before: '変更前',
    after: '変更後',
    empty: '（なし）',
  },
} as const;
