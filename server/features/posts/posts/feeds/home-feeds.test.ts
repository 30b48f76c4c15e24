import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';

const site = useTestApp();

it('the pages of the recent feed have no gaps or repeats when posts share a timestamp [FEED-21, LIST-01]', async () => {
  const author = await site().member();
  const time = new Date(Date.now() + 60_000).toISOString();
  const ids = await Promise.all(
    Array.from({ length: 7 }, () => insertPost(site().database, author.id, { created_at: time })),
  );
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await site().visitor().get<Page<PostCard>>(`/api/posts?limit=3${cursor}`);
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    expect(page.has_more).toBe(page.next_cursor !== null);
  } while (cursor !== '');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 7)).toEqual([...ids].sort().reverse());
});

it('the popular feed is ordered by likes, then newest first, within a category [FEED-02, FEED-18]', async () => {
  const author = await site().member();
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute)).toISOString();
  const make = (likes_count: number, minute: number) =>
    insertPost(site().database, author.id, {
      likes_count,
      created_at: at(minute),
      category: 'photo',
    });
  const [low, older, newer] = [await make(5, 3), await make(900, 1), await make(900, 2)];
  const first = await site()
    .visitor()
    .get<Page<PostCard>>('/api/posts?sort=popular&category=photo&limit=2');
  expect(first.items.map(({ id }) => id)).toEqual([newer, older]);
  const second = await site()
    .visitor()
    .get<Page<PostCard>>(`/api/posts?sort=popular&category=photo&cursor=${first.next_cursor}`);
  expect(second.items[0]?.id).toBe(low);
});

it.each([
  'limit=0',
  'limit=101',
  'limit=ten',
  'sort=secret',
  'category=music',
  'cursor=nonsense',
  'cursor=WzFd',
  `cursor=${'a'.repeat(401)}`,
  'unknown=1',
])('the query ?%s is refused [FEED-01, LIST-04]', async (search) => {
  const failure = await failureOf(site().visitor().get(`/api/posts?${search}`));
  expect(failure.httpStatus).toBe(400);
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it('an unchanged feed gets the response 304', async () => {
  const visitor = site().visitor();
  const first = await visitor.fetch('/api/posts');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await visitor.fetch('/api/posts', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

it('a page has twenty posts by default and at most a hundred [FEED-08, LIMIT-03, LIST-03, LIST-04]', async () => {
  const author = await site().member();
  for (let count = 0; count < 101; count += 1) await insertPost(site().database, author.id);
  const sizes = await Promise.all(
    ['', '?limit=100'].map(async (search) => {
      const page = await site().visitor().get<Page<PostCard>>(`/api/posts${search}`);
      return [page.items.length, page.has_more];
    }),
  );
  expect(sizes).toEqual([
    [20, true],
    [100, true],
  ]);
});
