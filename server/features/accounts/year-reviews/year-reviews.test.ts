import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openYears, yearPictureUrl } from '#contract/accounts/open-years.ts';
import type { SharedYearReview, YearReview } from '#contract/accounts/year-reviews.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventJoinRow } from '#server/features/events/events/event-joins/event-joins.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertWorks, type Work } from '#server/testing/works.ts';
import { yearReviewRow } from './year-reviews.tables.ts';
import { activityOf } from './year-reviews.testing.ts';

const site = useTestApp();

/** The previous year, whose review can always be opened. */
const year = (openYears(Date.now()).at(-1) ?? 0) satisfies number;
const on = (day: string) => new Date(`${year}-${day}T12:00:00.000+09:00`).toISOString();

const ownYear = (client: TestClient) => client.get<YearReview>(`/api/year-reviews/${year}`);
const sharedYear = (client: TestClient, sharedAs: string | null) =>
  client.get<SharedYearReview>(`/api/shared-year-reviews/${sharedAs}`);
const share = async (client: TestClient, shared = true) =>
  (await client.call('shareYearReview', { year, shared })).shared_as;
const insertPosts = (userId: string, works: Work[]) =>
  insertWorks(
    site().database,
    works.map((work) => ({ user_id: userId, pictured: false, ...work })),
  );

/** Sets the number of posts of a profile, because `insertPosts` does not count them. */
function countPosts({ id }: TestClient, post_count: number): Promise<unknown> {
  return site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ post_count }).where('id', '=', id).execute(),
  );
}

async function made(client: TestClient): Promise<YearReview> {
  await client.call('makeYearReview', { year });
  await runJobs(site(), 'year-review');
  return ownYear(client);
}

/** Inserts likes of a member, two taps for each post. */
async function insertLikes(userId: string, posts: readonly string[], created_at: string) {
  const rows = posts.map((post_id) =>
    likeRow({ user_id: userId, post_id, count: 2, created_at, updated_at: created_at }),
  );
  await insertRows(site().database, 'likes', rows);
}

describe('the review of a year', () => {
  it('sums up the published posts of a year in Japan [YEAR-02, YEAR-03]', async () => {
    const author = await site().member();
    const [before, first, liked, , draft, after] = await insertPosts(author.id, [
      { created_at: new Date(Date.parse(on('01-01')) - 12 * 3_600_000 - 1).toISOString() },
      {
        created_at: new Date(Date.parse(on('01-01')) - 12 * 3_600_000).toISOString(),
        tags: ['夜'],
      },
      { created_at: on('05-02'), likes_count: 7, tags: ['ルミ', '夜'] },
      {
        created_at: on('05-03'),
        likes_count: 1,
        comments_count: 2,
        own_audience: 'private',
        audience: 'private',
      },
      { created_at: on('05-04'), is_published: false },
      { created_at: new Date(Date.parse(on('12-31')) + 12 * 3_600_000).toISOString() },
    ]);
    const { posts } = await ownYear(author);
    expect(posts).toMatchObject({
      posts_count: 3,
      likes_count: 8,
      comments_count: 2,
      busiest_month: 5,
      tags: [
        { tag: '夜', posts_count: 2 },
        { tag: 'ルミ', posts_count: 1 },
      ],
      first_post: { id: first },
      most_liked_post: { id: liked },
    });
    expect(JSON.stringify(posts)).not.toMatch(new RegExp([before, draft, after].join('|')));
  });

  it('is empty for a member who has done nothing [YEAR-05]', async () => {
    const member = await site().member();
    const review = await made(member);
    expect(review).toMatchObject({
      posts: { posts_count: 0, busiest_month: null, tags: [], first_post: null },
      activity: { likes_given_count: 0, views_count: null, liked_members: [], liked_tags: [] },
      is_due: false,
      shared_as: null,
      can_share: true,
    });
    expect(review.years).toContain(year);
  });

  it('counts likes, comments, followers, events and views of the year in the background [YEAR-04, YEAR-16]', async () => {
    const member = await site().member();
    const [loved, other] = [
      await insertMember(site().database),
      await insertMember(site().database),
    ];
    const [a = '', b = ''] = await insertPosts(loved.id, [
      { tags: ['ルミ'] },
      { tags: ['ルミ', '夜'] },
    ]);
    const [c = '', old = ''] = await insertPosts(other.id, [{ tags: ['朝'] }, {}]);
    const [own = ''] = await insertPosts(member.id, [{}]);
    await insertLikes(member.id, [a, b, c, own], on('03-03'));
    await insertLikes(
      member.id,
      [old],
      new Date(Date.parse(on('01-01')) - 86_400_000).toISOString(),
    );
    const { database } = site();
    await insertRows(database, 'follows', [
      followRow({ follower_id: other.id, following_id: member.id, created_at: on('06-06') }),
    ]);
    const words = { user_id: member.id, post_id: a, content: 'すてき' };
    await insertRows(database, 'comments', [
      commentRow({ ...words, created_at: on('02-02') }),
      commentRow({ ...words, created_at: on('02-03'), state: 'deleted' }),
    ]);
    const event = eventRow({ user_id: other.id, title: '会', event_date: on('08-08') });
    await insertRows(database, 'events', [event]);
    await insertRows(database, 'event_joins', [
      eventJoinRow({ event_id: event.id, user_id: member.id, position: 1, state: 'joined' }),
    ]);
    await insertRows(database, 'author_figures', [
      { user_id: member.id, day: `${year}-04-04`, name: 'view-home', count: 5 },
      { user_id: member.id, day: `${year}-04-04`, name: 'likes', count: 50 },
      { user_id: member.id, day: `${year + 1}-01-01`, name: 'view-home', count: 500 },
    ]);
    expect(await ownYear(member)).toMatchObject({ activity: null, made_at: null, is_due: true });
    const { activity, is_due } = await made(member);
    expect(is_due).toBe(false);
    expect(activity).toMatchObject({
      likes_given_count: 6,
      liked_posts_count: 3,
      comments_written_count: 1,
      new_followers_count: 1,
      joined_events_count: 1,
      views_count: 5,
      liked_members: [{ id: loved.id }, { id: other.id }],
    });
    expect(activity?.liked_tags.slice(0, 1)).toEqual(['ルミ']);
    expect(activity?.liked_tags.toSorted()).toEqual(['ルミ', '夜', '朝'].toSorted());
  });

  it('is counted once for repeated calls, and not again after the year [YEAR-18, YEAR-27]', async () => {
    const member = await site().member();
    const calls = Array.from({ length: 6 }, () => member.call('makeYearReview', { year }));
    await Promise.all(calls);
    expect(
      (await jobsOf(site(), 'year-review')).filter(({ user_id }) => user_id === member.id),
    ).toHaveLength(1);
    await runJobs(site(), 'year-review');
    const { made_at } = await ownYear(member);
    await member.call('makeYearReview', { year });
    expect(await jobsOf(site(), 'year-review')).toEqual([]);
    expect((await ownYear(member)).made_at).toBe(made_at);
  });

  it('leaves out muted, blocked, private and deleted members, and muted tags [YEAR-06]', async () => {
    const member = await site().member();
    const [muted, blocked, hermit, shown] = [
      await site().member(),
      await site().member(),
      await site().member({ visibility: 'private' }),
      await site().member(),
    ];
    const ids = [muted.id, blocked.id, hermit.id, newId(), shown.id];
    const activity = JSON.stringify({ ...activityOf(ids), liked_tags: ['虫', 'ルミ'] });
    const made_at = new Date().toISOString();
    const row = yearReviewRow({ user_id: member.id, year, activity, made_at });
    await insertRows(site().database, 'year_reviews', [row]);
    await member.call('setMute', { kind: 'user', value: muted.id });
    await member.call('setMute', { kind: 'tag', value: '虫' });
    await member.call('setBlock', { userId: blocked.id, blocked: true });
    const review = await ownYear(member);
    expect(review.activity?.liked_members.map(({ id }) => id)).toEqual([shown.id]);
    expect(review.activity?.liked_tags).toEqual(['ルミ']);
  });

  it('is not found for years that are too early, unless the year was already reviewed [YEAR-01]', async () => {
    const member = await site().member();
    const early = year - 3;
    const calls = [
      member.get(`/api/year-reviews/${early}`),
      member.call('makeYearReview', { year: early }),
      member.call('shareYearReview', { year: early, shared: true }),
    ];
    const failures = await Promise.all(calls.map(failureOf));
    expect(failures.map(({ envelope }) => envelope.status)).toEqual(Array(3).fill('NOT_FOUND'));
    await insertRows(site().database, 'year_reviews', [
      yearReviewRow({ user_id: member.id, year: early }),
    ]);
    const review = await member.get<YearReview>(`/api/year-reviews/${early}`);
    expect(review.years).toContain(early);
    expect((await failureOf(member.get('/api/year-reviews/1999'))).envelope.status).toBe(
      'INVALID_ARGUMENT',
    );
  });
});

describe('a shared review', () => {
  it("shows only the author's current public posts [YEAR-07, YEAR-19]", async () => {
    const author = await site().member({ display_name: '星野さくら' });
    const [open = '', secret = ''] = await insertPosts(author.id, [
      { created_at: on('02-02'), likes_count: 3, tags: ['ルミ'] },
      { created_at: on('07-07'), likes_count: 9, tags: ['ひみつ'], title: '内緒の絵' },
    ]);
    await countPosts(author, 2);
    const sharedAs = await share(author);
    const seen = async () => (await sharedYear(site().visitor(), sharedAs)).posts;
    expect(await seen()).toMatchObject({ posts_count: 2, most_liked_post: { id: secret } });
    await author.call('setPostAudience', { postId: secret, audience: 'followers' });
    const posts = await seen();
    expect(posts).toMatchObject({
      posts_count: 1,
      likes_count: 3,
      busiest_month: 2,
      tags: [{ tag: 'ルミ', posts_count: 1 }],
      most_liked_post: { id: open },
    });
    expect(JSON.stringify(posts)).not.toMatch(/ひみつ|内緒/);
    await author.call('deletePost', { postId: open });
    expect(await seen()).toMatchObject({ posts_count: 0, first_post: null });
    // The author still sees the other post.
    expect((await ownYear(author)).posts).toMatchObject({ posts_count: 1 });
  });

  it('shows a labelled post without its picture to visitors, and with a content warning to members [YEAR-07]', async () => {
    const author = await site().member();
    const labelled = { created_at: on('02-02'), labels: 'sensitive', pictured: true };
    const [postId] = await insertPosts(author.id, [labelled]);
    const sharedAs = await share(author);
    const firstFor = async (client: TestClient) =>
      (await sharedYear(client, sharedAs)).posts.first_post;
    expect(await firstFor(site().visitor())).toMatchObject({ id: postId, image_url: null });
    const forMember = await firstFor(await site().member());
    expect(forMember?.veil).not.toBeNull();
    expect(forMember?.image_url).not.toBeNull();
  });

  it('has a page, a picture and a preview until the member stops sharing it; when shared again, it gets a new address [YEAR-08, YEAR-09, YEAR-20, YEAR-21]', async () => {
    const author = await site().member({ display_name: '星野さくら' });
    await insertPosts(author.id, [{ created_at: on('02-02'), likes_count: 3, tags: ['ルミ'] }]);
    const [first, again] = await Promise.all([share(author), share(author)]);
    expect(again).toBe(first);
    expect((await ownYear(author)).shared_as).toBe(first);
    const paths = [
      `/years/${first}`,
      `/images/shares/years/${first}`,
      `/api/shared-year-reviews/${first}`,
    ];
    const answers = () => Promise.all(paths.map((path) => site().visitor().fetch(path)));
    const [page, picture] = await answers();
    expect(await page?.text()).toContain(`星野さくらさんの${year}年のまとめ`);
    expect(page?.headers.get('x-robots-tag')).toBe('noindex');
    expect(picture?.headers.get('cache-control')).toBe('no-store');
    const drawn = sharp(Buffer.from(await (picture as Response).arrayBuffer()));
    expect(await drawn.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect(await share(author, false)).toBeNull();
    expect((await answers()).map(({ status }) => status)).toEqual([404, 404, 404]);
    const next = await share(author);
    expect(next).not.toBe(first);
    expect((await answers()).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('is not found for blocked members, for a profile that is not public, or after a request to delete the account [YEAR-22]', async () => {
    const author = await site().member({ username: 'year_author' });
    const [blocked, reader] = [await site().member(), await site().member()];
    const sharedAs = await share(author);
    const statusFor = async (client: TestClient) =>
      (await client.fetch(`/api/shared-year-reviews/${sharedAs}`)).status;
    await author.call('setBlock', { userId: blocked.id, blocked: true });
    expect([await statusFor(blocked), await statusFor(reader)]).toEqual([404, 200]);
    await author.call('updateSettings', { privacy_settings: { profileVisibility: 'followers' } });
    expect(await statusFor(reader)).toBe(404);
    expect(await ownYear(author)).toMatchObject({ can_share: false, shared_as: sharedAs });
    await author.call('shareYearReview', { year, shared: false });
    const refused = await failureOf(share(author));
    expect(refused.envelope.details).toMatchObject({ reason: 'profile-not-public' });
    await author.call('updateSettings', { privacy_settings: { profileVisibility: 'public' } });
    const next = await share(author);
    await author.call('requestAccountDeletion', { username: 'year_author' });
    expect((await site().visitor().fetch(`/years/${next}`)).status).toBe(404);
  });
});

it('the picture of a review that is not shared is available only to its member, and only while their profile is public [YEAR-11, YEAR-23]', async () => {
  const author = await site().member();
  const picture = await author.fetch(yearPictureUrl(year));
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cache-control')).toBe('private, no-store');
  expect((await site().visitor().fetch(yearPictureUrl(year))).status).toBe(401);
  const hermit = await site().member({ visibility: 'private' });
  expect((await hermit.fetch(yearPictureUrl(year))).status).toBe(404);
});
