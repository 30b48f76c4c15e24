import { describe, expect, it } from 'vitest';
import { busiest, type Day, summaryOf } from './series-card.tsx';

function days(...counts: number[]): Day[] {
  return counts.map((count, index) => ({
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    count,
  }));
}

const week = (count: number) => Array.from({ length: 7 }, () => count);

describe('the summary of the daily numbers', () => {
  it.each([
    ['more', 2, 3, 50],
    ['less', 4, 3, -25],
    ['as much', 2, 2, 0],
    ['nothing any more', 2, 0, -100],
  ])('compares seven whole days with the seven days before: %s', (_, before, after, change) => {
    const summary = summaryOf(days(100, ...week(before), ...week(after), 9));
    expect(summary).toEqual({ today: 9, week: after * 7, change });
  });

  it('has no change in percent when the earlier seven days are empty', () => {
    expect(summaryOf(days(...week(0), ...week(3), 1)).change).toBeNull();
    expect(summaryOf(days(5))).toEqual({ today: 5, week: 0, change: null });
  });
});

it('`busiest` returns the latest of the days with the highest number', () => {
  expect(busiest(days(1, 4, 4, 2))?.date).toBe('2026-11-03');
  expect(busiest(days(0, 0))).toBeUndefined();
});
