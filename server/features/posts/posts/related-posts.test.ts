import { expect, it, vi } from 'vitest';
import { RECOMMENDED_CACHE_LIFETIME, RELATED_SIZE } from '#contract/foundations/limits.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertFile } from '#server/testing/works.ts';
import { joinTags } from './post-columns.ts';
import { type PostsTable, postTagRows } from './posts.tables.ts';

const site = useTestApp();

async function picture(
  author: string,
  tags: string[],
  fields: Partial<PostsTable> = {},
): Promise<string> {
  const { database } = site();
  const image_key = await insertFile(database, author);
  const row = { image_key, character_tags: joinTags(tags), ...fields };
  const id = await insertPost(database, author, row);
  await insertRows(database, 'post_character_tags', postTagRows(id, tags));
  return id;
}

async function related(client: TestClient, postId: string) {
  const answer = await client.get<Record<'by_author' | 'by_tags', PostCard[]>>(
    `/api/posts/${postId}/related`,
  );
  const ids = (cards: PostCard[]) => cards.map(({ id }) => id);
  return { by_author: ids(answer.by_author), by_tags: ids(answer.by_tags) };
}

const author = async (options = {}) => (await insertMember(site().database, options)).id;

it('related posts are posts by the author, the newest first, and posts by other members, sorted by shared tags and then by likes [FEED-12, FEED-13, FEED-14]', async () => {
  const [me, tag, other] = [await author(), newId(), newId()];
  const post = await picture(me, [tag, other]);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const mine: string[] = [];
  for (let n = 0; n < 12; n += 1) mine.push(await picture(me, [tag], { created_at: at(n) }));
  const liked = await picture(await author(), [tag], { likes_count: 500 });
  const twice = await picture(await author(), [other, tag], { likes_count: 2 });
  const quiet = await picture(await author(), [other], { likes_count: 1 });
  await picture(await author(), [newId()], { likes_count: 1000 });
  const shown = await related(await site().member(), post);
  expect(shown.by_author).toEqual(mine.reverse().slice(0, RELATED_SIZE / 2));
  expect(shown.by_tags).toEqual([twice, liked, quiet]);
});

it('related posts by a restricted member are not listed, not even for the followers of this member [MODACT-47]', async () => {
  const [tag, restricted] = [newId(), await author()];
  const admin = await site().member({ rank: 'admin' });
  const [stranger, follower] = [await site().member(), await site().member()];
  await follower.call('followUser', { targetUserId: restricted });
  const theirs = await picture(restricted, [tag]);
  const post = await picture(await author(), [tag]);
  expect((await related(stranger, post)).by_tags).toEqual([theirs]);
  const restriction = { targetUserId: restricted, restrict: true, reason: '宣伝' };
  await admin.call('toggleUserRestriction', restriction);
  expect((await related(stranger, post)).by_tags).toEqual([]);
  await runJobs(site(), 'audience-copy');
  const another = await picture(await author(), [tag]);
  expect((await related(follower, another)).by_tags).toEqual([post]);
});

it('at most ten posts by the author and ten posts by other members are listed [FEED-12, FEED-14]', async () => {
  const [me, tag] = [await author(), newId()];
  const post = await picture(me, [tag]);
  for (let n = 0; n < 12; n += 1) await picture(await author(), [tag]);
  expect((await related(await site().member(), post)).by_tags).toHaveLength(RELATED_SIZE / 2);
});

it('only published posts with a picture that the viewer can see are listed [FEED-10]', async () => {
  const [me, tag] = [await author(), newId()];
  const reader = await site().member();
  const post = await picture(me, [tag]);
  for (const by of [me, await author()]) {
    await picture(by, [tag], { image_key: null });
    await picture(by, [tag], { is_published: false, is_draft: true });
  }
  await picture(await author(), [tag], { audience: 'private' });
  await picture(await author(), [tag], { audience: 'followers' });
  expect(await related(reader, post)).toEqual({ by_author: [], by_tags: [] });
});

it('the visibility of each related post is checked at each read [FEED-28]', async () => {
  const me = await site().member();
  const [post, mine] = [await picture(me.id, []), await picture(me.id, [])];
  const [reader, second] = [await site().member(), await site().member()];
  expect((await related(reader, post)).by_author).toEqual([mine]);
  await me.call('setPostPublished', { postId: mine, isPublished: false });
  expect((await related(reader, post)).by_author).toEqual([]);
  for (const client of [second, me]) {
    expect((await related(client, post)).by_author).toEqual([]);
  }
});

it('withdrawn posts are replaced by other posts, because the search finds twice as many posts as the list shows [FEED-15]', async () => {
  const me = await site().member();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const [post, reader] = [await picture(me.id, []), await site().member()];
  const works: string[] = [];
  for (let n = 0; n < 14; n += 1) works.push(await picture(me.id, [], { created_at: at(-n) }));
  const half = RELATED_SIZE / 2;
  expect((await related(reader, post)).by_author).toEqual(works.slice(0, half));
  for (const postId of works.slice(0, 3)) {
    await me.call('setPostPublished', { postId, isPublished: false });
  }
  expect((await related(reader, post)).by_author).toEqual(works.slice(3, 3 + half));
});

it('the found ids are cached for ten minutes, and reads in between do not extend this time [FEED-11]', async () => {
  const me = await author();
  const [post, mine] = [await picture(me, []), await picture(me, [])];
  const reader = await site().member();
  expect((await related(reader, post)).by_author).toEqual([mine]);
  const latest = await picture(me, []);
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now');
  try {
    clock.mockReturnValue(start + RECOMMENDED_CACHE_LIFETIME - 1000);
    expect((await related(reader, post)).by_author).toEqual([mine]);
    clock.mockReturnValue(start + RECOMMENDED_CACHE_LIFETIME + 1000);
    expect((await related(reader, post)).by_author.toSorted()).toEqual([mine, latest].toSorted());
  } finally {
    clock.mockRestore();
  }
});
