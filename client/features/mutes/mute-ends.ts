import { DAY } from '../../../contract/limits.ts';

const days = { forever: null, day: 1, week: 7, month: 30 } as const;

/** How long a mute lasts. */
export type MutePeriod = keyof typeof days;

/** When a period that begins now ends; null for never. */
export function endOf(period: MutePeriod): string | null {
  const count = days[period];
  return count === null ? null : new Date(Date.now() + count * DAY).toISOString();
}
