import { expect, it } from 'vitest';
import { SERIES_MAX, SERIES_OF_POST_MAX, SERIES_PARTS_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { OwnSeries, PostSeries, SeriesPosition } from '#contract/posts/post-series.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertPost, insertRows, setVisibility } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { seriesRow } from './post-series.tables.ts';
import { insertSeries, showPostTo } from './post-series.testing.ts';

const site = useTestApp();

type Positions = { items: SeriesPosition[] };

async function create(author: TestClient, more: Record<string, unknown> = {}) {
  const fields = { title: 'ルナの一日', description: '朝から夜まで', requestId: newId() };
  return (await author.call('createPostSeries', { ...fields, ...more })).series;
}

/** Creates a member with posts whose titles are numbers. */
async function authorOf(posts: number) {
  const author = await site().member();
  const ids: string[] = [];
  for (let number = 1; number <= posts; number += 1) {
    ids.push(await insertPost(site().database, author.id, { title: String(number) }));
  }
  return { author, ids };
}

async function titlesOf(client: TestClient, seriesId: string): Promise<string> {
  const { items } = await client.get<Page<PostCard>>(`/api/series/${seriesId}/posts`);
  return items.map(({ title }) => title).join('');
}

const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;

it('a request creates a series with its first post once, even when it is repeated [SER-01, SER-35]', async () => {
  const { author, ids } = await authorOf(1);
  const [postId = ''] = ids;
  const requestId = newId();
  const series = await create(author, { postId, requestId });
  expect(series).toMatchObject({
    title: 'ルナの一日',
    description: '朝から夜まで',
    posts_count: 1,
    cover: { id: postId },
    first_post_id: postId,
    can: { edit: true, follow: false, report: false },
  });
  expect((await create(author, { postId, requestId })).id).toBe(series.id);
  for (const other of [{ title: '別の題' }, { description: '別の説明' }]) {
    expect(await reasonOf(create(author, { requestId, ...other }))).toBe('request-used');
  }
  const fan = await site().member();
  const seen = await fan.get<PostSeries>(`/api/series/${series.id}`);
  expect(await fan.get(`/api/users/${author.id}`)).toHaveProperty('has_series', true);
  expect(seen.can).toEqual({ edit: false, follow: true, report: true });
});

it('a save of the texts and the cover is refused when the series has changed since the author read it [SER-02]', async () => {
  const { author, ids } = await authorOf(2);
  const seriesId = await insertSeries(site().database, author.id, ids);
  const { updated_at } = await author.get<PostSeries>(`/api/series/${seriesId}`);
  const [, second = ''] = ids;
  const fields = { seriesId, title: '夜', description: '', coverPostId: second };
  const save = (more = {}) =>
    author.call('updatePostSeries', { ...fields, baseUpdatedAt: updated_at, ...more });
  expect((await save()).series).toMatchObject({ title: '夜', cover: { id: second } });
  expect((await save()).series.title).toBe('夜');
  expect(await reasonOf(save({ title: '朝' }))).toBe('changed-elsewhere');
  const other = await insertPost(site().database, author.id);
  const { updated_at: baseUpdatedAt } = await author.get<PostSeries>(`/api/series/${seriesId}`);
  expect(await reasonOf(save({ coverPostId: other, baseUpdatedAt }))).toBe('post-missing');
  await author.call('removeSeriesPost', { seriesId, postId: second });
  expect(await author.get<PostSeries>(`/api/series/${seriesId}`)).toMatchObject({
    cover: { id: ids[0] },
  });
});

it('an author can add their own posts to several series, and remove them [SER-03, SER-04]', async () => {
  const { author, ids } = await authorOf(3);
  const series = await create(author);
  const add = (postIds: string[]) =>
    author.call('addSeriesPosts', { seriesId: series.id, postIds });
  await Promise.all([add(ids.slice(0, 2)), add(ids.slice(0, 2))]);
  await add(ids);
  expect(await titlesOf(author, series.id)).toBe('123');
  const other = await create(author, { postId: ids[0] });
  const own = await author.get<Page<OwnSeries>>(`/api/own-series?postId=${ids[0]}`);
  expect(own.items.map(({ has_post, parts_count }) => [has_post, parts_count])).toEqual([
    [true, 1],
    [true, 3],
  ]);
  const remove = () =>
    author.call('removeSeriesPost', { seriesId: series.id, postId: ids[1] ?? '' });
  await remove();
  await remove();
  expect(await titlesOf(author, series.id)).toBe('13');
  const foreign = await insertPost(site().database, (await site().member()).id);
  expect(await reasonOf(add([foreign]))).toBe('post-missing');
  expect((await author.get<PostDetail>(`/api/posts/${ids[1]}`)).in_series).toBe(false);
  expect((await author.get<PostDetail>(`/api/posts/${ids[0]}`)).in_series).toBe(true);
  expect(other.posts_count).toBe(1);
});

it('a post in a series can be moved after another post or to the beginning, and concurrent moves lose no post [SER-07, SER-45]', async () => {
  const { author, ids } = await authorOf(5);
  const seriesId = await insertSeries(site().database, author.id, ids);
  const [one = '', two = '', three = '', , five = ''] = ids;
  const move = (postId: string, afterPostId: string | null) =>
    author.call('moveSeriesPost', { seriesId, postId, afterPostId });
  await move(five, null);
  expect(await titlesOf(author, seriesId)).toBe('51234');
  await move(five, two);
  expect(await titlesOf(author, seriesId)).toBe('12534');
  await move(one, three);
  await move(one, three);
  expect(await titlesOf(author, seriesId)).toBe('25314');
  await Promise.all([move(one, null), move(five, three)]);
  expect([...(await titlesOf(author, seriesId))].toSorted().join('')).toBe('12345');
  expect(await reasonOf(move(newId(), null))).toBe('post-missing');
});

it('a post shows readers the previous and the next post of its series that they can see [SER-11, SER-46]', async () => {
  const { author, ids } = await authorOf(4);
  const seriesId = await insertSeries(site().database, author.id, ids);
  await showPostTo(site().database, ids[1] ?? '', 'followers');
  const [fan, follower] = [await site().member(), await site().member()];
  await follower.call('followUser', { targetUserId: author.id });
  const position = async (client: TestClient) => {
    const { items } = await client.get<Positions>(`/api/posts/${ids[2]}/series`);
    const [only] = items;
    return [only?.number, only?.total, only?.previous?.title, only?.next?.title];
  };
  expect(await position(fan)).toEqual([2, 3, '1', '4']);
  expect(await position(follower)).toEqual([3, 4, '2', '4']);
  expect(await position(author)).toEqual([3, 4, '2', '4']);
  expect((await fan.get<PostSeries>(`/api/series/${seriesId}`)).posts_count).toBe(3);
  expect(await titlesOf(fan, seriesId)).toBe('134');
  expect(await titlesOf(follower, seriesId)).toBe('1234');
});

it('a reader who sees none of the posts of a series does not find the series; the author of the series sees even drafts in it [SER-12, SER-38]', async () => {
  const { database } = site();
  const { author, ids } = await authorOf(2);
  const [first = '', second = ''] = ids;
  const seriesId = await insertSeries(database, author.id, ids);
  const fan = await site().member();
  const path = `/api/series/${seriesId}`;
  const seen = async () => {
    const calls = [fan.get(path), fan.get(`${path}/posts`)].map((call) =>
      call.then(
        () => 200,
        ({ httpStatus }: { httpStatus: number }) => httpStatus,
      ),
    );
    return [...new Set(await Promise.all(calls))];
  };
  expect(await seen()).toEqual([200]);
  await changePost(database, first, { is_published: false, is_draft: true });
  await showPostTo(database, second, 'private');
  expect(await seen()).toEqual([404]);
  expect(await titlesOf(author, seriesId)).toBe('12');
  expect(await author.get<PostSeries>(path)).toMatchObject({ posts_count: 1 });
  const { items } = await fan.get<Page<PostSeries>>(`/api/users/${author.id}/series`);
  expect(items).toEqual([]);
  expect(await fan.get(`/api/users/${author.id}`)).not.toHaveProperty('has_series');
  await showPostTo(database, second, 'public');
  await database.write((transaction) => setVisibility(transaction, author.id, 'private'));
  expect(await seen()).toEqual([404]);
  await database.write((transaction) => setVisibility(transaction, author.id, 'public'));
  await fan.call('setBlock', { userId: author.id, blocked: true });
  expect(await seen()).toEqual([404]);
});

it('a deleted series can be restored for a day, and its deletion does not delete its posts [SER-05, SER-37]', async () => {
  const { author, ids } = await authorOf(2);
  const seriesId = await insertSeries(site().database, author.id, ids);
  const path = `/api/series/${seriesId}`;
  await author.call('deletePostSeries', { seriesId });
  await author.call('deletePostSeries', { seriesId });
  expect(await reasonOf(author.get(path))).toBe('series-missing');
  expect((await author.get<Page<OwnSeries>>('/api/own-series')).items).toEqual([]);
  expect((await author.get<PostDetail>(`/api/posts/${ids[0]}`)).in_series).toBe(false);
  const { series } = await author.call('restorePostSeries', { seriesId });
  expect(series.posts_count).toBe(2);
  await site().database.write((transaction) =>
    transaction
      .updateTable('post_series')
      .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', seriesId)
      .execute(),
  );
  expect(await reasonOf(author.call('restorePostSeries', { seriesId }))).toBe('series-missing');
});

it('a series contains a restored post at its old position [SER-06]', async () => {
  const { author, ids } = await authorOf(3);
  const seriesId = await insertSeries(site().database, author.id, ids);
  const { deleted_id } = await author.call('deletePost', { postId: ids[1] ?? '' });
  expect(await titlesOf(author, seriesId)).toBe('13');
  await author.call('restorePost', { deletedId: deleted_id });
  expect(await titlesOf(author, seriesId)).toBe('123');
});

it('posts in a series have different numbers when a restored post gets the position of another post [SER-06]', async () => {
  const { author, ids } = await authorOf(4);
  const [one = '', two = '', three = '', four = ''] = ids;
  const series = await create(author);
  await author.call('addSeriesPosts', { seriesId: series.id, postIds: [one, two, three, four] });
  const { deleted_id } = await author.call('deletePost', { postId: two });
  await author.call('moveSeriesPost', { seriesId: series.id, postId: four, afterPostId: one });
  await author.call('restorePost', { deletedId: deleted_id });
  const order = await titlesOf(author, series.id);
  expect(['1243', '1423']).toContain(order);
  const steps = [...order].map(async (title, index) => {
    const { items } = await author.get<Positions>(`/api/posts/${ids[Number(title) - 1]}/series`);
    const [{ number, previous, next } = expect.fail()] = items;
    expect([number, previous?.title, next?.title]).toEqual([
      index + 1,
      order[index - 1],
      order[index + 1],
    ]);
  });
  await Promise.all(steps);
});

it('the series of a member, the posts in a series, and the series of a post are limited in number [SER-08]', async () => {
  const { database } = site();
  const { author, ids } = await authorOf(1);
  const [postId = ''] = ids;
  const of = (count: number) =>
    Array.from({ length: count }, () => seriesRow({ user_id: author.id, title: '題' }));
  const rows = of(SERIES_MAX);
  await insertRows(database, 'post_series', rows);
  expect(await reasonOf(create(author))).toBe('series-full');
  const [full, ...others] = rows.map(({ id }) => id);
  const posts = Array.from({ length: SERIES_PARTS_MAX }, () => postRow({ user_id: author.id }));
  await insertRows(database, 'posts', posts);
  const parts = posts.map((post, position) => ({
    ...{ series_id: full ?? '', post_id: post.id, user_id: author.id },
    ...{ position, notified_at: null, created_at: post.created_at },
  }));
  await insertRows(database, 'post_series_parts', parts);
  const add = (seriesId = '') => author.call('addSeriesPosts', { seriesId, postIds: [postId] });
  expect(await reasonOf(add(full))).toBe('series-posts-full');
  for (const seriesId of others.slice(0, SERIES_OF_POST_MAX)) await add(seriesId);
  expect(await reasonOf(add(others[SERIES_OF_POST_MAX]))).toBe('series-of-post-full');
});

it('the profile lists series page by page, and a series lists its posts page by page [SER-13]', async () => {
  const { author, ids } = await authorOf(3);
  for (const id of ids) await insertSeries(site().database, author.id, [id], { title: id });
  const visitor = site().visitor();
  const list = `/api/users/${author.id}/series?limit=2`;
  const first = await visitor.get<Page<PostSeries>>(list);
  const second = await visitor.get<Page<PostSeries>>(`${list}&cursor=${first.next_cursor}`);
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect(titles.toSorted()).toEqual(ids.toSorted());
  const seriesId = await insertSeries(site().database, author.id, ids);
  const page = await visitor.get<Page<PostCard>>(`/api/series/${seriesId}/posts?limit=2`);
  const rest = await visitor.get<Page<PostCard>>(
    `/api/series/${seriesId}/posts?limit=2&cursor=${page.next_cursor}`,
  );
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
});

it('a series refuses texts that would put a post into pending review, and a decision can hide the series [SER-30, SER-31, SER-39, SER-40]', async () => {
  const moderator = await site().member({ rank: 'moderator' });
  const { author, ids } = await authorOf(1);
  const link = { description: 'https://shop.example/' };
  expect(await reasonOf(create(author, link))).toBe('series-words');
  const seriesId = await insertSeries(site().database, author.id, ids);
  const fan = await site().member();
  await reportTarget(fan, 'series', seriesId);
  const [opened] = await readQueue(moderator, author.id);
  if (!opened) return expect.fail();
  expect(opened.title).toBe('ルナの一日');
  await moderator.call('decideCase', { ...decisionOn(opened), action: 'hide' });
  expect(await reasonOf(fan.get(`/api/series/${seriesId}`))).toBe('series-missing');
  for (const reader of [fan, author]) {
    const page = await reader.get<PostDetail>(`/api/posts/${ids[0]}`);
    expect(page.in_series).toBe(false);
    expect(await reader.get(`/api/posts/${ids[0]}/series`)).toEqual({ items: [] });
  }
  const own = await author.get<PostSeries>(`/api/series/${seriesId}`);
  expect(own.hidden).not.toBeNull();
  const feed = await site().visitor().fetch(`/series/${seriesId}/feed.atom`);
  expect(feed.status).toBe(404);
});
