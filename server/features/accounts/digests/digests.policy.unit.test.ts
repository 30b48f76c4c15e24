import { expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { isDigestDue, missedSince, slotOf } from './digests.policy.ts';

/** 8:00 in Japan on a Saturday. */
const slot = Date.parse('2026-11-28T08:00:00.000+09:00');
const before = (time: number) => new Date(slot - time).toISOString();

it.each([
  [-1, null],
  [0, slot],
  [12 * HOUR - 1, slot],
  [12 * HOUR, null],
])('a digest is sent on Saturday from 8:00 to 20:00 (after %s ms) [DELI-26]', (after, found) => {
  expect(slotOf(slot + after, 'Asia/Tokyo')).toBe(found);
});

const due = (last: string | null, used: number, digest: 'weekly' | 'off' = 'weekly') =>
  isDigestDue({ digest, digest_sent_at: last, quiet_zone: null }, before(used), slot);

it('a digest is sent once a slot, unless it is off [DELI-26, DELI-51]', () => {
  expect(due(null, DAY)).toBe(true);
  expect(due(before(1), DAY)).toBe(true);
  expect(due(before(0), DAY)).toBe(false);
  expect(due(null, DAY, 'off')).toBe(false);
});

it('a member who has been away for 60 days gets one digest in 28 days [DELI-27]', () => {
  expect(due(before(28 * DAY - 1), 60 * DAY)).toBe(true);
  expect(due(before(28 * DAY - 1), 60 * DAY + 1)).toBe(false);
  expect(due(before(28 * DAY), 60 * DAY + 1)).toBe(true);
});

it('a digest has what was missed in the last week [DELI-22]', () => {
  expect(missedSince(before(DAY), slot)).toBe(before(DAY));
  expect(missedSince(before(8 * DAY), slot)).toBe(before(7 * DAY));
});
