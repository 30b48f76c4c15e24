import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { dataExportMessages } from './data-exports.messages.ts';

const { left } = dataExportMessages;

/** The time until a moment, in whole hours, or in minutes below one hour. */
export function timeLeft(until: string, now = Date.now()): string {
  const ms = Date.parse(until) - now;
  if (ms >= HOUR) return left.hours(Math.floor(ms / HOUR));
  return left.minutes(Math.max(1, Math.floor(ms / MINUTE)));
}
