/** Returns a birthday without its year: `11月27日`. */
export function formatBirthday(day: string): string {
  const [month = 0, date = 0] = day.split('-').map(Number);
  return `${month}月${date}日`;
}
