import { expect, it } from 'vitest';
import { insertPost } from '#server/testing/factories.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { defaultReadBudget } from './read-budget.ts';

const BUDGET = { most: 10, perSecond: 0.001 };
const site = useTestApp({}, { readBudget: BUDGET });

function ask(remoteAddress: string, url: string, headers: Record<string, string> = {}) {
  return site().app.inject({ url, remoteAddress, headers });
}

async function useUp(remoteAddress: string): Promise<number> {
  for (let allowed = 0; allowed <= BUDGET.most; allowed += 1) {
    if ((await ask(remoteAddress, '/api/posts')).statusCode === 429) return allowed;
  }
  throw new Error('nothing was refused');
}

it('an address that has read too much without an account is refused, with the time after which it can retry [TAKE-27, TAKE-59]', async () => {
  expect(await useUp('203.0.113.1')).toBe(BUDGET.most);
  const refused = await ask('203.0.113.1', '/api/site-settings');
  expect(refused.json()).toMatchObject({
    error: {
      status: 'RESOURCE_EXHAUSTED',
      message: '操作の回数が上限に達しました。しばらく待ってから再度お試しください',
      details: { reason: 'rate-limit' },
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
});

it('other addresses, members and health checks are served after an address has used up its budget [TAKE-60]', async () => {
  await useUp('203.0.113.2');
  expect((await ask('203.0.113.3', '/api/posts')).statusCode).toBe(200);
  const member = await site().member();
  const cookie = `hiroba_session=${member.cookie}`;
  expect((await ask('203.0.113.2', '/api/posts', { cookie })).statusCode).toBe(200);
  expect((await ask('203.0.113.2', '/healthz')).statusCode).toBe(200);
  const unknown = { cookie: 'hiroba_session=unknown' };
  expect((await ask('203.0.113.2', '/api/posts', unknown)).statusCode).toBe(429);
});

it('a member who has read too much is refused at every address, and other members are served [OPS-437]', async () => {
  const [greedy, other] = [await site().member(), await site().member()];
  const read = async ({ cookie }: TestClient, address: string) =>
    (await ask(address, '/api/posts', { cookie: `hiroba_session=${cookie}` })).statusCode;
  const statuses: number[] = [];
  for (let request = 0; request <= BUDGET.most; request += 1) {
    statuses.push(await read(greedy, `203.0.113.${20 + request}`));
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(BUDGET.most);
  expect(statuses.at(-1)).toBe(429);
  expect(await read(greedy, '203.0.113.5')).toBe(429);
  expect(await read(other, '203.0.113.5')).toBe(200);
});

it('a long response costs more than a short response [TAKE-27]', async () => {
  const author = await site().member();
  for (let post = 0; post < 60; post += 1) await insertPost(site().database, author.id);
  const page = await ask('203.0.113.4', '/api/posts?limit=60');
  expect(page.body.length).toBeGreaterThan(24 * 1024);
  const units = 1 + Math.floor(page.body.length / (8 * 1024));
  expect(await useUp('203.0.113.4')).toBeLessThanOrEqual(BUDGET.most - units + 1);
});

it('a hundred people behind one address can open home and scroll [TAKE-58]', async () => {
  const other = await startTestApp({}, { readBudget: { ...defaultReadBudget, perSecond: 0.001 } });
  const author = await other.member();
  for (let post = 0; post < 40; post += 1) await insertPost(other.database, author.id);
  const pages = ['session', 'site-settings', 'posts?limit=12', 'banners', 'events/next'];
  const scrolled = ['posts?sort=popular&limit=12', 'posts?limit=20', 'posts?limit=20', 'posts'];
  const visitor = other.visitor();
  const statuses = new Set<number>();
  for (let person = 0; person < 100; person += 1) {
    for (const path of [...pages, ...scrolled]) {
      statuses.add((await visitor.fetch(`/api/${path}`)).status);
    }
  }
  await other.close();
  expect([...statuses]).toEqual([200]);
}, 60_000);
