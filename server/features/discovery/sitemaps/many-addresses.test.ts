import { beforeAll, expect, it } from 'vitest';
import { SITEMAP_SPLIT } from '#contract/foundations/limits.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMembers, insertRows, memberRows } from '#server/testing/factories.ts';
import {
  explain,
  nodesOf,
  type PostgresPlan,
  type SqliteStep,
} from '#server/testing/page-plans.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readSitemap } from './sitemaps.service.ts';
import * as store from './sitemaps.store.ts';
import { addressesAt, proxied, sitemapPaths } from './sitemaps.testing.ts';

const MANY = SITEMAP_SPLIT + 2000;
const site = useTestApp(proxied);
let postIds: string[];

beforeAll(async () => {
  const { database } = site();
  const members = Array.from({ length: 3000 }, () => memberRows(newId()));
  await insertMembers(database, members);
  const author = members[0]?.profile.id ?? '';
  const posts = Array.from({ length: MANY }, (_, index) =>
    postRow({ user_id: author, title: '星の夜', is_published: index % 10 !== 0 }),
  );
  await insertRows(database, 'posts', posts);
  postIds = posts.filter(({ is_published }) => is_published).map(({ id }) => id);
  const event_date = '2026-12-03T11:00:00.000Z';
  const events = posts
    .slice(0, 3000)
    .map(() => eventRow({ user_id: author, title: 'お絵かき会', event_date }));
  await insertRows(database, 'events', events);
  await analyze(database);
});

it('posts have a sitemap for each first character of their ids, with each post once [SHARE-22]', async () => {
  const visitor = site().visitor();
  const paths = await sitemapPaths(visitor);
  const ofPosts = paths.filter((path) => path.startsWith('/sitemaps/posts'));
  expect(ofPosts).toHaveLength(62);
  expect(paths).toContain('/sitemaps/members.xml');
  const found: string[] = [];
  for (const path of ofPosts) {
    for (const { url } of await addressesAt(visitor, path)) found.push(url.slice(-20));
  }
  expect(found.toSorted()).toEqual(postIds.toSorted());
});

it('a sitemap that is read in several batches has each record once', async () => {
  const addresses = await addressesAt(site().visitor(), '/sitemaps/members.xml');
  expect(addresses).toHaveLength(3000);
  expect(new Set(addresses.map(({ url }) => url)).size).toBe(3000);
});

it('reading a sitemap yields to other requests after each batch of records [SHARE-51]', async () => {
  let ticks = 0;
  const count = () => {
    ticks += 1;
    tick = setImmediate(count);
  };
  let tick = setImmediate(count);
  const ticksAt: number[] = [];
  for await (const _ of (await readSitemap(site().database, 'members')) ?? []) ticksAt.push(ticks);
  clearImmediate(tick);
  expect(ticksAt).toHaveLength(16);
  expect(new Set(ticksAt).size).toBe(16);
});

it('a type with many records has no combined sitemap [SHARE-22]', async () => {
  expect((await site().visitor().fetch('/sitemaps/posts.xml')).status).toBe(404);
});

const range = { after: 'M', end: 'N' };
const batches: Record<string, (database: Queryable) => Promise<unknown>> = {
  posts: (database) => store.listPosts(database, range),
  profiles: (database) => store.listMembers(database, range),
  events: (database) => store.listEvents(database, range),
};

it.each(Object.entries(batches))(
  'a batch of %s is read from a range of their ids [SHARE-51]',
  async (table, list) => {
    const { database } = site();
    if (database.engine === 'sqlite') {
      const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
      const [first] = steps;
      expect(first?.detail).toMatch(
        new RegExp(
          `^SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 \\(id>\\? AND id<\\?\\)$`,
        ),
      );
      expect(steps.map(({ detail }) => detail).join()).not.toContain('B-TREE');
      return;
    }
    const [answer] = (await explain(database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
      PostgresPlan,
    ];
    const nodes = nodesOf(answer['QUERY PLAN'][0].Plan);
    const index = nodes.find((node) => node['Index Name'] === `${table}_pkey`);
    expect(index).toMatchObject({ 'Index Cond': expect.stringMatching(/id > .*id < /) });
    expect(index?.['Actual Rows']).toBeLessThan(MANY / 20);
    for (const node of nodes) {
      expect(node).not.toMatchObject({ 'Node Type': 'Seq Scan', 'Relation Name': table });
    }
  },
);
