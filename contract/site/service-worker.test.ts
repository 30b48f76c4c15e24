import { expect, it } from 'vitest';
import { CACHED_AT_HEADER, cachedAtOf } from './service-worker.ts';

const responseWith = (headers: Record<string, string>) => new Response('', { headers });

it.each([CACHED_AT_HEADER, 'hiroba-kept-at'])(
  'a response from the cache of any version says when it was cached: %s',
  (name) => {
    expect(cachedAtOf(responseWith({ [name]: '1700000000000' }))).toBe(1_700_000_000_000);
  },
);

it('a response from the server does not say when it was cached', () => {
  expect(cachedAtOf(responseWith({ 'content-type': 'text/plain' }))).toBeNull();
});
