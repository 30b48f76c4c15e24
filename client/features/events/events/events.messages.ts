export const eventsMessages = {
  next: 'これからのイベント',
  all: 'すべてのイベント',
  none: '予定されているイベントは、まだありません',
  today: '今日',
  tomorrow: '明日',
  cancelled: '中止',
  /** Before the hours of an event. */
  year: (year: number) => `${year}年 `,
  month: (month: number) => `${month}月`,
  allDay: '終日',
  allDayUntil: (date: string) => `終日・${date}まで`,
  from: (time: string) => `${time}〜`,
  span: (from: string, until: string) => `${from}〜${until}`,
  moreDates: (count: number) => `ほか${count}回`,
  japanTime: (span: string) => `${span}（日本時間）`,
} as const;
