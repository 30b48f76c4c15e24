import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DRAWN_A_SECOND, drawOnce } from './rendering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draw = drawOnce(async () => async (view) => JSON.stringify(view));
const member = (id: number) => JSON.stringify({ session: { user: { id } } });

it('leaves the drawing to browsers when enough has been drawn in a second', async () => {
  const drawn = await Promise.all(
    Array.from({ length: DRAWN_A_SECOND + 2 }, (_, id) => draw(member(id))),
  );
  expect(drawn.filter((page) => page !== null)).toHaveLength(DRAWN_A_SECOND);
  expect(drawn.at(-1)).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(await draw(member(1))).toBe(member(1));
});

it('draws for visitors anew after a minute, since time goes on', async () => {
  let drawings = 0;
  const count = async () => `${++drawings}`;
  const drawVisitors = drawOnce(async () => count);
  const visitor = JSON.stringify({ session: { user: null } });
  expect([await drawVisitors(visitor), await drawVisitors(visitor)]).toEqual(['1', '1']);
  vi.advanceTimersByTime(60_000);
  expect(await drawVisitors(visitor)).toBe('2');
});
