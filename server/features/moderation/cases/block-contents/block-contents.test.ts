import { expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import type { ContentCounts } from '#contract/moderation/decisions.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { createAppealLink } from '#server/features/moderation/appeals/my-decisions.service.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import {
  publish,
  readAudit,
} from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { runJobs, runOneJob } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const everything = { scope: 'all' } as const;

const apply = () => runJobs(site(), 'decided-contents');

async function isShown(client: TestClient, path: string): Promise<boolean> {
  return (await client.fetch(path)).status === 200;
}

async function commentsOn(client: TestClient, postId: string): Promise<string[]> {
  const { items } = await client.get<{ items: { content: string }[] }>(
    `/api/posts/${postId}/comments`,
  );
  return items.map(({ content }) => content);
}

/** Returns a member with a reported post, another post, a comment, an event, another open case, and an older post. */
async function busyMember() {
  const scene = await newCase(site());
  const { author, reporter, other } = scene;
  const second = await publish(author);
  const otherPost = await publish(other);
  const words = { postId: otherPost.id, content: '見にきてね', requestId: newId() };
  await author.call('addComment', words);
  const eventId = await insertEvent(site(), author.id);
  await reportTarget(reporter, 'post', second.id);
  const created_at = new Date(Date.now() - 48 * HOUR).toISOString();
  const old = await insertPost(site().database, author.id, { created_at });
  const shown = async () => ({
    post: await isShown(reporter, `/api/posts/${scene.post.id}`),
    second: await isShown(reporter, `/api/posts/${second.id}`),
    old: await isShown(reporter, `/api/posts/${old}`),
    event: await isShown(reporter, `/api/events/${eventId}`),
    comment: (await commentsOn(reporter, otherPost.id)).includes('見にきてね'),
  });
  return { ...scene, second, old, eventId, otherPost, shown };
}

type Busy = Awaited<ReturnType<typeof busyMember>>;

function block({ admin, opened }: Busy, contents: object) {
  return admin.call('decideCase', { ...decisionOn(opened), action: 'block', contents } as never);
}

const none = { post: false, second: false, old: false, event: false, comment: false };
const all = { post: true, second: true, old: true, event: true, comment: true };

it('the preview of a block shows how many contents it would hide and how many cases it would end [MODACT-01]', async () => {
  const { admin, author, opened } = await busyMember();
  const count = (search: string) =>
    admin.get<ContentCounts>(`/api/admin/users/${author.id}/contents${search}`);
  expect(await count(`?without=${opened.id}`)).toEqual({
    posts: 3,
    comments: 1,
    events: 1,
    cases: 1,
  });
  const since = encodeURIComponent(new Date(Date.now() - HOUR).toISOString());
  expect(await count(`?since=${since}`)).toEqual({ posts: 2, comments: 1, events: 1, cases: 2 });
});

it('the preview of a block does not show admins how many cases are open about themselves [MODACT-32]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const post = await publish(admin);
  await reportTarget(await site().member(), 'post', post.id);
  const counts = await admin.get<ContentCounts>(`/api/admin/users/${admin.id}/contents`);
  expect(counts).toMatchObject({ posts: 1, cases: 0 });
});

it('a block hides all contents of a member and ends the other cases; its reversal shows the contents that the block had hidden [MODACT-02, MODACT-03]', async () => {
  const busy = await busyMember();
  const { admin, author, reporter, moderator, opened, second, shown } = busy;
  const before = await publish(author);
  const hiding = { ids: [before.id], decision: 'hide' as const, reason: '別の理由' };
  await moderator.call('decidePosts', hiding);
  const { decision, case: decided } = await block(busy, everything);
  expect(decision.contents).toMatchObject({
    scope: 'all',
    effect: 'hide',
    done: 0,
    is_running: true,
  });
  await apply();
  expect(await shown()).toEqual(none);
  expect(await readQueue(admin, author.id)).toEqual([]);
  const view = await viewCase(admin, decided);
  expect(view.decision?.contents).toEqual({
    ...{ scope: 'all', effect: 'hide', since: null },
    ...{ posts: 2, comments: 1, events: 1, cases: 1, done: 4, is_running: false },
  });
  const [other] = (await readQueue(admin, author.id, '&state=decided')).filter(
    ({ target_id }) => target_id === second.id,
  );
  const ended = await admin.get<CaseView>(`/api/admin/cases/${other?.id}`);
  expect(ended).toMatchObject({
    decision: null,
    ended_by: { id: decision.id, case_id: opened.id },
  });
  const outcomes = (await readNotifications(site().database, reporter.id)).filter(
    ({ title }) => title === '報告への対応が終わりました',
  );
  expect(outcomes).toHaveLength(2);

  const reversal = { caseId: decided.id, version: decided.version, message: '誤りでした' };
  await admin.call('overturnDecision', reversal);
  await apply();
  expect(await shown()).toEqual(all);
  expect(await isShown(reporter, `/api/posts/${before.id}`)).toBe(false);
});

it('a block notifies the member once, and has one audit entry with the numbers of contents [MODACT-33]', async () => {
  const busy = await busyMember();
  const { author, post } = busy;
  await block(busy, everything);
  await apply();
  const notified = (await readNotifications(site().database, author.id)).filter(
    ({ type }) => type === 'moderation',
  );
  expect(notified).toHaveLength(1);
  expect(notified[0]?.content).toContain('投稿2件、コメント1件、イベント1件');
  const log = [
    ...(await readAudit(site().database, post.id)),
    ...(await readAudit(site().database, author.id)),
  ];
  const counted = log.filter(({ changes }) => changes.includes('hide_posts'));
  expect(counted.map(({ action }) => action)).toEqual(['case.decided']);
  expect((await readAudit(site().database, busy.second.id)).map(({ action }) => action)).toEqual(
    [],
  );
  expect((await readAudit(site().database, post.id)).map(({ action }) => action).sort()).toEqual([
    'case.decided',
    'post.hidden',
  ]);
});

it('a block can hide only the contents since a time, only the reported post, or nothing [MODACT-02]', async () => {
  const since = new Date(Date.now() - HOUR).toISOString();
  const newer = await busyMember();
  await block(newer, { scope: 'since', since });
  await apply();
  expect(await newer.shown()).toEqual({ ...none, old: true });
  const one = await busyMember();
  await block(one, { scope: 'target' });
  await apply();
  expect(await one.shown()).toEqual({ ...all, post: false });
  const nothing = await busyMember();
  await block(nothing, { scope: 'none' });
  await apply();
  expect(await nothing.shown()).toEqual(all);
  expect(await readQueue(nothing.admin, nothing.author.id)).toEqual([]);
});

it('a block can delete all contents of a member, and its reversal restores them [MODACT-02, MODACT-03]', async () => {
  const busy = await busyMember();
  const { case: decided, decision } = await block(busy, { scope: 'all', effect: 'delete' });
  await apply();
  expect(await busy.shown()).toEqual(none);
  expect(decision.contents).toMatchObject({ effect: 'delete', posts: 2 });
  const reversal = { caseId: decided.id, version: decided.version, message: '誤りでした' };
  await busy.admin.call('overturnDecision', reversal);
  await apply();
  expect(await busy.shown()).toEqual(all);
});

it('a block hides many posts in the background, shows its progress, and can be reverted before it has finished [MODACT-04, MODACT-34, MODACT-35]', async () => {
  const busy = await busyMember();
  const { admin, author, reporter } = busy;
  const ids = await Promise.all(
    Array.from({ length: 45 }, () => insertPost(site().database, author.id)),
  );
  const shownOf = async () =>
    (await Promise.all(ids.map((id) => isShown(reporter, `/api/posts/${id}`)))).filter(Boolean)
      .length;
  const { case: decided } = await block(busy, everything);
  await runOneJob(site(), 'decided-contents');
  await runOneJob(site(), 'decided-contents');
  const { decision } = await viewCase(admin, decided);
  expect(decision?.contents).toMatchObject({ posts: 47, done: 20, is_running: true });
  expect(await shownOf()).toBeLessThan(45);
  const reversal = { caseId: decided.id, version: decided.version, message: '誤りでした' };
  await admin.call('overturnDecision', reversal);
  await apply();
  expect(await shownOf()).toBe(45);
  expect(await busy.shown()).toEqual(all);
});

it('a block keeps hiding a post in pending review, and the reversal of the block publishes the post [MODACT-36]', async () => {
  const busy = await busyMember();
  const { author, reporter, admin } = busy;
  const content = 'ここで買えます https://shop.example/sale';
  const held = await publish(author, { content });
  const { case: decided } = await block(busy, { scope: 'none' });
  await apply();
  expect(await readQueue(admin, author.id)).toEqual([]);
  expect(await isShown(reporter, `/api/posts/${held.id}`)).toBe(false);
  const reversal = { caseId: decided.id, version: decided.version, message: '誤りでした' };
  await admin.call('overturnDecision', reversal);
  await apply();
  expect(await isShown(reporter, `/api/posts/${held.id}`)).toBe(true);
});

it('an overturned block does not hide a post that was deleted during the block and restored afterwards [MODACT-05]', async () => {
  const busy = await busyMember();
  const { admin, second } = busy;
  const { case: decided } = await block(busy, everything);
  await apply();
  const deletion = { postId: second.id, reason: '広告' };
  const { deleted_id: deletedId } = await admin.call('deletePost', deletion);
  const reversal = { caseId: decided.id, version: decided.version, message: '誤りでした' };
  await admin.call('overturnDecision', reversal);
  await apply();
  await admin.call('restoreDeleted', { deletedId, reason: '広告ではない' });
  // A restored post that nothing hides any more is a draft.
  const restored = await site()
    .database.read.selectFrom('posts')
    .where('id', '=', second.id)
    .select(['hidden_at', 'is_draft'])
    .executeTakeFirstOrThrow();
  expect(restored).toEqual({ hidden_at: null, is_draft: true });
});

it('a block that hides contents needs the permissions for posts and events [MODACT-06]', async () => {
  const busy = await busyMember();
  const permissions = ['manage_users', 'manage_posts', 'manage_reports'] as const;
  const admin = await site().member({ rank: 'admin', permissions: [...permissions] });
  expect((await viewCase(admin, busy.opened)).can).toMatchObject({ contents: false });
  const refused = await failureOf(block({ ...busy, admin }, everything));
  expect(refused.envelope.status).toBe('PERMISSION_DENIED');
  const targetUserId = busy.author.id;
  const wanted = { targetUserId, block: true, reason: '荒らし', contents: everything } as const;
  const fromPage = await failureOf(admin.call('toggleUserBlock', wanted));
  expect(fromPage.envelope.status).toBe('PERMISSION_DENIED');
  expect((await busy.admin.call('toggleUserBlock', wanted)).user.state).toBe('blocked');
});

it('a block from the page of a member is one decision, with one notification, which the team can revert [MODACT-07]', async () => {
  const busy = await busyMember();
  const { admin, author } = busy;
  const rule = { id: 'respect', version: 1 };
  const wanted = { targetUserId: author.id, block: true, reason: '荒らし行為', rule } as const;
  await admin.call('toggleUserBlock', { ...wanted, contents: everything });
  await apply();
  expect(await busy.shown()).toEqual(none);
  expect(await readQueue(admin, author.id)).toEqual([]);
  const { block_case_id: id } = await admin.get<{ block_case_id: string }>(
    `/api/admin/users/${author.id}`,
  );
  const { case: decided, decision } = await viewCase(admin, { id });
  expect(decided).toMatchObject({ kind: 'team', status: 'decided' });
  expect(decision).toMatchObject({ rule: { id: 'respect' }, contents: { posts: 3, done: 5 } });
  const log = await readAudit(site().database, author.id);
  expect(log.map(({ action }) => action)).toEqual(['user.blocked']);
  expect(log[0]?.changes).toContain('{"field":"hide_posts","before":"","after":"3"}');
  const notified = (await readNotifications(site().database, author.id)).filter(
    ({ type }) => type === 'moderation',
  );
  expect(notified).toMatchObject([{ related_id: decision?.id, related_kind: 'decision' }]);
  await admin.call('overturnDecision', { caseId: id, version: decided.version, message: '' });
  await apply();
  expect(await busy.shown()).toEqual(all);
  const unblocked = await admin.get<{ user: { state: string } }>(`/api/admin/users/${author.id}`);
  expect(unblocked.user.state).toBe('active');
});

it('the link of a blocked member shows what the block hides in addition to its target [MODACT-02]', async () => {
  const busy = await busyMember();
  await block(busy, everything);
  await apply();
  const token = (await createAppealLink(site().database, busy.author.id)) ?? expect.fail();
  const { decision } = await site().visitor().call('getDecisionByLink', { token });
  expect(decision.contents).toEqual({ effect: 'hide', posts: 2, comments: 1, events: 1 });
  expect(decision.can.appeal).toBe(true);
});
