import { WAITING_COUNT_MAX } from '#contract/foundations/limits.ts';

/** Counting stops at the maximum, which the badge shows as 99+. */
function amountOf(count: number): string {
  return count < WAITING_COUNT_MAX ? `${count}件` : `${WAITING_COUNT_MAX - 1}件以上`;
}

export const frameMessages = {
  title: '管理画面',
  skip: 'メニューを飛ばす',
  description: 'サイトの管理画面です。',
  sections: '管理メニュー',
  /** Text after the name of the section. */
  waiting: (count: number) => `、${amountOf(count)}`,
  /** Text after the label of the closed menu. */
  waitingInMenu: (title: string, count: number) => `、${title}${amountOf(count)}`,
  groups: { daily: '日々の対応', content: '内容', settings: '設定', system: 'システム' },
  refused: {
    title: 'このページを見る権限がありません',
    text: '必要なときは、最高管理者に権限の追加を頼んでください。',
    none: '使える管理メニューがまだありません',
  },
  keys: {
    title: 'キーボード操作',
    open: 'キーボード操作の一覧',
    text: '文字の入力中は使えません。',
    search: '検索・絞り込みの欄へ移る',
    next: '次の行へ',
    previous: '前の行へ',
    openRow: '選んだ行を開く',
    selectRow: '行を選択する、選択を外す',
    help: 'この一覧を開く',
    goTo: (title: string) => `「${title}」を開く`,
    enabled: 'キーボード操作を使う',
    enabledHint: '音声入力や読み上げの操作と重なるときは、オフにしてください',
  },
} as const;
