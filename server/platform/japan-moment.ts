const format = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Returns a time in Japan for tables, such as `2026/11/22 20:00:00`, which spreadsheets recognize as a time. */
export function japanMoment(time: string): string {
  return format.format(new Date(time));
}
