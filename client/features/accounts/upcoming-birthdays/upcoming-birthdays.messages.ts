export const upcomingBirthdaysMessages = {
  title: 'もうすぐ誕生日',
  dismiss: 'もうすぐ誕生日を今日は閉じる',
  today: '今日',
  tomorrow: '明日',
} as const;
