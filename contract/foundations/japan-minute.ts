import { MINUTE } from './limits.ts';

const dateAndTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The minute in Japan from which an action is possible, such as `2026年11月22日(日) 20:01`. It is rounded up, so it is
 * never too early.
 */
export function japanMinuteFrom(time: string): string {
  return dateAndTime.format(new Date(Math.ceil(Date.parse(time) / MINUTE) * MINUTE));
}
