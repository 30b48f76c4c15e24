import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { insertNfts, insertWallet } from '../nfts.testing.ts';
import { SourceHost, sends } from './nft-pictures.testing.ts';

const AT_ONCE = 8;
const WAITING = 200;
const AT_ONCE_OF_ADDRESS = 4;
const WAITING_OF_ADDRESS = 50;
const FETCHES_PER_MINUTE = 240;

const host = new SourceHost();
let app: TestApp;
let deadlines: number[];

beforeAll(async () => {
  await host.listen();
  const fetchPublic = createPublicFetch({ isAllowed: (address) => address === '127.0.0.1' });
  app = await startTestApp(
    { TRUSTED_PROXIES: '127.0.0.1' },
    {
      fetchPublic: (url, bounds) => {
        deadlines.push(bounds.deadline);
        // The deadline is short for the slow host, and long for other hosts, because a busy machine is slower.
        const deadline = url.pathname.startsWith('/slow') ? 300 : 60_000;
        return fetchPublic(url, { ...bounds, deadline });
      },
    },
  );
});
afterAll(async () => {
  await app.close();
  host.close();
});

/** Inserts NFTs with these sources. Returns the paths of their pictures. */
async function picturesOf(sources: readonly string[]): Promise<string[]> {
  const owner = await app.member();
  const wallet = await insertWallet(app.database, owner.id);
  const nfts = await insertNfts(app.database, wallet, sources.length, (index) => ({
    image_source: sources[index] ?? '',
  }));
  return nfts.map(({ id }) => `/images/nft/${id}`);
}

it('a source that sends for longer than 10 seconds is given up [IMG-17]', async () => {
  deadlines = [];
  host.answers['/slow'] = (response) => void response.writeHead(200).write('x');
  const [path = ''] = await picturesOf([`${host.origin}/slow`]);
  expect((await app.visitor().fetch(path)).status).toBe(502);
  expect(deadlines).toEqual([10_000]);
});

const from = (address: string, path: string) =>
  app.visitor().fetch(path, { headers: { 'x-forwarded-for': address } });

it('an IP address can start and queue a limited number of fetches, and an IPv6 network counts as one address [IMG-30, TAKE-56]', async () => {
  expectLogged(/request failed/);
  deadlines = [];
  const png = await pngPicture({ width: 8, height: 8 });
  const held: (() => void)[] = [];
  const sources = Array.from({ length: AT_ONCE_OF_ADDRESS + WAITING_OF_ADDRESS + 1 }, () =>
    host.source((response, request) => held.push(() => sends(png)(response, request))),
  );
  const answers = (await picturesOf(sources)).map((path, index) =>
    from(`2001:db8:0:1::${index}`, path),
  );
  expect((await Promise.race(answers)).status).toBe(503);
  await vi.waitFor(() => expect(held).toHaveLength(AT_ONCE_OF_ADDRESS), 20_000);
  const [others = ''] = await picturesOf([host.source(sends(png))]);
  expect((await from('2001:db8:0:2::', others)).status).toBe(200);
  // A data URL does not wait, because it needs no host.
  const [drawn = ''] = await picturesOf([`data:image/png;base64,${png.toString('base64')}`]);
  expect((await from('2001:db8:0:1::', drawn)).status).toBe(200);
  expect(held).toHaveLength(AT_ONCE_OF_ADDRESS);
  for (const source of sources) host.answers[new URL(source).pathname] = sends(png);
  for (const answer of held) answer();
  await Promise.all(answers);
});

it('the site fetches from 8 sources at a time, and limits the queued fetches and the fetches of an IP address [IMG-17, IMG-30, TAKE-24]', async () => {
  expectLogged(/request failed/);
  deadlines = [];
  const png = await pngPicture({ width: 8, height: 8 });
  const held: (() => void)[] = [];
  const sources = Array.from({ length: AT_ONCE + WAITING + 1 }, () =>
    host.source((response, request) => held.push(() => sends(png)(response, request))),
  );
  const paths = await picturesOf(sources);
  const answers = paths.map((path, index) => from(`10.2.0.${index % 20}`, path));
  const refused = await Promise.race(answers);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  await vi.waitFor(() => expect(held).toHaveLength(AT_ONCE), 20_000);
  expect(deadlines).toHaveLength(AT_ONCE);
  for (const source of sources) host.answers[new URL(source).pathname] = sends(png);
  for (const answer of held) answer();
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  // On a busy machine, some requests wait too long and are refused.
  expect(new Set(statuses)).toEqual(new Set([200, 503]));

  const more = Array.from({ length: FETCHES_PER_MINUTE + 1 }, () => host.source(sends(png)));
  const limited = new Set<number>();
  for (const [index, path] of (await picturesOf(more)).entries()) {
    const { status } = await from(`2001:db8:0:3:${index}::`, path);
    limited.add(status);
    if (status === 429) break;
  }
  expect(limited).toContain(429);
  // A file that was fetched earlier is delivered even to an address that has reached its limit.
  const shown = paths[statuses.indexOf(200)] ?? '';
  expect((await from('2001:db8:0:3::', shown)).status).toBe(200);
});
