export const eventsMessages = {
  next: 'これからのイベント',
  all: 'すべてのイベント',
  none: '予定されているイベントは、まだありません',
  today: '今日',
  tomorrow: '明日',
  cancelled: '中止',
  month: (month: number) => `${month}月`,
  from: (time: string) => `${time}〜`,
  span: (from: string, until: string) => `${from}〜${until}`,
  date: (month: number, day: number, weekday: string) => `${month}月${day}日(${weekday})`,
  moreDates: (count: number) => `ほか${count}回`,
  japanTime: (span: string) => `${span}（日本時間）`,
} as const;
