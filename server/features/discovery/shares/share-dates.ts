const zone = { timeZone: 'Asia/Tokyo' } as const;
const dayFormat = new Intl.DateTimeFormat('ja-JP', {
  ...zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});
const timeFormat = new Intl.DateTimeFormat('ja-JP', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The parts of a date in Japan: `2026`, `11`, `21`, `土`. */
export function japanDay(iso: string) {
  const parts = dayFormat.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), weekday: part('weekday') };
}

/** A time span in Japan: `2026年11月21日(土) 20:00〜22:00`, with the second date if it differs. */
export function japanSpan(start: string, end: string | null): string {
  const [from, until] = [new Date(start), end === null ? null : new Date(end)];
  const day = dayFormat.format(from);
  const begin = `${day} ${timeFormat.format(from)}`;
  if (until === null) return begin;
  const lastDay = dayFormat.format(until);
  return `${begin}〜${lastDay === day ? '' : `${lastDay} `}${timeFormat.format(until)}`;
}

/** The hours of a time span in Japan: `20:00〜22:00`, or `20:00〜` when it ends on another day or has no end. */
export function japanHours(start: string, end: string | null): string {
  const span = japanSpan(start, end);
  const [hours = ''] = /\d\d:\d\d(?:〜\d\d:\d\d)?/.exec(span) ?? [];
  return hours.includes('〜') ? hours : `${hours}〜`;
}
