import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { createPrerender, RENDERINGS_PER_SECOND } from './prerender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog('silent');
const member = (id: number) => JSON.stringify({ session: { user: { id } } });
const visitor = JSON.stringify({ session: { user: null } });

it('browsers render the page when the limit of renderings in a second is reached', async () => {
  const prerender = createPrerender(async () => async (data) => JSON.stringify(data), log);
  const rendered = await Promise.all(
    Array.from({ length: RENDERINGS_PER_SECOND + 2 }, (_, id) => prerender(member(id))),
  );
  expect(rendered.filter((page) => page !== null)).toHaveLength(RENDERINGS_PER_SECOND);
  expect(rendered.at(-1)).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(await prerender(member(1))).toBe(member(1));
});

it('the page of visitors is rendered again after a minute, to update relative times', async () => {
  let renderings = 0;
  const count = async () => `${++renderings}`;
  const prerender = createPrerender(async () => count, log);
  expect([await prerender(visitor), await prerender(visitor)]).toEqual(['1', '1']);
  vi.advanceTimersByTime(60_000);
  expect(await prerender(visitor)).toBe('2');
});
