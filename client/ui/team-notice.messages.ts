export const teamNoticeMessages = {
  hidden: '運営が非表示にしています。ほかの人からは見えません。',
  reason: (reason: string) => `理由: ${reason}`,
  manage: '管理画面で開く',
  badge: '運営が非表示',
} as const;
