import { describe, expect, it } from 'vitest';
import { weeksOf } from './calendar-days.ts';
import { barsOf, linesOf, splitDay } from './week-bars.ts';

const at = (from: string, until: string | null = null) => ({
  event_date: `2026-11-${from}T01:00:00.000Z`,
  event_end_date: until && `2026-11-${until}T08:00:00.000Z`,
});
const [first = [], second = []] = weeksOf('2026-11');

describe('the bars of a week', () => {
  it('are cut at the ends of the week [EVENT-49]', () => {
    const event = at('05', '10');
    expect(barsOf([event], first)).toEqual([
      {
        ...{ event, lane: 0, first: '2026-11-05', last: '2026-11-07', days: 3 },
        ...{ hasEarlier: false, hasLater: true },
      },
    ]);
    expect(barsOf([event], second)).toMatchObject([
      { first: '2026-11-08', last: '2026-11-10', hasEarlier: true, hasLater: false },
    ]);
    expect(barsOf([event], weeksOf('2026-10').at(-1) ?? [])).toEqual([]);
  });

  it('are each in the first free lane; an event of a single day has no bar [EVENT-49]', () => {
    const [long, early, late, single] = [at('01', '05'), at('02', '03'), at('04', '07'), at('03')];
    expect(barsOf([late, single, early, long], first)).toMatchObject([
      { event: long, lane: 0 },
      { event: early, lane: 1 },
      { event: late, lane: 1 },
    ]);
  });
});

describe('the lines of a day', () => {
  const [long, short, single, another] = [at('02', '05'), at('03', '04'), at('04'), at('05')];
  const bars = barsOf([long, short], first);
  const linesAt = (day: string, ...events: object[]) => {
    const { over, others } = splitDay<object>(day, events, bars);
    return linesOf(over, others, 2).map((line) => line && ('bar' in line ? 'bar' : line.event));
  };

  it('contain the bars of the day, and other events in the free lines [EVENT-49]', () => {
    expect(linesAt('2026-11-04', long, short, single)).toEqual(['bar', 'bar']);
    expect(linesAt('2026-11-05', long, another)).toEqual(['bar', another]);
    expect(linesAt('2026-11-05', long)).toEqual(['bar', undefined]);
  });
});
