import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Liker } from '#contract/posts/likes.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { likeRow } from './likes.tables.ts';

const site = useTestApp();

async function insertLikes(likes: Parameters<typeof likeRow>[0][]): Promise<void> {
  await insertRows(site().database, 'likes', likes.map(likeRow));
}

it('the likers of a post are listed with their number of likes, the highest number first [LIKE-42]', async () => {
  const author = await site().member();
  const fan = await site().member({ display_name: 'たくさん押す人' });
  const postId = await insertPost(site().database, author.id);
  await author.call('likePost', { postId, count: 2, batchId: 'list-of-likers-0001' });
  await fan.call('likePost', { postId, count: 7, batchId: 'list-of-likers-0002' });
  const page = await author.get<Page<Liker>>(`/api/posts/${postId}/likes`);
  expect(page.items).toMatchObject([
    { user: { id: fan.id, display_name: 'たくさん押す人' }, count: 7 },
    { user: { id: author.id }, count: 2 },
  ]);
  expect(page.items[0]?.updated_at).toMatch(/^\d{4}-.*Z$/);
  expect(page).toMatchObject({ next_cursor: null, has_more: false });
});

it('each like in the list has the liker, the post, and the times of the first and the last tap [LIKE-50]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const post_id = await insertPost(site().database, author.id);
  const times = { created_at: '2026-01-02T03:04:05.678Z', updated_at: '2026-02-03T04:05:06.789Z' };
  const record = { user_id: fan.id, post_id, count: 3, ...times };
  await insertLikes([record]);
  const { items } = await author.get<Page<Liker>>(`/api/posts/${post_id}/likes`);
  expect(items).toMatchObject([record]);
});

it('the pages of likers have no gaps or repeats, even with equal counts [LIKE-42]', async () => {
  const author = await site().member();
  const post_id = await insertPost(site().database, author.id);
  const likes = [];
  for (let index = 0; index < 11; index += 1) {
    const { id: user_id } = await insertMember(site().database);
    likes.push({ user_id, post_id, count: 1 + (index % 3) });
  }
  await insertLikes(likes);
  const seen = await walk<Liker>(author, `/api/posts/${post_id}/likes`, 2);
  const counts = seen.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(seen.map(({ user }) => user.id).toSorted()).toEqual(
    likes.map(({ user_id }) => user_id).toSorted(),
  );
});

it('the list omits likers whose profile the viewer cannot read, unless the viewer is the author of the post [LIKE-45, LIKE-56]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const moderator = await site().member({ rank: 'moderator' });
  const closed = await site().member({ visibility: 'private' });
  const shy = await site().member({ visibility: 'followers' });
  const post_id = await insertPost(site().database, author.id);
  await insertLikes([closed, shy, fan].map(({ id }) => ({ user_id: id, post_id, count: 5 })));
  const seenBy = async (viewer: TestClient) => {
    const likers = await walk<Liker>(viewer, `/api/posts/${post_id}/likes`, 1);
    return likers.map(({ user }) => user.id).toSorted();
  };
  expect(await seenBy(fan)).toEqual([fan.id]);
  expect(await seenBy(closed)).toEqual([fan.id, closed.id].toSorted());
  await letFollow(fan, shy);
  expect(await seenBy(fan)).toEqual([fan.id, shy.id].toSorted());
  for (const viewer of [author, moderator]) {
    expect(await seenBy(viewer)).toEqual([fan.id, shy.id, closed.id].toSorted());
  }
});

it('the likers of a post that the viewer cannot see are not listed [LIKE-42]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const likersOf = (client: TestClient, id: string) => client.get(`/api/posts/${id}/likes`);
  const draft = await insertPost(site().database, author.id, { is_published: false });
  const secret = await insertPost(site().database, author.id, { audience: 'private' });
  for (const id of [draft, secret, newId()]) {
    const failure = await failureOf(likersOf(fan, id));
    expect(failure.envelope.details?.reason).toBe('post-missing');
  }
  await insertLikes([{ user_id: author.id, post_id: draft, count: 3 }]);
  expect(await likersOf(author, draft)).toMatchObject({ items: [{ count: 3 }] });
  expect((await failureOf(likersOf(site().visitor(), secret))).httpStatus).toBe(401);
});

it('liked posts are listed, the latest like first, without posts that the viewer cannot see [LIKE-43]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const recluse = await site().member();
  const start = Date.parse('2026-02-01');
  const posts: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const isHidden = index === 4;
    const fields = isHidden ? { audience: 'private' as const } : { is_published: index !== 2 };
    posts.push(await insertPost(site().database, isHidden ? recluse.id : author.id, fields));
  }
  await insertLikes(
    posts.map((post_id, index) => ({
      user_id: fan.id,
      post_id,
      count: 1 + index,
      created_at: new Date(start + index).toISOString(),
    })),
  );
  const seen = await walk<PostCard>(fan, '/api/liked-posts', 2);
  const shown = [6, 5, 3, 1, 0];
  expect(seen.map(({ id }) => id)).toEqual(shown.map((index) => posts[index]));
  expect(seen[0]).toMatchObject({ liked: true, my_likes_count: 7 });
  expect(await walk(author, '/api/liked-posts', 20)).toEqual([]);
  expect((await failureOf(site().visitor().get('/api/liked-posts'))).httpStatus).toBe(401);
});

it.each(['likes?cursor=bm8', 'likes?limit=101'])(
  'the likers query %s is refused',
  async (search) => {
    const author = await site().member();
    const postId = await insertPost(site().database, author.id);
    const failure = await failureOf(author.get(`/api/posts/${postId}/${search}`));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);
