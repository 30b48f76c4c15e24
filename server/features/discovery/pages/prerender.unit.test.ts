import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InitialData } from '#contract/site/initial-data.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createPrerender, RENDERINGS_PER_SECOND } from './prerender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog('silent');
const dataOf = (user: object | null) => ({ '/api/session': { user } }) as InitialData;
const member = (id: number) => dataOf({ id });
const visitor = dataOf(null);

it('once the server has reached its limit of renderings per second, browsers render the page', async () => {
  const prerender = createPrerender(async () => async (_route, data) => JSON.stringify(data), log);
  const render = (data: InitialData) => prerender('/', JSON.stringify(data), data);
  const rendered = await Promise.all(
    Array.from({ length: RENDERINGS_PER_SECOND + 2 }, (_, id) => render(member(id))),
  );
  expect(rendered.filter((page) => page !== null)).toHaveLength(RENDERINGS_PER_SECOND);
  expect(rendered.at(-1)).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(await render(member(1))).toBe(JSON.stringify(member(1)));
});

it('the page of visitors is rendered again after a minute, to update relative times', async () => {
  let renderings = 0;
  const count = async () => `${++renderings}`;
  const prerender = createPrerender(async () => count, log);
  const render = (route: string) => prerender(route, JSON.stringify(visitor), visitor);
  expect([await render('/'), await render('/'), await render('/about')]).toEqual(['1', '1', '2']);
  vi.advanceTimersByTime(60_000);
  expect(await render('/')).toBe('3');
});

it('a page is sent without its rendering when the rendering takes more than a second [VIEW-14]', async () => {
  const never = () => new Promise<string>(() => {});
  const rendered = createPrerender(async () => never, log)('/', '{}', visitor);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await rendered).toBeNull();
});
