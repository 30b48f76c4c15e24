import { expect, it } from 'vitest';
import { DAY, MINUTE, RATE_LIMITS } from '#contract/foundations/limits.ts';
import { eventFields } from '#server/features/events/events/events.testing.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-slices.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { upload } from '#server/testing/uploads.ts';
import { rateCountsTable } from './rate-limits.tables.ts';
import { havePosted, usePosts } from './rate-limits.testing.ts';

const site = useTestApp();

const POSTS_A_MINUTE = RATE_LIMITS.posts.minute[0];
const POSTS_A_DAY = RATE_LIMITS.posts.day[0];
const fields = { title: '絵', content: '', category: 'fanart' as const };

async function publish(member: TestClient, requestId = newId()): Promise<string> {
  return (await member.call('createPost', { ...fields, requestId })).post.id;
}

async function countsOf(userId: string) {
  const rows = await site()
    .database.read.selectFrom('rate_counts')
    .where('subject', '=', userId)
    .select(['kind', 'period', 'count'])
    .execute();
  return Object.fromEntries(rows.map(({ kind, period, count }) => [`${kind} ${period}`, count]));
}

/** Backdates the periods of a member's counts. */
async function letPass(userId: string, time: number): Promise<void> {
  const rows = await site()
    .database.read.selectFrom('rate_counts')
    .where('subject', '=', userId)
    .selectAll()
    .execute();
  for (const { kind, period, expires_at } of rows) {
    const earlier = new Date(Date.parse(expires_at) - time).toISOString();
    await site().database.write((transaction) =>
      transaction
        .updateTable('rate_counts')
        .set({ expires_at: earlier })
        .where('subject', '=', userId)
        .where('kind', '=', kind)
        .where('period', '=', period)
        .execute(),
    );
  }
}

it('a limit that was reached while the clock was ahead ends when the clock is right [OPS-395]', async () => {
  const member = await site().member();
  await havePosted(site().database, member.id, POSTS_A_DAY);
  await letPass(member.id, -31 * DAY);
  await publish(member);
  expect(await countsOf(member.id)).toMatchObject({ 'posts minute': 1, 'posts day': 1 });
  const picture = await pngPicture({ width: 10, height: 10 });
  const used = { subject: member.id, kind: 'uploads', period: 'minute' as const, count: 1000 };
  const expires_at = new Date(Date.now() + 31 * DAY).toISOString();
  await insertRows(site().database, 'rate_counts', [{ ...used, expires_at }]);
  expect((await upload(member, picture)).image).toMatchObject({ width: 10 });
});

it('a refused post reports the daily limit, and the time at which posting is possible again [TAKE-15, TAKE-16, TAKE-47]', async () => {
  const member = await site().member();
  await havePosted(site().database, member.id, POSTS_A_DAY - 1);
  await publish(member);
  const { httpStatus, envelope } = await failureOf(publish(member));
  expect(httpStatus).toBe(429);
  expect(envelope.status).toBe('RESOURCE_EXHAUSTED');
  expect(envelope.message).toMatch(
    /^1日に投稿できる数（20件）に達しました。(明日)?\d+:\d\dごろから投稿できます。$/,
  );
  expect(envelope.details).toMatchObject({
    reason: 'limit-reached',
    limit: { kind: 'posts', period: 'day', max: POSTS_A_DAY },
  });
  const wait = envelope.details?.retry_after ?? 0;
  expect(wait).toBeGreaterThan(DAY / 1000 - 600);
  expect(wait).toBeLessThanOrEqual(DAY / 1000);
  await letPass(member.id, wait * 1000);
  await publish(member);
  expect(await countsOf(member.id)).toEqual({ 'posts minute': 1, 'posts day': 1 });
});

it('a refusal has a Retry-After header [TAKE-47]', async () => {
  const member = await site().member();
  for (let index = 0; index < POSTS_A_MINUTE; index += 1) await publish(member);
  const response = await member.post('createPost', {
    data: { ...fields, requestId: newId(), _csrfToken: member.token },
  });
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

it('the limits count a repeated request once, even if the request uses up the limit [TAKE-18]', async () => {
  const member = await site().member();
  for (let index = 1; index < POSTS_A_MINUTE; index += 1) await publish(member);
  const requestId = newId();
  const posts = await Promise.all(Array.from({ length: 4 }, () => publish(member, requestId)));
  expect(new Set(posts).size).toBe(1);
  expect(await countsOf(member.id)).toMatchObject({ 'posts minute': POSTS_A_MINUTE });
  expect(await publish(member, requestId)).toBe(posts[0]);
  expect((await failureOf(publish(member))).envelope.details?.reason).toBe('limit-reached');
});

it('the limits do not count requests that fail [TAKE-48]', async () => {
  const member = await site().member();
  const stolen = { ...fields, image_key: `post-images/${'a'.repeat(32)}.webp` };
  await failureOf(member.call('createPost', { ...stolen, requestId: newId() }));
  await failureOf(member.call('followUser', { targetUserId: newId() }));
  expect(await countsOf(member.id)).toEqual({});
});

it('the limits do not count drafts before they are published [TAKE-49]', async () => {
  const member = await site().member();
  const drafts = [];
  for (let index = 0; index <= POSTS_A_MINUTE; index += 1) {
    drafts.push(await member.call('createDraft', { ...fields, requestId: newId() }));
  }
  expect(await countsOf(member.id)).toEqual({});
  const show = (postId = '') => member.call('setPostPublished', { postId, isPublished: true });
  const [last, ...others] = drafts.map(({ post }) => post.id);
  for (const id of others) await show(id);
  const failure = await failureOf(show(last));
  expect(failure.envelope.details?.limit).toMatchObject({ kind: 'posts', period: 'minute' });
  // A repeated request changes nothing, and is not counted.
  await show(others[0]);
  // The draft is unchanged and can still be saved.
  await member.call('saveDraft', { ...fields, content: '続き', postId: last ?? '' });
});

it('the limits do not count likes and reads [TAKE-23]', async () => {
  const [member, author] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  await member.call('likePost', { postId, count: 10, batchId: newId() });
  await member.get(`/api/posts/${postId}`);
  await member.get('/api/posts');
  expect(await countsOf(member.id)).toEqual({});
});

it('the limits count repeated follows of the same member once [TAKE-15]', async () => {
  const member = await site().member();
  const { id: targetUserId } = await insertMember(site().database);
  for (let index = 0; index < 3; index += 1) await member.call('followUser', { targetUserId });
  expect(await countsOf(member.id)).toEqual({ 'follows minute': 1, 'follows day': 1 });
  const limit = RATE_LIMITS.follows.minute[0];
  for (let index = 1; index < limit; index += 1) {
    const { id } = await insertMember(site().database);
    await member.call('followUser', { targetUserId: id });
  }
  const { id } = await insertMember(site().database);
  const failure = await failureOf(member.call('followUser', { targetUserId: id }));
  expect(failure.envelope.details?.limit).toEqual({
    kind: 'follows',
    period: 'minute',
    max: limit,
  });
  const { following_count } = await site()
    .database.read.selectFrom('profiles')
    .where('id', '=', member.id)
    .select('following_count')
    .executeTakeFirstOrThrow();
  expect(following_count).toBe(limit);
});

it('the limits count comments and reports [COMMENT-14, REPORT-95, TAKE-15]', async () => {
  const [member, author] = [await site().member(), await site().member()];
  const say = async () => {
    const postId = await insertPost(site().database, author.id);
    await member.call('reportContent', { targetType: 'post', targetId: postId, reason: 'spam' });
    await member.call('addComment', { postId, content: 'すてき', requestId: newId() });
  };
  const reports = RATE_LIMITS.reports.minute[0];
  for (let index = 0; index < reports; index += 1) await say();
  expect((await failureOf(say())).envelope.details?.limit?.kind).toBe('reports');
  const postId = await insertPost(site().database, author.id);
  const comment = () =>
    member.call('addComment', { postId, content: 'すてき', requestId: newId() });
  for (let index = reports; index < RATE_LIMITS.comments.minute[0]; index += 1) await comment();
  expect((await failureOf(comment())).envelope.details?.limit?.kind).toBe('comments');
});

it('the limits count a repeated event once for all its dates, and a repeated request once [TAKE-15]', async () => {
  const member = await site().member();
  const limit = RATE_LIMITS.events.minute[0];
  const create = (more: object = {}) =>
    member.call('createEvent', { ...eventFields(), requestId: newId(), ...more });
  await create({ repeat: { every: 'week', times: 4 } });
  for (let index = 2; index < limit; index += 1) await create();
  const requestId = newId();
  const event = eventFields();
  const last = () => member.call('createEvent', { ...event, requestId });
  const created = await Promise.all([last(), last(), last()]);
  expect(new Set(created.map(({ event: { id } }) => id)).size).toBe(1);
  expect(await countsOf(member.id)).toEqual({ 'events minute': limit, 'events day': limit });
  const { envelope } = await failureOf(create());
  expect(envelope.message).toMatch(
    /^1分間に作れるイベントの数（6件）に達しました。\d+:\d\dごろからイベントを作れます。$/,
  );
  expect(envelope.details?.limit).toEqual({ kind: 'events', period: 'minute', max: limit });
  expect((await last()).event.id).toBe(created[0]?.event.id);
});

it('the limits count each upload once, and refuse an upload above the limit before its body is read [TAKE-15]', async () => {
  const member = await site().member();
  const picture = await pngPicture({ width: 8, height: 8 });
  const requestId = newId();
  const [first, again] = [
    await upload(member, picture, { requestId }),
    await upload(member, picture, { requestId }),
  ];
  expect(again.key).toBe(first.key);
  expect(await countsOf(member.id)).toEqual({ 'uploads minute': 1, 'uploads day': 1 });
  const limit = RATE_LIMITS.uploads.minute[0];
  for (let index = 1; index < limit; index += 1) await upload(member, picture);
  const failure = await failureOf(upload(member, new Uint8Array([1])));
  expect(failure.envelope.details?.limit).toEqual({
    kind: 'uploads',
    period: 'minute',
    max: limit,
  });
  // A repeated upload still gets its response.
  expect((await upload(member, picture, { requestId })).key).toBe(first.key);
});

it('the limits count exports, including exports that fail [TAKE-15]', async () => {
  const member = await site().member();
  const request = () => member.call('requestDataExport', {});
  for (let index = 0; index < RATE_LIMITS.exports.day[0]; index += 1) {
    await letPass(member.id, MINUTE);
    await request();
    await site().database.write((transaction) =>
      transaction.updateTable('data_exports').set({ status: 'failed' }).execute(),
    );
  }
  expect((await failureOf(request())).envelope.details?.limit).toEqual({
    kind: 'exports',
    period: 'day',
    max: RATE_LIMITS.exports.day[0],
  });
});

it('concurrent requests get exactly the limit [TAKE-17]', async () => {
  const { id } = await insertMember(site().database);
  const outcomes = await Promise.allSettled(
    Array.from({ length: POSTS_A_MINUTE + 7 }, () => usePosts(site().database, id)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ details: { reason: 'limit-reached' } });
  }
  expect(await countsOf(id)).toMatchObject({ 'posts minute': POSTS_A_MINUTE });
});

// Two processes share a database on PostgreSQL only.
itOnPostgres(
  'concurrent requests to two processes get exactly the limit [COMMENT-14, TAKE-17]',
  async () => {
    const other = await startTestApp({}, { databaseUrl: site().databaseUrl ?? '' });
    try {
      const { id, cookie } = await insertMember(site().database);
      const members = [site().url, other.url].map((url) => new TestClient(url, { id, cookie }));
      for (const member of members) await member.registerToken();
      const all = members.flatMap((member) =>
        Array.from({ length: POSTS_A_MINUTE }, () => publish(member)),
      );
      const outcomes = await Promise.allSettled(all);
      const published = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(published).toHaveLength(POSTS_A_MINUTE);
    } finally {
      await other.close();
    }
  },
);

it('the counts of expired periods are deleted [TAKE-21]', async () => {
  const { id } = await insertMember(site().database);
  await usePosts(site().database, id);
  await letPass(id, MINUTE);
  await deleteExpiredRows(site().database, rateCountsTable);
  expect(await countsOf(id)).toEqual({ 'posts day': 1 });
});
