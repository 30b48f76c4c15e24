import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DashboardSeries } from '#contract/administration/dashboard.ts';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { reportRow } from '#server/features/moderation/reports/reports.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, insertPost, insertRows, memberRows } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import {
  readReports,
  readSeries,
  readTotals,
  recountFigures,
  storeFigures,
} from './dashboard-figures.service.ts';

/** Noon of November 22 in Japan. */
const noon = Date.parse('2026-11-22T03:00:00.000Z');
/** Midnight at the start of November 22 in Japan, and the last moment before it. */
const midnight = '2026-11-21T15:00:00.000Z';
const evening = '2026-11-21T14:59:59.999Z';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(() =>
  test.database.write(async (transaction) => {
    await transaction.deleteFrom('profiles').execute();
    await transaction.deleteFrom('daily_figures').execute();
  }),
);
afterAll(() => test.drop());

/** Creates a member who joined at a given time, and one record of each kind by this member, created at that time. */
async function addOfEach(created_at: string): Promise<{ userId: string; postId: string }> {
  const userId = newId();
  const { profile, privateProfile } = memberRows(userId);
  await insertMembers(test.database, [{ profile: { ...profile, created_at }, privateProfile }]);
  const postId = await insertPost(test.database, userId, { created_at, likes_count: 3 });
  await insertRows(test.database, 'comments', [
    commentRow({ post_id: postId, user_id: userId, content: 'わあ', created_at }),
  ]);
  await insertEvent(test, userId, { created_at });
  const report = { target_type: 'post', target_id: postId, reason: 'spam' } as const;
  await insertRows(test.database, 'reports', [
    reportRow({ ...report, reporter_id: userId, created_at }),
  ]);
  await addLikes(userId, postId, created_at, 3);
  return { userId, postId };
}

async function addLikes(user_id: string, post_id: string, created_at: string, accepted: number) {
  await insertRows(test.database, 'likes', [
    likeRow({ user_id, post_id, count: accepted, created_at }),
  ]);
  const expires_at = new Date(Date.parse(created_at) + 7 * DAY).toISOString();
  const counts = { accepted, likes_count: accepted, my_count: accepted };
  await insertRows(test.database, 'like_batches', [
    { user_id, post_id, batch_id: newId(), ...counts, expires_at },
  ]);
}

/** Returns, for each series, the figures of this many days up to the day of `now`. */
async function lastDays(now: number, days: number): Promise<Record<DashboardSeries, number[]>> {
  const series = await readSeries(test.database, now);
  const entries = series.map(({ name, days: all }) => [
    name,
    all.slice(-days).map(({ count }) => count),
  ]);
  return Object.fromEntries(entries) as Record<DashboardSeries, number[]>;
}

describe('the figures of the dashboard', () => {
  it('cover the last 90 days in Japan, including today [DASH-01]', async () => {
    await addOfEach(midnight);
    await addOfEach(evening);
    await addOfEach(evening);
    expect(await lastDays(noon, 3)).toEqual({
      members: [0, 2, 1],
      posts: [0, 2, 1],
      likes: [0, 6, 3],
      comments: [0, 2, 1],
      events: [0, 2, 1],
      reports: [0, 2, 1],
    });
    const [{ days } = expect.fail()] = await readSeries(test.database, noon);
    expect(days).toHaveLength(90);
    expect(days[0]?.date).toBe('2026-08-25');
    expect(days.at(-1)?.date).toBe('2026-11-22');
  });

  it('include the total numbers of all records', async () => {
    await addOfEach(midnight);
    await addOfEach('2020-01-01T00:00:00.000Z');
    expect(await readTotals(test.database)).toEqual({
      members: 2,
      posts: 2,
      likes: 6,
      comments: 2,
      events: 2,
    });
  });

  it('leave out the reports of an admin’s own content [REPORT-29]', async () => {
    const { userId: admin, postId: target_id } = await addOfEach(midnight);
    const { userId: reporter_id } = await addOfEach(midnight);
    const target = { target_type: 'post', target_id } as const;
    const opened = caseRow({ ...target, kind: 'report', target_user_id: admin });
    await insertRows(test.database, 'cases', [opened]);
    const report = { ...target, case_id: opened.id, reporter_id, created_at: midnight };
    await insertRows(test.database, 'reports', [reportRow({ ...report, reason: 'abuse' })]);
    const days = (count: number) => [
      { date: '2026-11-21', count: 4 },
      { date: '2026-11-22', count },
    ];
    const asRead = (by: string) => readReports(test.database, by, days(3));
    expect(await asRead(reporter_id)).toEqual({ total: 3, days: days(3) });
    expect(await asRead(admin)).toEqual({ total: 2, days: days(2) });
  });

  it('leave out drafts, and count a repeated event once [DASH-01]', async () => {
    const { userId } = await addOfEach(midnight);
    await insertPost(test.database, userId, {
      is_published: false,
      is_draft: true,
      created_at: midnight,
    });
    const first = newId();
    for (const id of [first, newId(), newId()]) {
      await insertEvent(test, userId, {
        id,
        series_id: first,
        created_at: midnight,
      });
    }
    const { posts, events } = await lastDays(noon, 1);
    expect([posts, events]).toEqual([[1], [2]]);
  });
});

describe('the figures of past days', () => {
  it('do not change when content is deleted later [DASH-02]', async () => {
    const { userId } = await addOfEach(evening);
    await storeFigures(test.database, { now: noon });
    await test.database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', userId).execute(),
    );
    await storeFigures(test.database, { now: noon });
    const { members, likes, reports } = await lastDays(noon, 2);
    expect([members, likes, reports]).toEqual([
      [1, 0],
      [3, 0],
      [1, 0],
    ]);
  });

  it('are counted live until the last writes of the day have committed [DASH-34]', async () => {
    const soon = Date.parse(midnight) + 9 * MINUTE;
    await addOfEach(evening);
    await storeFigures(test.database, { now: soon });
    await addOfEach(evening);
    expect((await lastDays(soon, 2)).posts).toEqual([2, 0]);
    await storeFigures(test.database, { now: soon + 2 * MINUTE });
    await addOfEach(evening);
    expect((await lastDays(soon, 2)).posts).toEqual([2, 0]);
  });

  it('are stored once by concurrent processes [DASH-34]', async () => {
    await addOfEach(evening);
    await Promise.all([
      storeFigures(test.database, { now: noon }),
      storeFigures(test.database, { now: noon }),
    ]);
    const stored = await test.database.read.selectFrom('daily_figures').selectAll().execute();
    expect(stored).toHaveLength(6 * 89);
    expect((await lastDays(noon, 2)).likes).toEqual([3, 0]);
  });

  it('are stored by the next call when a process stops before it has stored them', async () => {
    const storedDays = async () =>
      (await test.database.read.selectFrom('daily_figures').selectAll().execute()).length;
    await storeFigures(test.database, { now: noon, signal: AbortSignal.abort() });
    expect(await storedDays()).toBe(0);
    await storeFigures(test.database, { now: noon });
    expect(await storedDays()).toBe(6 * 89);
  });

  it('are stored later when the site was not running at the end of the day [DASH-34]', async () => {
    await storeFigures(test.database, { now: noon - 5 * DAY });
    await addOfEach(new Date(noon - 3 * DAY).toISOString());
    await storeFigures(test.database, { now: noon });
    expect((await lastDays(noon, 5)).comments).toEqual([0, 1, 0, 0, 0]);
    expect((await lastDays(noon, 5)).likes).toEqual([0, 3, 0, 0, 0]);
  });

  it('that are before the first stored day count each like on the day on which the member first liked the post [DASH-02]', async () => {
    const long = new Date(noon - 80 * DAY).toISOString();
    const { userId } = await addOfEach(long);
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) await insertPost(test.database, userId, { id });
    await insertRows(test.database, 'likes', [
      likeRow({ user_id: userId, post_id: one, count: 40, created_at: long }),
      likeRow({ user_id: userId, post_id: other, count: 2, created_at: evening }),
    ]);
    await storeFigures(test.database, { now: noon });
    const { likes } = await lastDays(noon, 81);
    expect([likes[0], likes.at(-2)]).toEqual([43, 2]);
  });

  it('can be counted again after content with past times was added', async () => {
    // The test must not run across midnight.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await storeFigures(test.database);
    await addOfEach(new Date(Date.now() - 4 * DAY).toISOString());
    await recountFigures(test.database);
    const { posts, likes } = await lastDays(Date.now(), 5);
    expect([posts[0], likes[0]]).toEqual([1, 3]);
  });
});
