import { expect, it } from 'vitest';
import { nextBackupAt, retryAt } from './site-backups.policy.ts';

const at = (time: number) => new Date(time).toISOString();
const from = (time: string) => Date.parse(time);

it.each([
  ['2026-11-26T18:59:59.999Z', 4, '2026-11-26T19:00:00.000Z'],
  ['2026-11-26T19:00:00.000Z', 4, '2026-11-27T19:00:00.000Z'],
  ['2026-11-26T14:59:00.000Z', 0, '2026-11-26T15:00:00.000Z'],
  ['2026-11-26T15:00:00.000Z', 23, '2026-11-27T14:00:00.000Z'],
])('after %s, the next backup at %i o’clock in Japan is at %s [OPS-80]', (now, hour, next) => {
  expect(at(nextBackupAt(hour, from(now)))).toBe(next);
});

it('a failed backup is retried in an hour, or at its planned hour if that is sooner [OPS-195]', () => {
  expect(at(retryAt(4, from('2026-11-26T19:00:10.000Z')))).toBe('2026-11-26T20:00:10.000Z');
  expect(at(retryAt(4, from('2026-11-26T18:30:00.000Z')))).toBe('2026-11-26T19:00:00.000Z');
});
