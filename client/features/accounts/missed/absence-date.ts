import { formatDate, inJapan } from '#client/lib/format/format.ts';

/** The day in Japan since which a member was away. The server renders the same day, whatever its time zone. */
export function absenceDate(since: string): string {
  return formatDate(since, inJapan);
}
