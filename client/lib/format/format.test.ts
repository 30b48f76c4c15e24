import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatJapanTime,
  formatRelativeTime,
  inJapan,
} from './format.ts';

const now = new Date('2026-11-21T12:00:00Z'); // Saturday, 21:00 in Japan.
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const moment = (iso: string) => formatRelativeTime(iso, { now, ...inJapan });
const anyTime = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234, '1,234'],
    [9999, '9,999'],
    [10_000, '1万'],
    [12_345, '1.2万'],
    [19_999, '1.9万'],
    [1_234_567, '123.4万'],
    [12_340_000, '1,234万'],
  ])('formats %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it('rounds down by less than a tenth of 万', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (count) => {
        const text = formatCount(count);
        const number = Number(text.replace(/[,万]/g, ''));
        const shown = text.endsWith('万') ? Math.round(number * 10_000) : number;
        expect(shown).toBeLessThanOrEqual(count);
        expect(count - shown).toBeLessThan(text.endsWith('万') ? 1000 : 1);
      }),
    );
  });
});

describe('formatRelativeTime', () => {
  it.each([
    [ago(0), 'たった今'],
    [ago(0.9), 'たった今'],
    [ago(-0.5), 'たった今'],
    [ago(1), '1分前'],
    [ago(3.9), '3分前'],
    [ago(59.9), '59分前'],
    [ago(60), '1時間前'],
    [ago(5 * 60), '5時間前'],
    ['2026-11-20T15:00:00Z', '21時間前'],
    ['2026-11-20T14:59:00Z', '昨日 23:59'],
    ['2026-11-20T12:40:00Z', '昨日 21:40'],
    ['2026-11-19T15:00:00Z', '昨日 00:00'],
    ['2026-11-19T14:59:00Z', '11月19日(木)'],
    ['2026-01-01T03:00:00Z', '1月1日(木)'],
    ['2025-12-31T03:00:00Z', '2025年12月31日(水)'],
    ['2026-11-21T14:00:00Z', '11月21日(土)'],
  ])('formats %s as %s', (iso, text) => {
    expect(moment(iso)).toBe(text);
  });

  it('formats 23:50 as 20 minutes ago when it is 0:10', () => {
    const after = new Date('2026-11-20T15:10:00Z');
    expect(formatRelativeTime('2026-11-20T14:50:00Z', { now: after, ...inJapan })).toBe('20分前');
  });

  it('uses one of the formats for any two times', () => {
    const forms =
      /^(たった今|[1-9]\d?分前|[1-9]\d?時間前|昨日 \d\d:\d\d|(\d{4}年)?\d{1,2}月\d{1,2}日\([日月火水木金土]\))$/;
    fc.assert(
      fc.property(anyTime, anyTime, (time, clock) => {
        expect(formatRelativeTime(time.toISOString(), { now: clock, ...inJapan })).toMatch(forms);
      }),
    );
  });

  it('never gives a later time a greater age than an earlier time', () => {
    const minutes = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(minutes, minutes, (one, two) => {
        const value = (text: string) => (text === 'たった今' ? 0 : Number.parseInt(text, 10));
        const [near, far] = one < two ? [one, two] : [two, one];
        expect(value(moment(ago(near)))).toBeLessThanOrEqual(value(moment(ago(far))));
      }),
    );
  });
});

describe('dates and times', () => {
  it('omit the current year', () => {
    expect(formatDate('2026-11-21T12:00:00Z', { now, ...inJapan })).toBe('11月21日(土)');
    expect(formatDate('2027-01-02T12:00:00Z', { now, ...inJapan })).toBe('2027年1月2日(土)');
  });

  it('show the exact time', () => {
    expect(formatDateTime('2026-11-21T11:00:00Z', inJapan)).toBe('2026年11月21日(土) 20:00');
    expect(formatDateTime('2026-11-20T15:00:00Z', inJapan)).toBe('2026年11月21日(土) 00:00');
  });

  it("name Japan's time zone", () => {
    expect(formatJapanTime('2026-11-21T11:00:00Z')).toBe('2026年11月21日(土) 20:00 (JST)');
  });
});
