import { describe, expect, it } from 'vitest';
import { aListedEvent } from '#client/testing/events.ts';
import { groupByMonth, groupUpcoming } from './event-groups.ts';

const at = (event_date: string) => aListedEvent({ event_date });

// A Thursday, 9:00 in Japan.
const now = new Date('2026-11-19T00:00:00.000Z');

describe('upcoming events', () => {
  it.each([
    ['2026-11-19T14:59:00.000Z', '今日'],
    ['2026-11-19T15:00:00.000Z', '今週'],
    ['2026-11-22T14:59:00.000Z', '今週'],
    ['2026-11-22T15:00:00.000Z', '今後'],
    ['2027-11-19T03:00:00.000Z', '今後'],
  ])(
    'that start at %s are in the group %s, by the day in Japan and by weeks from Monday to Sunday [EVENT-40]',
    (date, title) => {
      expect(groupUpcoming([at(date)], now)).toEqual([{ title, events: [at(date)] }]);
    },
  );

  it('have no group 今週 on a Sunday', () => {
    const sunday = new Date('2026-11-22T03:00:00.000Z');
    const groups = groupUpcoming([at('2026-11-23T03:00:00.000Z')], sunday);
    expect(groups.map(({ title }) => title)).toEqual(['今後']);
  });
});

describe('past events', () => {
  it('are grouped by month in Japan, in the given order [EVENT-60]', () => {
    const events = ['2026-10-31T15:00:00.000Z', '2026-10-31T14:00:00.000Z'].map(at);
    expect(groupByMonth(events).map(({ title }) => title)).toEqual(['2026年11月', '2026年10月']);
  });
});
