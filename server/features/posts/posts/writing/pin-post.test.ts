import { expect, it } from 'vitest';
import type { PinnedPost, PostCard, PostDetail } from '#contract/posts/posts.ts';
import { insertPost } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

/** Creates an author with three posts, the oldest first. */
async function scene() {
  const [author, fan] = [await site().member(), await site().member()];
  const posts: string[] = [];
  for (const day of [1, 2, 3]) {
    const created_at = `2026-11-0${day}T00:00:00.000Z`;
    posts.push(await insertPost(site().database, author.id, { title: `絵${day}`, created_at }));
  }
  const [first = '', second = '', third = ''] = posts;
  return { author, fan, first, second, third };
}

const setPinned = (client: TestClient, postId: string, pinned = true) =>
  client.call('setPinnedPost', { postId, pinned });

/** Returns the ids of the posts on a profile, and the id of the pinned post. */
async function profileOf(author: TestClient, viewer: TestClient, search = '') {
  const { items, pinned, next_cursor } = await viewer.get<{
    items: PostCard[];
    pinned?: PinnedPost;
    next_cursor: string | null;
  }>(`/api/users/${author.id}/posts${search}`);
  return { ids: items.map(({ id }) => id), pinned: pinned ?? null, next_cursor };
}

it('a pinned post is first on the profile, instead of the previous pinned post, until it is unpinned [PROFILE-26, PROFILE-48, PROFILE-49]', async () => {
  const { author, fan, first, second, third } = await scene();
  expect(await profileOf(author, fan)).toMatchObject({ ids: [third, second, first], pinned: null });
  const answer = { pinned: true, former_id: null };
  expect(await setPinned(author, first)).toEqual(answer);
  expect(await setPinned(author, first)).toEqual(answer);
  const read = (viewer: TestClient) => viewer.get<PostDetail>(`/api/posts/${first}`);
  expect((await read(author)).pinned).toBe(true);
  expect(await read(fan)).not.toHaveProperty('pinned');
  expect(await profileOf(author, fan)).toMatchObject({
    ids: [first, third, second],
    pinned: { id: first, title: '絵1', is_shown: true },
  });
  expect(await setPinned(author, second)).toEqual({ pinned: true, former_id: first });
  expect((await read(author)).pinned).toBe(false);
  expect((await profileOf(author, author)).ids).toEqual([second, third, first]);
  // Unpinning another post changes nothing.
  await setPinned(author, first, false);
  expect((await profileOf(author, fan)).ids).toEqual([second, third, first]);
  await setPinned(author, second, false);
  expect(await profileOf(author, fan)).toMatchObject({ ids: [third, second, first], pinned: null });
});

it('one post is pinned when several posts are pinned concurrently [PROFILE-49]', async () => {
  const { author, first, second, third } = await scene();
  await Promise.all([first, second, third, first].map((postId) => setPinned(author, postId)));
  const { ids, pinned } = await profileOf(author, author);
  expect(ids[0]).toBe(pinned?.id);
  expect(ids).toHaveLength(3);
});

it('a pinned post is first on the first page only, and is listed once more in the order by time [PROFILE-48]', async () => {
  const { author, fan, first, second, third } = await scene();
  await setPinned(author, first);
  const page = await profileOf(author, fan, '?limit=1');
  expect(page.ids).toEqual([first, third]);
  const next = await profileOf(author, fan, `?limit=2&cursor=${page.next_cursor}`);
  expect(next).toMatchObject({ ids: [second, first], pinned: null });
});

it('neither a draft nor a post of another member can be pinned [PROFILE-27]', async () => {
  const { author, fan, first, second } = await scene();
  const draft = { is_published: false, is_draft: true };
  const draftId = await insertPost(site().database, author.id, draft);
  expect((await failureOf(setPinned(author, draftId))).httpStatus).toBe(404);
  expect((await failureOf(setPinned(fan, first))).httpStatus).toBe(403);
  expect((await profileOf(author, author)).pinned).toBeNull();
  const unseen = { postId: second, audience: 'private', commenters: 'readers' } as const;
  await author.call('setPostAudience', unseen);
  expect((await failureOf(setPinned(fan, second))).httpStatus).toBe(404);
  await setPinned(author, first);
  await setPinned(fan, first, false);
  expect((await profileOf(author, fan)).pinned?.id).toBe(first);
});

it('a pinned post is shown only to members who can see the post [PROFILE-28]', async () => {
  const { author, fan, first, second, third } = await scene();
  const stranger = await site().member();
  await letFollow(fan, author);
  await setPinned(author, first);
  await author.call('setPostAudience', {
    postId: first,
    audience: 'followers',
    commenters: 'readers',
  });
  expect((await profileOf(author, fan)).ids).toEqual([first, third, second]);
  expect(await profileOf(author, stranger)).toMatchObject({ ids: [third, second], pinned: null });
});

it('while the team hides a pinned post, only its author sees that it is pinned [PROFILE-51]', async () => {
  const { author, fan, first, second, third } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  await setPinned(author, first);
  await moderator.call('setPostHidden', { postId: first, hidden: true, reason: '確認します' });
  for (const viewer of [fan, moderator])
    expect(await profileOf(author, viewer)).toMatchObject({ ids: [third, second], pinned: null });
  expect(await profileOf(author, author)).toMatchObject({
    ids: [third, second],
    pinned: { id: first, title: '絵1', is_shown: false },
  });
  await moderator.call('setPostHidden', { postId: first, hidden: false });
  expect((await profileOf(author, fan)).ids).toEqual([first, third, second]);
});

it('a deleted post is no longer pinned after its restoration [PROFILE-29]', async () => {
  const { author, first, second, third } = await scene();
  await setPinned(author, first);
  const { deleted_id } = await author.call('deletePost', { postId: first });
  expect(await profileOf(author, author)).toMatchObject({ ids: [third, second], pinned: null });
  await author.call('restorePost', { deletedId: deleted_id });
  expect(await profileOf(author, author)).toMatchObject({
    ids: [third, second, first],
    pinned: null,
  });
});
