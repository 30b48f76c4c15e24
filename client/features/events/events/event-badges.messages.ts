export const eventBadgesMessages = {
  ongoing: '開催中',
  cancelled: '中止',
  past: '終了',
  full: '満員',
  closed: '受付終了',
  joined: '参加予定',
  attended: '参加済み',
  waiting: 'キャンセル待ち',
  interested: '気になる',
} as const;
