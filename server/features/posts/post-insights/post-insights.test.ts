import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import type { InsightPost, Insights, PostInsights } from '#contract/posts/post-insights.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-slices.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertPost, insertRows } from '#server/testing/factories.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { viewHashesTable, viewSecretsTable } from './post-insights.tables.ts';
import { storeActivity } from './store-activity.service.ts';

const site = useTestApp();
const second = useSecondApp(site);

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' };

function open(reader: TestClient, postId: string, source: 'home' | 'tag' = 'home') {
  return reader.call('recordPostView', { postId, source });
}

async function visit(postId: string, headers: Record<string, string>): Promise<void> {
  const { status } = await site()
    .visitor()
    .post('recordPostView', { data: { postId, source: 'link' } }, headers);
  expect(status).toBe(200);
}

const ofPost = (author: TestClient, postId: string, period = '30') =>
  author.get<PostInsights>(`/api/insights/posts/${postId}?period=${period}`);

const ofAuthor = (author: TestClient, period = '30') =>
  author.get<Insights>(`/api/insights?period=${period}`);

it('a reader is counted once a day, by the source of their first view [SEEN-01, SEEN-03, SEEN-20]', async () => {
  const author = await site().member();
  const [fan, other] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  await open(fan, postId, 'tag');
  await open(fan, postId, 'home');
  await open(other, postId, 'home');
  await ofPost(author, postId);
  await open(fan, postId, 'home');
  const insights = await ofPost(author, postId, '7');
  expect(insights.all_time).toEqual({ views: 2, likes: 0, saves: 0, comments: 0 });
  expect(insights.days).toHaveLength(7);
  expect(insights.days.at(-1)).toEqual({ ...insights.all_time, date: japanDay(Date.now()) });
  expect(insights.sources.toSorted((a, b) => (a.source < b.source ? -1 : 1))).toEqual([
    { source: 'home', views: 1 },
    { source: 'tag', views: 1 },
  ]);
});

it('a reader is counted once across all processes, and the readers of all processes are added up [SEEN-02, SEEN-19]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  const fans = await Promise.all(Array.from({ length: 6 }, () => site().member()));
  for (const fan of fans) {
    await Promise.all([open(fan, postId), open(sameAt(second(), fan), postId)]);
  }
  const both = [ofAuthor(author), ofAuthor(sameAt(second(), author))];
  await Promise.all(both);
  expect((await ofAuthor(author)).totals.views).toBe(6);
  expect((await ofPost(author, postId)).all_time.views).toBe(6);
});

it('visitors are counted by network and browser, and programs such as crawlers are not counted [SEEN-04, SEEN-21]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  await visit(postId, phone);
  await visit(postId, phone);
  await visit(postId, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' });
  await visit(postId, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await visit(postId, { 'user-agent': '' });
  const { all_time, sources } = await ofPost(author, postId);
  expect(all_time.views).toBe(2);
  expect(sources).toEqual([{ source: 'link', views: 2 }]);
});

it('neither readers nor IP addresses are stored, and the view hashes and their key are deleted after the day [SEEN-05, SEEN-22]', async () => {
  const { database } = site();
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(database, author.id);
  await open(fan, postId);
  await visit(postId, phone);
  await ofPost(author, postId);
  const hashes = await database.read.selectFrom('view_hashes').selectAll().execute();
  for (const secret of [fan.id, postId, '127.0.0.1', 'iPhone']) {
    expect(JSON.stringify(hashes)).not.toContain(secret);
  }
  const expires_at = new Date(Date.now() - 1000).toISOString();
  await insertRows(database, 'view_hashes', [{ hash: 'yesterday', expires_at }]);
  await insertRows(database, 'view_secrets', [{ day: '2026-01-01', secret: 'x', expires_at }]);
  for (const table of [viewHashesTable, viewSecretsTable]) await deleteExpiredRows(database, table);
  const left = await database.read.selectFrom('view_hashes').selectAll().execute();
  expect(new Set(left)).toEqual(new Set(hashes));
  const days = await database.read.selectFrom('view_secrets').select('day').execute();
  expect(days).toEqual([{ day: japanDay(Date.now()) }]);
});

it('views by the author, by members who cannot read the post, and by moderators who read a draft are not counted, and the response does not reveal this [SEEN-06, SEEN-23]', async () => {
  const { database } = site();
  const [author, fan, blocked] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  const moderator = await site().member({ rank: 'moderator' });
  const postId = await insertPost(database, author.id);
  const secret = await insertPost(database, author.id, { audience: 'private' });
  const draft = await insertPost(database, author.id, { is_published: false });
  await blocked.call('setBlock', { userId: author.id, blocked: true });
  const answers = [
    await open(author, postId),
    await open(blocked, postId),
    await open(fan, draft),
    await open(fan, secret),
    await open(fan, newId()),
  ];
  expect(answers).toEqual([{}, {}, {}, {}, {}]);
  expect(await open(moderator, draft)).toEqual({});
  await author.call('setPostPublished', { postId: draft, isPublished: true });
  expect((await ofPost(author, draft)).all_time.views).toBe(0);
  expect((await ofAuthor(author)).totals.views).toBe(0);
  expect((await ofPost(author, secret)).all_time.views).toBe(0);
});

it('likes, saves and comments are counted, and a save is subtracted when its bookmark is deleted [SEEN-07, SEEN-24]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  await fan.call('likePost', { postId, batchId: 'batch00000000000001', count: 7 });
  await fan.call('setBookmark', { postId, bookmarked: true });
  await fan.call('addComment', { postId, content: 'すてきです', requestId: newId() });
  const figures = { views: 0, likes: 7, saves: 1, comments: 1 };
  expect((await ofPost(author, postId)).all_time).toEqual(figures);
  await fan.call('setBookmark', { postId, bookmarked: false });
  expect((await ofPost(author, postId)).all_time).toEqual({ ...figures, saves: 0 });
  expect((await ofAuthor(author, '7')).totals).toEqual({ ...figures, saves: 0 });
});

it('figures are summed by month for the period `all`, and by day for the period `90` [SEEN-08]', async () => {
  const { database } = site();
  const author = await site().member();
  const figure = (day: string, count: number) => ({
    user_id: author.id,
    day,
    name: 'view-home',
    count,
  });
  const today = japanDay(Date.now());
  await insertRows(database, 'author_figures', [
    figure(today, 1),
    figure('2024-11-30', 20),
    figure('2024-12-01', 300),
    figure('2024-12-31', 1),
  ]);
  expect((await ofAuthor(author, '90')).totals.views).toBe(1);
  expect((await ofAuthor(author, '90')).days).toHaveLength(90);
  const { days, totals } = await ofAuthor(author, 'all');
  expect(totals.views).toBe(322);
  expect(days.slice(0, 3).map(({ date, views }) => [date, views])).toEqual([
    ['2024-11', 20],
    ['2024-12', 301],
    ['2025-01', 0],
  ]);
  expect(days.at(-1)?.date).toBe(today.slice(0, 7));
});

it('the list of posts can be sorted by each total, page by page, and includes new posts but no drafts [SEEN-09, SEEN-26]', async () => {
  const { database } = site();
  const author = await site().member();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await insertPost(database, author.id));
  await insertPost(database, author.id, { is_published: false });
  const rows = ids
    .slice(0, 4)
    .map((post_id, index) => ({ post_id, user_id: author.id, views: index, likes: 9 - index }));
  await insertRows(
    database,
    'post_totals',
    rows.map((row) => ({ ...row, saves: row.views % 2, comments: 0 })),
  );
  const listed = async (sort: string) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page: Page<InsightPost> = await author.get(
        `/api/insights/posts?limit=2&sort=${sort}${after}`,
      );
      seen.push(...page.items.map(({ post }) => post.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    return seen;
  };
  const [first, , , last, fresh] = ids;
  const byViews = await listed('views');
  expect(byViews.slice(0, 3)).toEqual([last, ids[2], ids[1]]);
  expect(byViews.toSorted()).toEqual(ids.toSorted());
  expect((await listed('likes')).slice(0, 2)).toEqual([first, ids[1]]);
  expect(await listed('saves')).toContain(fresh);
  expect(new Set((await listed('saves')).slice(0, 2))).toEqual(new Set([ids[1], last]));
});

it('nobody but the author sees the figures, not even the team [SEEN-10]', async () => {
  const author = await site().member();
  const postId = await insertPost(site().database, author.id);
  for (const rank of [undefined, 'moderator', 'super_admin'] as const) {
    const other = await site().member(rank ? { rank } : {});
    const failure = await failureOf(ofPost(other, postId));
    expect(failure.envelope.details?.reason).toBe('post-missing');
    expect((await other.get<Page<InsightPost>>('/api/insights/posts')).items).toEqual([]);
  }
});

it('the views of a post are counted when another post of the same batch is deleted while the batch is stored [SEEN-25]', async () => {
  const { database } = site();
  const author = await site().member();
  const [postId, deleted] = [
    await insertPost(database, author.id),
    await insertPost(database, author.id),
  ];
  const viewOf = (id: string) => {
    const day = japanDay(Date.now());
    return { postId: id, source: 'home' as const, day, hash: newId() };
  };
  const begun = Promise.withResolvers<void>();
  const deletion = database.write(async (transaction) => {
    await transaction.deleteFrom('posts').where('id', '=', deleted).execute();
    begun.resolve();
    await waitForBlockedTransactions(database);
  });
  await begun.promise;
  const views = [viewOf(postId), viewOf(deleted)];
  await Promise.all([deletion, storeActivity(database, { views, touched: [] })]);
  expect((await ofPost(author, postId)).all_time.views).toBe(1);
});

it('a withdrawn post keeps its figures, and a deleted post gets its figures back when it is restored [SEEN-11, SEEN-27, SEEN-28]', async () => {
  const { database } = site();
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(database, author.id);
  await open(fan, postId);
  await fan.call('likePost', { postId, batchId: 'batch00000000000002', count: 3 });
  const before = await ofPost(author, postId);
  await changePost(database, postId, { is_published: false, is_draft: true });
  expect((await ofPost(author, postId)).all_time).toEqual(before.all_time);
  await changePost(database, postId, { is_published: true, is_draft: false });
  const { deleted_id } = await author.call('deletePost', { postId });
  expect((await failureOf(ofPost(author, postId))).httpStatus).toBe(404);
  expect((await ofAuthor(author)).totals).toMatchObject({ views: 1, likes: 3 });
  await author.call('restorePost', { deletedId: deleted_id });
  expect(await ofPost(author, postId)).toEqual(before);
  await fan.call('likePost', { postId, batchId: 'batch00000000000003', count: 1 });
  expect((await ofAuthor(author)).totals).toMatchObject({ views: 1, likes: 4 });
});

it('figures by day and by post are exported as CSV files, in which no title becomes a formula [SEEN-12]', async () => {
  const author = await site().member();
  await insertPost(site().database, author.id, { title: '=HYPERLINK("x")' });
  const days = await author.fetch('/insights/days.csv?period=7');
  expect(days.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (await days.text()).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toBe(`${japanDay(Date.now())},0,0,0,0`);
  const bytes = new Uint8Array(await (await author.fetch('/insights/posts.csv')).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const table = new TextDecoder().decode(bytes);
  expect(table).toContain('タイトル,公開した日時（日本時間）,閲覧,いいね,保存,コメント');
  expect(table).toContain(`"'=HYPERLINK(""x"")"`);
});

it.each([{ source: 'moon' }, { postId: 'x' }, { extra: 1 }])(
  'a request to record a view is refused when it contains %j',
  async (invalid) => {
    const fan = await site().member();
    const input = { postId: newId(), source: 'home', ...invalid };
    const failure = await failureOf(fan.call('recordPostView', input as never));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  },
);

it.each(['/api/insights?period=8', '/api/insights/posts?sort=age', '/api/insights/posts?cursor=x'])(
  'the invalid query %s is refused',
  async (path) => {
    const fan = await site().member();
    expect((await failureOf(fan.get(path))).httpStatus).toBe(400);
  },
);
