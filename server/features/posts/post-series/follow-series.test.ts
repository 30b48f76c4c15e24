import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { newId } from '#server/platform/ids.ts';
import { countRead } from '#server/testing/counted-statements.ts';
import { insertMembers, insertPost, insertRows, memberRows } from '#server/testing/factories.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { seriesFollowRow } from './post-series.tables.ts';
import { insertPostFor, insertSeries, showPostTo } from './post-series.testing.ts';

const site = useTestApp();

async function aFollowedSeries() {
  const [author, fan] = [await site().member(), await site().member()];
  const first = await insertPost(site().database, author.id, { title: '1' });
  const seriesId = await insertSeries(site().database, author.id, [first]);
  // Followers were already notified of the first post, so only later posts cause notifications.
  await site().database.write((transaction) =>
    transaction
      .updateTable('post_series_parts')
      .set({ notified_at: '2026-01-01T00:00:00.000Z' })
      .where('series_id', '=', seriesId)
      .execute(),
  );
  await fan.call('setSeriesFollow', { seriesId, following: true });
  return { author, fan, seriesId, first };
}

async function notificationsOf(client: TestClient): Promise<Notification[]> {
  await runJobs(site(), 'series-parts');
  const { items } = await client.get<Page<Notification>>('/api/notifications');
  return items.filter(({ type }) => type === 'series');
}

it('a member can follow the series of other members but not their own, and a followed series is listed once [SER-20, SER-44]', async () => {
  const { author, fan, seriesId } = await aFollowedSeries();
  await fan.call('setSeriesFollow', { seriesId, following: true });
  const { items } = await fan.get<Page<PostSeries>>('/api/followed-series');
  expect(items).toMatchObject([{ id: seriesId, is_following: true }]);
  const own = await failureOf(author.call('setSeriesFollow', { seriesId, following: true }));
  expect(own.httpStatus).toBe(403);
  await fan.call('setSeriesFollow', { seriesId, following: false });
  expect((await fan.get<Page<PostSeries>>('/api/followed-series')).items).toEqual([]);
});

it('the list of followed series has series of several authors, each with the posts that the reader may see [SER-11, SER-44]', async () => {
  const { database } = site();
  const member = () => site().member();
  const [fan, mutual, stranger] = [await member(), await member(), await member()];
  const [blocking, leaving] = [await member(), await member()];
  await fan.call('followUser', { targetUserId: mutual.id });
  await mutual.call('followUser', { targetUserId: fan.id });
  const ids = [];
  for (const author of [mutual, stranger, blocking, leaving]) {
    const posts = [
      await insertPostFor(database, author.id, 'mutuals'),
      await insertPostFor(database, author.id, 'public'),
    ];
    const id = await insertSeries(database, author.id, posts);
    await fan.call('setSeriesFollow', { seriesId: id, following: true });
    ids.push(id);
  }
  await blocking.call('setBlock', { userId: fan.id, blocked: true });
  await database.write((transaction) =>
    updatePrivateProfile(transaction, leaving.id, { leaving_at: new Date().toISOString() }),
  );
  const { items } = await fan.get<Page<PostSeries>>('/api/followed-series');
  const counts = items.map(({ id, posts_count }) => ({ id, posts_count }));
  expect(counts).toEqual([
    { id: ids[1], posts_count: 1 },
    { id: ids[0], posts_count: 2 },
  ]);
});

it('a list of twelve followed series is read with as many statements as a list of two [SER-24]', async () => {
  const { database } = site();
  const fan = await site().member();
  const path = '/api/followed-series';
  const followMore = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const author = await site().member();
      const series_id = await insertSeries(database, author.id, [
        await insertPost(database, author.id),
      ]);
      await insertRows(database, 'post_series_follows', [
        seriesFollowRow({ series_id, user_id: fan.id }),
      ]);
    }
  };
  const read = () => countRead(() => fan.get(path));
  await followMore(2);
  const few = await read();
  await followMore(10);
  expect((await fan.get<Page<PostSeries>>(path)).items).toHaveLength(12);
  const many = await read();
  expect(many.rows).toBeGreaterThan(few.rows);
  expect(many.statements).toBe(few.statements);
});

it('followers of a series are notified of a new post once: when the post is added, or when an added draft is published [SER-21]', async () => {
  const { author, fan, seriesId } = await aFollowedSeries();
  const postId = await insertPost(site().database, author.id, { title: '二日目' });
  await author.call('addSeriesPosts', { seriesId, postIds: [postId] });
  expect(await notificationsOf(fan)).toMatchObject([
    {
      title: 'フォロー中のシリーズに新しい作品があります',
      content: expect.stringContaining('「二日目」'),
      related: { kind: 'post', id: postId },
    },
  ]);
  const draft = await insertPost(site().database, author.id, {
    title: '三日目',
    is_published: false,
  });
  await author.call('addSeriesPosts', { seriesId, postIds: [draft] });
  expect(await notificationsOf(fan)).toHaveLength(1);
  for (const isPublished of [true, false, true]) {
    await author.call('setPostPublished', { postId: draft, isPublished });
    await runJobs(site(), 'series-parts');
  }
  await author.call('removeSeriesPost', { seriesId, postId });
  expect(await notificationsOf(fan)).toHaveLength(2);
});

it('followers are not notified of posts that they cannot see, of posts by authors whom they mute, or after they switch off notifications of series [SER-22, SER-43]', async () => {
  const { database } = site();
  const { author, fan, seriesId } = await aFollowedSeries();
  const [quiet, muting] = [await site().member(), await site().member()];
  const rows = [quiet.id, muting.id].map((user_id) =>
    seriesFollowRow({ series_id: seriesId, user_id }),
  );
  await insertRows(database, 'post_series_follows', rows);
  await quiet.call('updateSettings', { notification_settings: { kinds: { series: false } } });
  await muting.call('setMute', { kind: 'user', value: author.id });
  const secret = await insertPostFor(database, author.id, 'followers');
  await author.call('addSeriesPosts', { seriesId, postIds: [secret] });
  for (const client of [fan, quiet, muting]) expect(await notificationsOf(client)).toEqual([]);
  const open = await insertPost(database, author.id);
  await author.call('addSeriesPosts', { seriesId, postIds: [open] });
  expect(await notificationsOf(fan)).toHaveLength(1);
  for (const client of [quiet, muting]) expect(await notificationsOf(client)).toEqual([]);
  await showPostTo(database, open, 'private');
  expect(await notificationsOf(fan)).toMatchObject([{ related: null }]);
});

it('each follower gets one notification of two posts that are added at once, even when the followers fill several slices [SER-23]', async () => {
  const { database } = site();
  const { author, fan, seriesId } = await aFollowedSeries();
  const members = Array.from({ length: 1100 }, () => newId());
  await insertMembers(
    database,
    members.map((id) => memberRows(id)),
  );
  const rows = members.map((user_id) => seriesFollowRow({ series_id: seriesId, user_id }));
  await insertRows(database, 'post_series_follows', rows);
  const postIds = [await insertPost(database, author.id), await insertPost(database, author.id)];
  await author.call('addSeriesPosts', { seriesId, postIds });
  expect(await notificationsOf(fan)).toHaveLength(1);
  const { count, members: notified } = await database.read
    .selectFrom('notification_targets')
    .innerJoin('notifications', 'notifications.id', 'notification_targets.notification_id')
    .where('notifications.related_id', 'in', postIds)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('notification_targets.user_id').distinct().as('members'),
    ])
    .executeTakeFirstOrThrow();
  expect([count, notified]).toEqual([1101, 1101]);
});
