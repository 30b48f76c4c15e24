import { describe, expect, it } from 'vitest';
import type { Missed } from '#contract/accounts/missed.ts';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { Session } from '#contract/identity/session.ts';
import { inHours, insertEvent } from '#server/features/events/events/events.testing.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertFollows, insertWorks } from '#server/testing/works.ts';

const site = useTestApp();

const ago = (span: number) => new Date(Date.now() - span).toISOString();

/** Returns a member who last used the site this long ago and is still signed in. */
async function awayFor(span: number): Promise<TestClient> {
  const client = await site().member();
  const last = ago(span);
  await site().database.write(async (transaction) => {
    await transaction
      .updateTable('sessions')
      .set({ last_seen_at: last })
      .where('id_hash', '=', sha256(client.cookie ?? ''))
      .execute();
    await transaction
      .updateTable('private_profiles')
      .set({ last_used_at: last })
      .where('id', '=', client.id)
      .execute();
  });
  return client;
}

const missedBy = (client: TestClient) => client.get<Missed>('/api/missed');
const offeredTo = async (client: TestClient) =>
  (await client.get<Session>('/api/session')).away_since;

/**
 * Makes the client follow one author for each number. An author has that number of posts, an hour apart, with the
 * titles `0の0`, `0の1` and so on, newest first.
 */
async function followAuthors(
  client: TestClient,
  counts: readonly number[],
  followed: readonly string[] = [],
): Promise<void> {
  const authors = await Promise.all(counts.map(() => insertMember(site().database)));
  const works = counts.flatMap((count, author) =>
    Array.from({ length: count }, (_, index) => ({
      user_id: authors[author]?.id ?? '',
      pictured: false,
      title: `${author}の${index}`,
      created_at: ago((index + 1) * HOUR + author),
    })),
  );
  await insertWorks(site().database, works);
  await insertFollows(site().database, client.id, [...followed, ...authors.map(({ id }) => id)]);
}

describe('an absence of a member', () => {
  it('is part of the session after a day without use, until the member has seen what they missed [MISS-01, MISS-02, MISS-09]', async () => {
    const fan = await awayFor(30 * HOUR);
    const since = await offeredTo(fan);
    expect(Math.abs(Date.parse(since ?? '') - (Date.now() - 30 * HOUR))).toBeLessThan(DAY / 24);
    expect(await offeredTo(fan)).toBe(since);
    expect((await missedBy(fan)).since).toBe(since);
    for (let time = 0; time < 2; time += 1) await fan.call('endAbsence', {});
    expect(await offeredTo(fan)).toBeUndefined();
    // The page with what was missed is still available.
    expect((await missedBy(fan)).since).toBe(since);
  });

  it('begins only when the member has used none of their sessions for a day [MISS-01]', async () => {
    const often = await awayFor(20 * HOUR);
    expect(await offeredTo(often)).toBeUndefined();
    const elsewhere = await awayFor(3 * DAY);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ last_used_at: ago(20 * HOUR) })
        .where('id', '=', elsewhere.id)
        .execute(),
    );
    expect(await offeredTo(elsewhere)).toBeUndefined();
    expect(await missedBy(elsewhere)).toMatchObject({ since: null, posts: [] });
    expect(await offeredTo(await site().member())).toBeUndefined();
  });

  it('is offered for three days after the return, can be viewed for seven days, and covers at most 30 days [MISS-02, MISS-10, MISS-16]', async () => {
    const fan = await awayFor(100 * DAY);
    const since = Date.parse((await offeredTo(fan)) ?? '');
    expect(Math.round((Date.now() - since) / DAY)).toBe(30);
    const backFor = (span: number) =>
      site().database.write((transaction) =>
        transaction
          .updateTable('private_profiles')
          .set({ back_at: ago(span) })
          .where('id', '=', fan.id)
          .execute(),
      );
    await backFor(4 * DAY);
    expect(await offeredTo(fan)).toBeUndefined();
    expect((await missedBy(fan)).since).not.toBeNull();
    await backFor(8 * DAY);
    expect((await missedBy(fan)).since).toBeNull();
  });

  it('does not exist for visitors [MISS-01]', async () => {
    const failure = await failureOf(site().visitor().get('/api/missed'));
    expect(failure.envelope.status).toBe('UNAUTHENTICATED');
  });
});

describe('what a member has missed', () => {
  it('begins with the newest post of each author, the least active first, followed by more posts of フォロー中 [MISS-11]', async () => {
    const fan = await awayFor(3 * DAY);
    await followAuthors(fan, [5, 1, 3]);
    const titles = (await missedBy(fan)).posts.map(({ title }) => title);
    expect(titles).toHaveLength(9);
    expect(titles.slice(0, 3)).toEqual(['1の0', '2の0', '0の0']);
    expect(titles.slice(3)).toEqual(['0の1', '2の1', '0の2', '2の2', '0の3', '0の4']);
  });

  it('has at most twelve posts, none of them from before the absence [MISS-03, MISS-12]', async () => {
    const fan = await awayFor(2 * DAY);
    const old = await insertMember(site().database);
    await insertWorks(site().database, [
      { user_id: old.id, title: '古い', pictured: false, created_at: ago(4 * DAY) },
    ]);
    await followAuthors(fan, [...Array.from({ length: 13 }, () => 1), 2], [old.id]);
    const { posts } = await missedBy(fan);
    expect(posts).toHaveLength(12);
    expect(posts.map(({ title }) => title)).not.toContain('古い');
  });

  it('has the same order for a member who follows hundreds of authors [MISS-04, MISS-11]', async () => {
    const fan = await awayFor(3 * DAY);
    await followAuthors(fan, [4, 1, 2, ...Array.from({ length: 300 }, () => 0)]);
    const titles = (await missedBy(fan)).posts.map(({ title }) => title);
    expect(titles.slice(0, 4)).toEqual(['1の0', '2の0', '0の0', '0の1']);
    expect(titles).toHaveLength(7);
  });

  it('counts the notifications, announcements and events of the absence, but at most twenty events [MISS-05]', async () => {
    const fan = await awayFor(2 * DAY);
    const [friend, admin] = [await site().member(), await site().member({ rank: 'super_admin' })];
    await friend.call('followUser', { targetUserId: fan.id });
    const announcement = {
      title: 'お知らせ',
      content: '読んでね',
      target_audience: 'all',
    } as const;
    await admin.call('createAnnouncement', { ...announcement, requestId: newId() });
    const { id: user_id } = friend;
    for (const hours of [-20, -70, 5]) {
      const event_end_date = inHours(hours + 1);
      await insertEvent(site(), user_id, { event_date: inHours(hours), event_end_date });
    }
    expect(await missedBy(fan)).toMatchObject({
      notifications_count: 1,
      announcements_count: 1,
      past_events_count: 1,
      next_events_count: 1,
    });
    for (let index = 0; index < 25; index += 1)
      await insertEvent(site(), user_id, { event_date: inHours(6 + index) });
    expect((await missedBy(fan)).next_events_count).toBe(20);
  });
});
