export const teamNoticeMessages = {
  hidden: '運営が非表示にしています。ほかの人からは見えません。',
  waiting: '運営の確認を待っています。いまは、ほかの人からは見えません。',
  reason: (reason: string) => `理由：${reason}`,
  hide: '運営として非表示にする',
  show: '運営として表示に戻す',
  label: '運営としてラベルを付ける',
  badge: '運営が非表示',
  badgeWaiting: '運営の確認待ち',
} as const;
