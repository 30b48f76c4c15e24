import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import { feedSorts, type PostCard } from '#contract/posts/posts.ts';
import { encodeCursor } from '#server/platform/database/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { insertFollows, insertWorks, readToEnd, type Work } from '#server/testing/works.ts';

const site = useTestApp();

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

let tags = 0;
/** Returns a tag that no other test uses. */
function newTag(): string {
  tags += 1;
  return `タグ${tags}`;
}

async function insertByOne(works: Work[]): Promise<string[]> {
  const author = await site().member();
  return insertWorks(
    site().database,
    works.map((work) => ({ ...work, user_id: author.id })),
  );
}

function listOf(search: string): Promise<Page<PostCard>> {
  return site().visitor().get<Page<PostCard>>(`/api/posts?${search}`);
}

it('posts with any of the tags are listed by likes, then the newest first, without duplicates, page by page [FEED-06]', async () => {
  const [rumi, moko] = [newTag(), newTag()];
  const [few, most, older, newer, both] = await insertByOne([
    { tags: [rumi], likes_count: 1, created_at: at(9) },
    { tags: [moko], likes_count: 90, created_at: at(1) },
    { tags: [moko], likes_count: 7, created_at: at(2) },
    { tags: [rumi], likes_count: 7, created_at: at(3) },
    { tags: [rumi, moko], likes_count: 50, created_at: at(4), category: 'photo' },
    { tags: [newTag()], likes_count: 900, created_at: at(5) },
  ]);
  const expected = [most, both, newer, older, few];
  for (const limit of [1, 2, 100]) {
    expect(await readToEnd(site().visitor(), `tags=${rumi},${moko}&limit=${limit}`)).toEqual(
      expected,
    );
  }
  expect(await readToEnd(site().visitor(), `tags=${rumi}&sort=popular`)).toEqual([
    both,
    newer,
    few,
  ]);
  expect(await readToEnd(site().visitor(), `tags=${rumi},${moko}&category=photo`)).toEqual([both]);
});

it('posts with any of the tags are listed, the newest first, without duplicates, page by page [ROUTE-55]', async () => {
  const [rumi, moko] = [newTag(), newTag()];
  const [old, newest, both] = await insertByOne([
    { tags: [rumi], likes_count: 90, created_at: at(1) },
    { tags: [moko], likes_count: 1, created_at: at(9) },
    { tags: [rumi, moko], likes_count: 50, created_at: at(4), category: 'photo' },
    { tags: [newTag()], likes_count: 900, created_at: at(5) },
  ]);
  for (const limit of [1, 2, 100]) {
    const search = `sort=recent&tags=${rumi},${moko}&limit=${limit}`;
    expect(await readToEnd(site().visitor(), search)).toEqual([newest, both, old]);
  }
  const photos = `sort=recent&tags=${rumi},${moko}&category=photo`;
  expect(await readToEnd(site().visitor(), photos)).toEqual([both]);
  const { next_cursor } = await listOf(`sort=recent&tags=${rumi}&limit=1`);
  const failure = await failureOf(listOf(`sort=popular&tags=${rumi}&cursor=${next_cursor}`));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it('a post moves up in the popular list of a tag when it gains likes [FEED-06]', async () => {
  const tag = newTag();
  const [first, second] = (await insertByOne([
    { tags: [tag], likes_count: 3 },
    { tags: [tag], likes_count: 2 },
  ])) as [string, string];
  expect(await readToEnd(site().visitor(), `tags=${tag}`)).toEqual([first, second]);
  const fan = await site().member();
  await fan.call('likePost', { postId: second, count: 5, batchId: 'batch-of-five-taps' });
  const { items } = await listOf(`tags=${tag}`);
  expect(items.map(({ id, likes_count }) => [id, likes_count])).toEqual([
    [second, 7],
    [first, 3],
  ]);
});

it('the list of a tag omits drafts and posts for a limited audience [FEED-28]', async () => {
  const tag = newTag();
  const [shown] = await insertByOne([
    { tags: [tag] },
    { tags: [tag], is_published: false, is_draft: true },
  ]);
  await insertByOne([{ tags: [tag], audience: 'followers' }]);
  await insertByOne([{ tags: [tag], audience: 'private' }]);
  expect(await readToEnd(site().visitor(), `tags=${tag}`)).toEqual([shown]);
});

it('a filter can have up to ten tags [FEED-07, LIMIT-01]', async () => {
  const ten = Array.from({ length: 10 }, newTag);
  const ids = await insertByOne(
    ten.map((tag, index) => ({ tags: [tag], likes_count: 99 - index })),
  );
  expect(await readToEnd(site().visitor(), `tags=${ten.join()}&limit=4`)).toEqual(ids);
  const failure = await failureOf(listOf(`tags=${[...ten, newTag()].join()}`));
  expect(failure.envelope.details?.fields?.tags).toBe('タグは10個まで指定できます');
});

it.each([
  ['of 31 letters', 'あ'.repeat(31)],
  ['with a control character', '%00'],
])('a tag %s is refused', async (_, tag) => {
  const failure = await failureOf(listOf(`tags=${tag}`));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
});

it('a tag of 30 emoji is accepted, and an empty list of tags is ignored', async () => {
  const tag = '🦊'.repeat(30);
  const [id] = await insertByOne([{ tags: [tag] }]);
  expect(await readToEnd(site().visitor(), `tags=${tag}`)).toEqual([id]);
  expect((await listOf('tags=&limit=1')).items).toHaveLength(1);
});

it('a cursor is accepted only in the list that returned it [FEED-01, FEED-20, FEED-36, FEED-37]', async () => {
  const tag = newTag();
  const member = await site().member();
  const authors = [await site().member(), await site().member()].map(({ id }) => id);
  await insertWorks(
    site().database,
    authors.map((user_id) => ({ user_id, tags: [tag] })),
  );
  await insertFollows(site().database, member.id, authors);
  await member.call('followTag', { tag });
  const lists = [...feedSorts.map((sort) => `sort=${sort}`), `tags=${tag}`];
  for (const list of lists) {
    const page = await member.get<Page<PostCard>>(`/api/posts?${list}&limit=1`);
    expect([list, page.has_more]).toEqual([list, true]);
    for (const other of lists) {
      const { status } = await member.fetch(`/api/posts?${other}&cursor=${page.next_cursor}`);
      expect([list, other, status]).toEqual([list, other, other === list ? 200 : 400]);
    }
    const narrowed = list.startsWith('tags=') ? `${list},${newTag()}` : `${list}&category=photo`;
    const { status } = await member.fetch(`/api/posts?${narrowed}&cursor=${page.next_cursor}`);
    expect([narrowed, status]).toEqual([narrowed, 200]);
  }
});

it.each(['0000-01-01', '2026-02-30'])(
  'a cursor with an impossible date is refused: %s [FEED-20]',
  async (day) => {
    const cursor = encodeCursor(['recent', `${day}T00:00:00.000Z`, newId()]);
    const failure = await failureOf(listOf(`cursor=${cursor}`));
    expect([failure.httpStatus, failure.envelope.status]).toEqual([400, 'INVALID_ARGUMENT']);
  },
);

it('all pages of 人気 are ordered by likes, then by time [FEED-02, HOME-08]', async () => {
  await insertByOne(
    Array.from({ length: 9 }, (_, index) => ({ likes_count: index % 3, created_at: at(index) })),
  );
  const { items } = await listOf('sort=popular&limit=100');
  const keys = items.map(({ likes_count, created_at, id }) => ({ likes_count, created_at, id }));
  const sorted = keys.toSorted(
    (a, b) =>
      b.likes_count - a.likes_count ||
      b.created_at.localeCompare(a.created_at) ||
      (a.id < b.id ? 1 : -1),
  );
  expect(keys).toEqual(sorted);
  expect(await readToEnd(site().visitor(), 'sort=popular&limit=3')).toEqual(
    items.map(({ id }) => id),
  );
});
