import { expect, it } from 'vitest';
import { DAY, PLANNED_AT_ONCE_MAX, PLANNED_MAX } from '#contract/foundations/limits.ts';
import {
  isDue,
  isWaiting,
  refuseTooManyPlans,
  refuseUnfitTime,
} from './publication-plans.policy.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();
const plan = { publish_at: at(now), failure: null, withdrawn_at: null };

it('a plan waits until its time, unless it has failed or was taken back', () => {
  expect(isWaiting(plan)).toBe(true);
  expect(isDue(plan, now)).toBe(true);
  expect(isDue(plan, now - 1)).toBe(false);
  for (const ended of [
    { ...plan, failure: 'unexpected' as const },
    { ...plan, withdrawn_at: at(now) },
  ]) {
    expect(isWaiting(ended)).toBe(false);
    expect(isDue(ended, now)).toBe(false);
  }
});

it('nothing is planned for the past', () => {
  expect(() => refuseUnfitTime(at(now + DAY), now)).not.toThrow();
  const fields = { publishAt: expect.any(String) };
  expect(() => refuseUnfitTime(at(now - DAY), now)).toThrow(
    expect.objectContaining({ code: 'invalid-argument', details: { fields } }),
  );
});

it('the number of plans is limited, in all and at one time', () => {
  const plans = (all: number, atOnce: number) => refuseTooManyPlans('post', { all, atOnce });
  const full = expect.objectContaining({ details: { reason: 'plans-full' } });
  expect(() => plans(PLANNED_MAX - 1, PLANNED_AT_ONCE_MAX - 1)).not.toThrow();
  expect(() => plans(PLANNED_MAX, 0)).toThrow(full);
  expect(() => plans(0, PLANNED_AT_ONCE_MAX)).toThrow(full);
});
