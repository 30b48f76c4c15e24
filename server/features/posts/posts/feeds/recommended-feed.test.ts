import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { changePost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertWorks, readToEnd, type Work } from '#server/testing/works.ts';
import { createRankings } from './feed-rankings.service.ts';
import { readFeed } from './feeds.service.ts';

const site = useTestApp();

let now = Date.parse('2027-01-01T00:00:00.000Z');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Each test starts a day later, without the posts of the previous test.
  later(DAY);
  await site().database.write((transaction) => transaction.deleteFrom('posts').execute());
});
afterEach(() => {
  vi.useRealTimers();
});

function later(milliseconds: number): void {
  now += milliseconds;
  vi.setSystemTime(now);
}

/** Inserts each work with its own author. A work is an hour old unless it has its own time. */
async function insertEach(works: Work[]): Promise<string[]> {
  const authors = await Promise.all(works.map(() => site().member()));
  const created_at = new Date(now - 60 * MINUTE).toISOString();
  return insertWorks(
    site().database,
    works.map((work, index) => ({ created_at, ...work, user_id: authors[index]?.id as string })),
  );
}

async function firstPage(client: TestClient, search = 'limit=100'): Promise<string[]> {
  const path = `/api/posts?sort=recommended&${search}`;
  const { items } = await client.get<Page<PostCard>>(path);
  return items.map(({ id }) => id);
}

let batches = 0;
function like(fan: TestClient, postId: string, count = 1): Promise<unknown> {
  batches += 1;
  return fan.call('likePost', { postId, count, batchId: `batch-${batches}-of-some-taps` });
}

it("the feed has published public posts with a picture, without the viewer's own [FEED-09, HOME-10]", async () => {
  const member = await site().member();
  const [shown] = await insertEach([
    {},
    { pictured: false },
    { is_published: false, is_draft: true },
    { audience: 'followers' },
  ]);
  const [own] = await insertWorks(site().database, [{ user_id: member.id }]);
  expect(await readToEnd(member, 'sort=recommended')).toEqual([shown]);
  const visitors = await readToEnd(site().visitor(), 'sort=recommended');
  expect(new Set(visitors)).toEqual(new Set([shown, own]));
  expect(visitors).toHaveLength(2);
});

it('likers are counted, not taps: a thousand taps of one member weigh less than one tap of each of two members [FEED-23]', async () => {
  const [eager, two] = (await insertEach([{}, {}])) as [string, string];
  const [fan, ...others] = [await site().member(), await site().member(), await site().member()];
  for (let tapped = 0; tapped < 1000; tapped += 100) await like(fan as TestClient, eager, 100);
  for (const other of others) await like(other, two);
  expect(await firstPage(site().visitor())).toEqual([two, eager]);
});

it("posts are ranked for a member by the member's likes and posts, and for a visitor without preferences [FEED-24, FEED-40]", async () => {
  const member = await site().member();
  const day = (age: number) => ({ created_at: new Date(now - age * DAY).toISOString() });
  const [known, tagged, plain] = (await insertEach([
    { tags: ['ルミ'], ...day(3) },
    { tags: ['ルミ'], ...day(2) },
    { tags: ['モコ'], ...day(1) },
  ])) as [string, string, string];
  expect(await firstPage(site().visitor())).toEqual([plain, tagged, known]);
  await like(member, known);
  // A liked post moves down, and similar posts move up.
  expect(await firstPage(member)).toEqual([tagged, plain, known]);
  const painter = await site().member();
  await insertWorks(site().database, [{ user_id: painter.id, tags: ['ルミ'], ...day(5) }]);
  expect((await firstPage(painter))[0]).toBe(tagged);
});

it('posts by the same author are separated while posts by other authors remain [FEED-26]', async () => {
  const prolific = await site().member();
  const created_at = new Date(now - MINUTE).toISOString();
  await insertWorks(
    site().database,
    Array.from({ length: 5 }, () => ({ user_id: prolific.id, created_at })),
  );
  await insertEach(Array.from({ length: 5 }, () => ({})));
  const { items } = await site().visitor().get<Page<PostCard>>('/api/posts?sort=recommended');
  const authors = items.map(({ user_id }) => user_id);
  expect(authors.filter((author) => author === prolific.id)).toHaveLength(5);
  expect(authors.filter((author, index) => author === authors[index - 1])).toEqual([]);
});

it('a ranking is cached for ten minutes, so a new post appears in the next ranking [FEED-11]', async () => {
  const ids = await insertEach([{}, {}, {}]);
  const before = await firstPage(site().visitor());
  expect(before.toSorted()).toEqual(ids.toSorted());
  later(MINUTE);
  const [fresh] = await insertEach([{ created_at: new Date(now).toISOString() }]);
  const fan = await site().member();
  await like(fan, before[2] as string);
  later(8 * MINUTE);
  expect(await firstPage(site().visitor())).toEqual(before);
  later(2 * MINUTE);
  const after = await firstPage(site().visitor());
  expect([after[0], after[1]]).toEqual([before[2], fresh]);
});

it('withdrawn posts, posts that became private, and posts without a picture are omitted immediately [FEED-09, FEED-28]', async () => {
  const ids = await insertEach([{}, {}, {}, {}]);
  expect(await firstPage(site().visitor())).toHaveLength(4);
  const [withdrawn, hidden, bare, left] = ids as [string, string, string, string];
  await site().database.write(async (transaction) => {
    const alter = (id: string) => transaction.updateTable('posts').where('id', '=', id);
    await alter(withdrawn).set({ is_published: false, is_draft: true }).execute();
    await alter(bare).set({ image_key: null }).execute();
  });
  await changePost(site().database, hidden, { audience: 'private' });
  const moderator = await site().member({ rank: 'moderator' });
  for (const client of [site().visitor(), moderator])
    expect(await firstPage(client)).toEqual([left]);
});

it('all other posts follow the ranked posts, the newest first, without duplicates [FEED-27]', async () => {
  const works = Array.from({ length: 430 }, (_, index) => ({
    created_at: new Date(now - index * 60 * MINUTE).toISOString(),
    pictured: index % 8 !== 0,
  }));
  const author = await site().member();
  const all = await insertWorks(
    site().database,
    works.map((work) => ({ ...work, user_id: author.id })),
  );
  const pictured = all.filter((_, index) => works[index]?.pictured);
  const seen = await readToEnd(site().visitor(), 'sort=recommended&limit=30');
  expect(seen.toSorted()).toEqual(pictured.toSorted());
  const rest = seen.slice(300);
  expect(rest).toEqual(pictured.filter((id) => rest.includes(id)));
});

it('a page from a process with another ranking continues the feed without losing posts [FEED-27]', async () => {
  const ids = await insertEach(Array.from({ length: 12 }, () => ({})));
  const page = await site().visitor().get<Page<PostCard>>('/api/posts?sort=recommended&limit=5');
  const { database } = site();
  const elsewhere = { database, rankings: createRankings(database) };
  const seen = page.items.map(({ id }) => id);
  let cursor = page.next_cursor;
  while (cursor !== null) {
    const next = await readFeed(elsewhere, null, { sort: 'recommended', limit: 5, cursor });
    seen.push(...next.items.map(({ id }) => id));
    cursor = next.next_cursor;
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

it('a later page continues the ranking of the first page, even when that ranking is no longer current [FEED-27]', async () => {
  await insertEach(Array.from({ length: 6 }, () => ({})));
  const visitor = site().visitor();
  const all = await firstPage(visitor);
  const path = '/api/posts?sort=recommended&limit=3';
  const { next_cursor } = await visitor.get<Page<PostCard>>(path);
  later(30 * MINUTE);
  await insertEach([{}]);
  const second = await visitor.get<Page<PostCard>>(`${path}&cursor=${next_cursor}`);
  expect(second.items.map(({ id }) => id)).toEqual(all.slice(3));
});

it('the feed can be filtered by category and tags [FEED-18]', async () => {
  const [photo, tagged] = await insertEach([{ category: 'photo' }, { tags: ['ルミ'] }, {}]);
  expect(await firstPage(site().visitor(), 'category=photo')).toEqual([photo]);
  expect(await firstPage(site().visitor(), 'tags=ルミ,モコ')).toEqual([tagged]);
});

it('a forged cursor is refused', async () => {
  const odd = Buffer.from(JSON.stringify(['recommended', 'x', 0, 'y', 'z'])).toString('base64url');
  const failure = await failureOf(
    site().visitor().get(`/api/posts?sort=recommended&cursor=${odd}`),
  );
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});
