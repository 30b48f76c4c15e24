import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJapanTime, weekdayOf } from './japan-time.ts';
import { publishTimes, quickTimes } from './quick-times.ts';

const labelsAt = (iso: string) =>
  quickTimes(new Date(iso)).map(({ label, value }) => `${label} = ${value.date}`);

describe('the quick choices of a time', () => {
  it('are the next evenings and the next weekend', () => {
    // Wednesday, 12:00 in Japan.
    expect(labelsAt('2026-11-18T03:00:00.000Z')).toEqual([
      '今日 20:00 = 2026-11-18',
      '明日 20:00 = 2026-11-19',
      '次の土曜 20:00 = 2026-11-21',
      '次の日曜 14:00 = 2026-11-22',
    ]);
  });

  it('omit an evening that has passed, and duplicate days', () => {
    // Friday, 20:30 in Japan.
    expect(labelsAt('2026-11-20T11:30:00.000Z')).toEqual([
      '明日 20:00 = 2026-11-21',
      '次の土曜 20:00 = 2026-11-28',
      '次の日曜 14:00 = 2026-11-22',
    ]);
  });

  it('are in the future, distinct, and on the named days', () => {
    const anyTime = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyTime, (now) => {
        const choices = quickTimes(now);
        const times = choices.map(({ value }) => fromJapanTime(value));
        expect(new Set(times).size).toBe(choices.length);
        for (const time of times) expect(Date.parse(time ?? '')).toBeGreaterThan(now.getTime());
        for (const { label, value } of choices) {
          if (label.includes('土曜')) expect(weekdayOf(value.date)).toBe(6);
          if (label.includes('日曜')) expect(weekdayOf(value.date)).toBe(0);
          expect(label.endsWith(value.time)).toBe(true);
        }
      }),
    );
  });
});

describe('the quick choices of a publication', () => {
  const labelsAt = (iso: string) =>
    publishTimes(new Date(iso)).map(({ label, value }) => `${label} = ${value.date}`);

  it('are this evening, midnight, and the next evenings in Japan [PLAN-20]', () => {
    // Wednesday, 12:00 in Japan.
    expect(labelsAt('2026-11-18T03:00:00.000Z')).toEqual([
      '今日 18:00 = 2026-11-18',
      '今夜 0:00 = 2026-11-19',
      '明日 18:00 = 2026-11-19',
      '次の土曜 18:00 = 2026-11-21',
    ]);
  });

  it('omit times that are past or less than a minute ahead [PLAN-62]', () => {
    // Wednesday, 23:59:30 in Japan.
    expect(labelsAt('2026-11-18T14:59:30.000Z')).toEqual([
      '明日 18:00 = 2026-11-19',
      '次の土曜 18:00 = 2026-11-21',
    ]);
  });
});
