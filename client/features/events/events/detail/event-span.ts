import { ownOffset } from '#client/lib/format/format.ts';
import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET, wallClock } from '#contract/foundations/wall-clock.ts';

/**
 * Returns the time of an event in the viewer's time zone, and the name of the zone. Null for an all-day event, and when
 * the clock is the same as in Japan.
 */
export function viewersSpan(event: EventTimes, offsetAt: (time: Date) => number = ownOffset) {
  const offset = offsetAt(new Date(event.event_date));
  if (event.is_all_day || offset === JAPAN_OFFSET) return null;
  // Each time has its own offset, because daylight saving time may begin or end during the event.
  const clockAt = (time: string) => wallClock(time, offsetAt(new Date(time)));
  return { span: eventSpan(event, { clockAt }), zone: zoneName(offset) };
}

/** Returns the name of a time zone by its offset, such as GMT-5 or GMT+5:30. */
function zoneName(offset: number): string {
  const [hours, minutes] = [
    Math.floor(Math.abs(offset) / HOUR),
    (Math.abs(offset) % HOUR) / MINUTE,
  ];
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${minutes}`}`;
}
