import { describe, expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { viewersSpan } from './event-facts.tsx';

const kolkata = () => 5.5 * HOUR;
const seoul = () => 9 * HOUR;
const newYork = () => -5 * HOUR;
/** Returns the offset of Paris from UTC in hours. Daylight saving time ends on October 25, 2026. */
const paris = (time: Date) => (time < new Date('2026-10-25T01:00:00Z') ? 2 : 1) * HOUR;

const event = {
  event_date: '2026-11-21T11:00:00.000Z',
  event_end_date: '2026-11-21T13:00:00.000Z',
  is_all_day: false,
};

describe("the time of an event in the viewer's time zone", () => {
  it('is null for all-day events, and in time zones with the same clock as Japan [EVENT-52]', () => {
    expect(viewersSpan({ ...event, is_all_day: true }, newYork)).toBeNull();
    expect(viewersSpan(event, seoul)).toBeNull();
  });

  it('names the zone when its clock differs from Japan [EVENT-42]', () => {
    expect(viewersSpan(event, newYork)).toEqual({
      span: '2026年11月21日(土) 06:00〜08:00',
      zone: 'GMT-5',
    });
    expect(viewersSpan(event, kolkata)?.zone).toBe('GMT+5:30');
  });

  it('includes the day of the end when it differs from the day of the start', () => {
    const late = { ...event, event_end_date: '2026-11-22T13:00:00.000Z' };
    expect(viewersSpan(late, paris)?.span).toBe(
      '2026年11月21日(土) 12:00〜2026年11月22日(日) 14:00',
    );
    expect(viewersSpan({ ...event, event_end_date: null }, paris)?.span).toBe(
      '2026年11月21日(土) 12:00',
    );
  });

  it('uses winter time for the end when daylight saving time ends during the event', () => {
    const night = {
      event_date: '2026-10-24T22:00:00.000Z',
      event_end_date: '2026-10-25T02:00:00.000Z',
      is_all_day: false,
    };
    expect(viewersSpan(night, paris)).toEqual({
      span: '2026年10月25日(日) 00:00〜03:00',
      zone: 'GMT+2',
    });
  });
});
