import { expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '#contract/foundations/limits.ts';
import {
  formerSecretUntil,
  isListening,
  isToDisable,
  retryAt,
  secretsOf,
  stateOf,
} from './webhook-delivery.policy.ts';
import { webhookRow } from './webhooks.tables.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const at = (time: number) => new Date(time).toISOString();
const webhook = {
  ...webhookRow({ name: '', url: '', kind: 'json', secret: 'new' }),
  former_secret: 'former',
};

it('a webhook listens while it is active and not disabled', () => {
  expect(isListening({ is_active: true, disabled_at: null })).toBe(true);
  expect(isListening({ is_active: false, disabled_at: null })).toBe(false);
  expect(isListening({ is_active: true, disabled_at: at(now) })).toBe(false);
});

it('the former secret also signs until it expires, as the last one', () => {
  const until = at(now + 1);
  expect(formerSecretUntil({ former_secret_until: until }, now)).toBe(until);
  expect(formerSecretUntil({ former_secret_until: at(now) }, now)).toBeNull();
  expect(formerSecretUntil({ former_secret_until: null }, now)).toBeNull();
  expect(secretsOf({ ...webhook, former_secret_until: until }, now)).toEqual(['new', 'former']);
  expect(secretsOf({ ...webhook, former_secret_until: at(now) }, now)).toEqual(['new']);
  const without = { ...webhook, former_secret: null, former_secret_until: until };
  expect(secretsOf(without, now)).toEqual(['new']);
});

it.each<[string, Partial<typeof webhook>]>([
  ['active', {}],
  ['active', { failing_since: at(now - DAY + 1) }],
  ['failing', { failing_since: at(now - DAY) }],
  ['disabled', { disabled_at: at(now), failing_since: at(now - DAY) }],
  ['paused', { is_active: false, disabled_at: at(now) }],
])('a webhook is %s', (state, changes) => {
  expect(stateOf({ ...webhook, is_active: true, ...changes }, now)).toBe(state);
});

it('a webhook is disabled after failing for seven days', () => {
  expect(isToDisable(at(now - 7 * DAY + 1), now)).toBe(false);
  expect(isToDisable(at(now - 7 * DAY), now)).toBe(true);
});

it('a failed message is sent again within a day, when its receiver wants it, but within an hour', () => {
  const retry = (age: number, retryAfter: number | null) =>
    retryAt({ created_at: at(now - age), attempts: 1 }, retryAfter, now);
  expect(retry(0, 60 * SECOND)).toBe(now + 60 * SECOND);
  expect(retry(0, 2 * HOUR)).toBe(now + HOUR);
  expect(retry(0, null)).toBeGreaterThanOrEqual(now + 5 * SECOND);
  expect(retry(0, null)).toBeLessThanOrEqual(now + 10 * SECOND);
  expect(retry(DAY - 1, 0)).not.toBeNull();
  expect(retry(DAY, 0)).toBeNull();
});
