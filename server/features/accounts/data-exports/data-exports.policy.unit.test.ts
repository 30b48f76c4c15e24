import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { nextExportAt, refuseTooSoon } from './data-exports.policy.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const last = (ago: number, status: 'ready' | 'failed' = 'ready') => ({
  status,
  requested_at: new Date(now - ago).toISOString(),
});

it('an export can be requested once a day, and again after a failure', () => {
  expect(nextExportAt(last(0))).toBe(now + DAY);
  expect(() => refuseTooSoon(null, now)).not.toThrow();
  expect(() => refuseTooSoon(last(0, 'failed'), now)).not.toThrow();
  expect(() => refuseTooSoon(last(DAY), now)).not.toThrow();
  expect(() => refuseTooSoon(last(DAY - 1500), now)).toThrow(
    expect.objectContaining({ details: { reason: 'export-too-soon', retry_after: 2 } }),
  );
});
