import { expect, it } from 'vitest';
import { versionAfter } from './version-after.ts';

const now = new Date('2026-11-22T03:00:00.000Z');

it.each([
  ['for the first change', null, '2026-11-22T03:00:00.000Z'],
  ['after an earlier change', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
  [
    'after a change in the same millisecond',
    '2026-11-22T03:00:00.000Z',
    '2026-11-22T03:00:00.001Z',
  ],
  ['after a change by a clock ahead', '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.001Z'],
])('`versionAfter` returns a later version %s', (_, last, expected) => {
  expect(versionAfter(last, now)).toBe(expected);
});
