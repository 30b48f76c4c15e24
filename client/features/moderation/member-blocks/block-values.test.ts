import { expect, it } from 'vitest';
import { noTime } from '#client/ui/form/japan-time.ts';
import { blockUntil } from './block-values.ts';

it.each([
  ['endless', null],
  ['1', '2026-11-22T03:00:00.000Z'],
  ['30', '2026-12-21T03:00:00.000Z'],
  ['custom', undefined],
] as const)('a block with the duration %s ends at %s', (length, until) => {
  expect(blockUntil(length, noTime, new Date('2026-11-21T03:00:00.000Z'))).toBe(until);
});

it('a block ends at a chosen time in Japan, which must be in the future', () => {
  const now = new Date('2026-11-21T03:00:00.000Z');
  const end = (time: string) => blockUntil('custom', { date: '2026-11-21', time }, now);
  expect(end('12:05')).toBe('2026-11-21T03:05:00.000Z');
  expect(end('12:00')).toBeUndefined();
});
