import { formatDate, inJapan } from '#client/lib/format/format.ts';

/** Returns the day in Japan on which an absence began. It is the same on the server and in the browser. */
export function absenceDate(since: string): string {
  return formatDate(since, inJapan);
}
