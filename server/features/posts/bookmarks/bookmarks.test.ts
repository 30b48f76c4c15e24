import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Post, PostCard } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { bookmarkRow } from './bookmarks.tables.ts';

const site = useTestApp();

async function aPost(fields: Partial<Tables['posts']> = {}): Promise<string> {
  const author = await site().member();
  return insertPost(site().database, author.id, fields);
}

function savedBy(client: TestClient, search = ''): Promise<Page<PostCard>> {
  return client.get<Page<PostCard>>(`/api/bookmarks${search}`);
}

const idsOf = (page: Page<PostCard>) => page.items.map(({ id }) => id);

it('a member can save a post and delete the bookmark, and nobody else sees the bookmark [SAVE-02]', async () => {
  const [fan, other, postId] = [await site().member(), await site().member(), await aPost()];
  const save = (bookmarked: boolean) => fan.call('setBookmark', { postId, bookmarked });
  expect(await save(true)).toEqual({ bookmarked: true });
  expect((await fan.get<Post>(`/api/posts/${postId}`)).bookmarked).toBe(true);
  expect((await other.get<Post>(`/api/posts/${postId}`)).bookmarked).toBe(false);
  const { items } = await savedBy(fan);
  expect(items).toMatchObject([{ id: postId, bookmarked: true }]);
  expect(await savedBy(other)).toEqual({ items: [], next_cursor: null, has_more: false });
  expect(await save(false)).toEqual({ bookmarked: false });
  expect(idsOf(await savedBy(fan))).toEqual([]);
});

it('a repeated bookmark call changes nothing, even when the calls are concurrent [SAVE-07]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  const save = (bookmarked: boolean) => fan.call('setBookmark', { postId, bookmarked });
  await Promise.all([save(true), save(true), save(true)]);
  expect(idsOf(await savedBy(fan))).toEqual([postId]);
  await Promise.all([save(false), save(false)]);
  expect(await save(false)).toEqual({ bookmarked: false });
});

it('drafts, and posts that the member cannot see, cannot be saved [SAVE-05]', async () => {
  const fan = await site().member();
  const secret = await aPost({ audience: 'private' });
  for (const postId of [secret, newId(), await aPost({ is_published: false })]) {
    const failure = await failureOf(fan.call('setBookmark', { postId, bookmarked: true }));
    expect(failure.envelope.details?.reason).toBe('post-missing');
  }
  const own = await insertPost(site().database, fan.id, { is_published: false });
  const draft = await failureOf(fan.call('setBookmark', { postId: own, bookmarked: true }));
  expect(draft.envelope).toMatchObject({
    status: 'FAILED_PRECONDITION',
    details: { reason: 'post-is-draft' },
  });
  expect(idsOf(await savedBy(fan))).toEqual([]);
});

it('the bookmark of a withdrawn post is not listed until the post is published again [POST-11, SAVE-06, SAVE-09]', async () => {
  const fan = await site().member();
  const [kept, withdrawn, hidden] = [await aPost(), await aPost(), await aPost()];
  for (const postId of [kept, withdrawn, hidden]) {
    await fan.call('setBookmark', { postId, bookmarked: true });
  }
  await changePost(site().database, withdrawn, { is_published: false, is_draft: true });
  await changePost(site().database, hidden, { audience: 'private' });
  expect(idsOf(await savedBy(fan))).toEqual([kept]);
  await changePost(site().database, withdrawn, { is_published: true, is_draft: false });
  expect(new Set(idsOf(await savedBy(fan)))).toEqual(new Set([withdrawn, kept]));
  await changePost(site().database, hidden, { audience: 'public' });
  expect(new Set(idsOf(await savedBy(fan)))).toEqual(new Set([withdrawn, hidden, kept]));
});

it('a member can delete the bookmark of a post that they can no longer see [SAVE-09]', async () => {
  const [fan, postId] = [await site().member(), await aPost()];
  await fan.call('setBookmark', { postId, bookmarked: true });
  await changePost(site().database, postId, { audience: 'private' });
  expect(await fan.call('setBookmark', { postId, bookmarked: false })).toEqual({
    bookmarked: false,
  });
  await changePost(site().database, postId, { audience: 'public' });
  expect(idsOf(await savedBy(fan))).toEqual([]);
});

it('bookmarks are listed page by page, the latest first [SAVE-02]', async () => {
  const fan = await site().member();
  const posts: string[] = [];
  for (let index = 0; index < 5; index += 1) posts.push(await aPost());
  const rows = posts.map((post_id, index) => {
    const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 2)).toISOString();
    return bookmarkRow({ user_id: fan.id, post_id, created_at });
  });
  await insertRows(site().database, 'bookmarks', rows);
  const seen: string[] = [];
  let search = '?limit=2';
  for (;;) {
    const page = await savedBy(fan, search);
    seen.push(...idsOf(page));
    if (page.next_cursor === null) break;
    search = `?limit=2&cursor=${page.next_cursor}`;
  }
  expect(seen[0]).toBe(posts[4]);
  expect(seen.toSorted()).toEqual(posts.toSorted());
});

it('visitors can neither list nor save bookmarks [SAVE-02]', async () => {
  const failures = await Promise.all([
    failureOf(savedBy(site().visitor())),
    failureOf(site().visitor().call('setBookmark', { postId: newId(), bookmarked: true })),
  ]);
  expect(failures.map(({ httpStatus }) => httpStatus)).toEqual([401, 401]);
});

it.each([{ bookmarked: 'yes' }, { bookmarked: null }, { postId: 'x' }, { extra: 1 }])(
  'a request to save a post is refused when it contains %j',
  async (invalid) => {
    const fan = await site().member();
    const input = { postId: newId(), bookmarked: true, ...invalid };
    const failure = await failureOf(fan.call('setBookmark', input as never));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);
