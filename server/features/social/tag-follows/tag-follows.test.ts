import { expect, it } from 'vitest';
import { TAG_FOLLOWS_MAX } from '#contract/foundations/limits.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { tagFollowRow } from './tag-follows.tables.ts';

const site = useTestApp();

async function followedBy(client: TestClient): Promise<string[]> {
  return (await client.get<{ tags: string[] }>('/api/tag-follows')).tags;
}

const aTag = () => `ほし${newId()}`;

/** Inserts follows of a member, a minute after each other. */
async function insertTagFollows(user_id: string, tags: readonly string[]): Promise<void> {
  const rows = tags.map((tag, index) =>
    tagFollowRow({
      user_id,
      tag,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }),
  );
  await insertRows(site().database, 'tag_follows', rows);
}

it('repeated and concurrent calls follow or unfollow a tag once, and the latest follow is listed first [FTAG-01, FTAG-09]', async () => {
  const fan = await site().member();
  const [older, newer] = [aTag(), aTag()];
  await insertTagFollows(fan.id, [older]);
  await Promise.all(Array.from({ length: 4 }, () => fan.call('followTag', { tag: newer })));
  expect(await fan.call('followTag', { tag: newer })).toEqual({ tag: newer, is_following: true });
  expect(await followedBy(fan)).toEqual([newer, older]);
  for (let time = 0; time < 2; time += 1) {
    const answer = await fan.call('unfollowTag', { tag: newer });
    expect(answer).toEqual({ tag: newer, is_following: false });
  }
  expect(await followedBy(fan)).toEqual([older]);
  expect(await followedBy(await site().member())).toEqual([]);
});

it('spellings that compare as equal are followed as one tag, even before anybody has used the tag [FTAG-02]', async () => {
  const fan = await site().member();
  const name = `Luna${newId()}`;
  const wide = `Ｌｕｎａ${name.slice(4)}`;
  for (const tag of [name, name.toLowerCase(), wide]) await fan.call('followTag', { tag });
  expect(await followedBy(fan)).toEqual([name]);
  expect(await fan.call('unfollowTag', { tag: wide })).toEqual({ tag: name, is_following: false });
  expect(await followedBy(fan)).toEqual([]);
});

it('visitors, empty tags and tags that are too long are refused [FTAG-10]', async () => {
  const fan = await site().member();
  for (const name of ['followTag', 'unfollowTag'] as const) {
    const visit = await failureOf(site().visitor().call(name, { tag: 'ほし' }));
    expect(visit.envelope.status).toBe('UNAUTHENTICATED');
    for (const tag of [' ', 'ほ'.repeat(31)]) {
      const failure = await failureOf(fan.call(name, { tag }));
      expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    }
  }
});

it('more than 500 followed tags are refused with a message, even for concurrent calls [FTAG-03]', async () => {
  const fan = await site().member();
  const tags = Array.from({ length: TAG_FOLLOWS_MAX - 1 }, aTag);
  await insertTagFollows(fan.id, tags);
  const [first = '', second = '', ...others] = Array.from({ length: 4 }, aTag);
  const answers = await Promise.allSettled(
    [first, second, ...others].map((tag) => fan.call('followTag', { tag })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await followedBy(fan)).toHaveLength(TAG_FOLLOWS_MAX);
  const failure = await failureOf(fan.call('followTag', { tag: aTag() }));
  expect(failure.envelope).toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: 'フォローできるタグは500個までです',
    details: { reason: 'tag-follows-full' },
  });
  await fan.call('followTag', { tag: tags[0] ?? '' });
  await fan.call('unfollowTag', { tag: tags[0] ?? '' });
  await fan.call('followTag', { tag: aTag() });
});

it('a new follow of a tag counts for the limit of follows, and a repeated follow does not [FTAG-13]', async () => {
  const fan = await site().member();
  const tag = aTag();
  for (let time = 0; time < 2; time += 1) await fan.call('followTag', { tag });
  const counts = await site()
    .database.read.selectFrom('rate_counts')
    .where('subject', '=', fan.id)
    .where('kind', '=', 'follows')
    .select('count')
    .execute();
  expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([1]));
});

it('the follows of a merged tag move to the other tag, without duplicates [FTAG-11, FTAG-12]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const [one, both] = [await site().member(), await site().member()];
  const [from, into] = [aTag(), aTag()];
  await one.call('followTag', { tag: from });
  for (const tag of [from, into]) await both.call('followTag', { tag });
  await admin.call('mergeTags', { from, into });
  await runJobs(site(), 'tag-merge');
  for (const fan of [one, both]) expect(await followedBy(fan)).toEqual([into]);
  await one.call('unfollowTag', { tag: from });
  expect(await followedBy(one)).toEqual([]);
  expect(await one.call('followTag', { tag: from })).toEqual({ tag: into, is_following: true });
});

it('the follows of a tag that gets another spelling move to this spelling [FTAG-11]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const fan = await site().member();
  const name = `luna${newId().toLowerCase()}`.slice(0, 20);
  await fan.call('followTag', { tag: name });
  await admin.call('mergeTags', { from: aTag(), into: name.toUpperCase() });
  await runJobs(site(), 'tag-spellings');
  expect(await followedBy(fan)).toEqual([name.toUpperCase()]);
});
