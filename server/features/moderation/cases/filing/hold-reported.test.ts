import { expect, it } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  decisionOn,
  elders,
  holdReported,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
async function isVisible(client: TestClient, postId: string): Promise<boolean> {
  return (await client.fetch(`/api/posts/${postId}`)).status === 200;
}

/** Returns a post that is hidden because three members have reported it. */
async function pendingPost() {
  const author = await site().member();
  const reporters = await elders(site(), 3);
  const { id: postId } = await publish(author);
  for (const reporter of reporters) await reportTarget(reporter, 'post', postId);
  expect(await holdReported(site(), postId)).toBe(true);
  const moderator = await site().member({ rank: 'moderator' });
  const [pendingCase] = await readQueue(moderator, author.id);
  return { author, reporters, postId, moderator, pendingCase: pendingCase ?? expect.fail() };
}

it('a post that members with a good reputation report is hidden until the review, and its author is notified [REPORT-102, REPORT-22]', async () => {
  const { author, reporters, postId, pendingCase } = await pendingPost();
  const [reporter] = reporters;
  expect(await isVisible(reporter ?? expect.fail(), postId)).toBe(false);
  const own = await author.get<PostDetail>(`/api/posts/${postId}`);
  expect(own.hidden?.reason).toBe('運営が内容を確認しています。');
  const notifications = await readNotifications(site().database, author.id);
  expect(notifications.map(({ title }) => title)).toEqual(['運営が内容を確認しています']);
  expect(pendingCase).toMatchObject({
    weight: 300,
    hidden_at: expect.any(String),
    reports_count: 3,
  });
});

it.each([
  [199, 299, false],
  [200, 300, true],
  // The weight was already high enough, so the hiding is already planned.
  [300, 400, false],
])(
  'a report that raises the weight of a case from %i to %i hides the target: %s [REPORT-22]',
  async (before, after, hides) => {
    const author = await site().member();
    const { id: postId } = await publish(author);
    const [first, second] = await elders(site(), 2);
    await reportTarget(first ?? expect.fail(), 'post', postId);
    const { database } = site();
    await database.write((transaction) =>
      transaction
        .updateTable('cases')
        .set({ weight: before })
        .where('target_id', '=', postId)
        .execute(),
    );
    await reportTarget(second ?? expect.fail(), 'post', postId);
    const { weight, hide_at } = await database.read
      .selectFrom('cases')
      .where('target_id', '=', postId)
      .select(['weight', 'hide_at'])
      .executeTakeFirstOrThrow();
    expect([weight, hide_at !== null]).toEqual([after, hides]);
  },
);

it('a report hides its target after a random delay of at most two minutes [REPORT-101]', async () => {
  const author = await site().member();
  const { id: postId } = await publish(author);
  const reporters = await elders(site(), 3);
  for (const reporter of reporters) await reportTarget(reporter, 'post', postId);
  const { hide_at } = await site()
    .database.read.selectFrom('cases')
    .where('target_id', '=', postId)
    .select('hide_at')
    .executeTakeFirstOrThrow();
  expect(Date.parse(hide_at ?? '')).toBeLessThanOrEqual(Date.now() + 2 * MINUTE);
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(true);
});

it('reports by new accounts alone, and reports about content of the team, hide nothing [REPORT-103, REPORT-22]', async () => {
  const author = await site().member();
  const colleague = await site().member({ rank: 'moderator' });
  const [{ id: postId }, { id: theirs }] = [await publish(author), await publish(colleague)];
  const pack = await Promise.all(Array.from({ length: 12 }, () => site().member()));
  for (const one of pack) await reportTarget(one, 'post', postId);
  for (const one of await elders(site(), 4)) await reportTarget(one, 'post', theirs);
  expect(await holdReported(site(), postId)).toBe(false);
  expect(await holdReported(site(), theirs)).toBe(false);
});

it('a hidden post is shown when its reports are dismissed, and further reports do not hide it [REPORT-104]', async () => {
  const { postId, moderator, pendingCase, reporters } = await pendingPost();
  const input = { ...decisionOn(pendingCase), rule: null, action: 'none' as const };
  await moderator.call('decideCase', input);
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(true);
  for (const one of await elders(site(), 4)) await reportTarget(one, 'post', postId, 'abuse');
  expect(await holdReported(site(), postId)).toBe(false);
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(true);
});

it('a case can be decided even when the author has deleted its target or removed the title [REPORT-160]', async () => {
  const deleted = await pendingPost();
  await deleted.author.call('deletePost', { postId: deleted.postId });
  const nothing = { rule: null, action: 'none' as const };
  const end = { ...decisionOn(deleted.pendingCase), ...nothing };
  const { case: over } = await deleted.moderator.call('decideCase', end);
  expect(over.status).toBe('decided');
  const untitled = await pendingPost();
  await site().database.write((transaction) =>
    transaction.updateTable('posts').set({ title: '' }).where('id', '=', untitled.postId).execute(),
  );
  const removal = { ...decisionOn(untitled.pendingCase), action: 'delete' as const };
  const { decision } = await untitled.moderator.call('decideCase', removal);
  expect(decision.action).toBe('delete');
});

it('a post that is hidden by reports, and then by a decision, shows the reason of the decision until an appeal succeeds [REPORT-105]', async () => {
  const { author, postId, moderator, pendingCase, reporters } = await pendingPost();
  const input = { ...decisionOn(pendingCase), action: 'hide' as const };
  const { decision } = await moderator.call('decideCase', input);
  const own = await author.get<PostDetail>(`/api/posts/${postId}`);
  expect(own.hidden?.reason).toBe(input.message);
  await author.call('appealDecision', { decisionId: decision.id, text: '違います' });
  const admin = await site().member({ rank: 'admin' });
  const [waiting] = await readQueue(admin, author.id, '&kind=appeal');
  expect((await viewCase(admin, waiting ?? expect.fail())).can.choose).toEqual([
    'keep',
    'overturn',
  ]);
  const { id: caseId, version } = waiting ?? expect.fail();
  await admin.call('decideAppeal', { caseId, version, overturn: true, message: '', note: '' });
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(true);
});

it('a post that the team has hidden separately stays hidden when its reports are dismissed [REPORT-128]', async () => {
  const { postId, moderator, pendingCase, reporters } = await pendingPost();
  const second = await site().member({ rank: 'moderator' });
  await second.call('setPostHidden', { postId, hidden: false });
  await second.call('setPostHidden', { postId, hidden: true, reason: '広告のため' });
  const input = { ...decisionOn(pendingCase), rule: null, action: 'none' as const };
  await moderator.call('decideCase', input);
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(false);
});

it('after a warning, a post that reports have hidden is visible again, even when the admin may neither block nor hide [REPORT-61]', async () => {
  const { author, postId, pendingCase, reporters } = await pendingPost();
  const decider = await site().member({
    rank: 'admin',
    permissions: ['manage_reports', 'manage_users'],
  });
  expect((await viewCase(decider, pendingCase)).can.choose).toEqual(['none', 'warn']);
  const block = { ...decisionOn(pendingCase), action: 'block' as const };
  expect((await failureOf(decider.call('decideCase', block))).httpStatus).toBe(403);
  const warning = { ...decisionOn(pendingCase), action: 'warn' as const };
  await decider.call('decideCase', warning);
  expect(await isVisible(reporters[0] ?? expect.fail(), postId)).toBe(true);
  const own = await author.get<PostDetail>(`/api/posts/${postId}`);
  expect(own.hidden).toBeNull();
});

/** Returns a post without a title. Reports have hidden the post, and then a moderator has hidden it by a decision. */
async function untitledPost() {
  const scene = await pendingPost();
  const { author, postId, moderator, pendingCase } = scene;
  await author.call('saveDraft', { postId, title: '', category: 'fanart', content: '' });
  const [now] = await readQueue(moderator, author.id);
  const input = { ...decisionOn(now ?? pendingCase), action: 'hide' as const };
  const { decision } = await moderator.call('decideCase', input);
  const read = async () => (await author.get<PostDetail>(`/api/posts/${postId}`)).hidden;
  return { ...scene, decision, read, message: input.message };
}

it('a post without a title stays hidden for the reason of the decision, even after it was deleted and restored [REPORT-129]', async () => {
  const { author, postId, message, read } = await untitledPost();
  expect(await read()).toMatchObject({ reason: message, awaits_look: false });
  const { deleted_id } = await author.call('deletePost', { postId });
  await author.call('restorePost', { deletedId: deleted_id });
  expect(await read()).toMatchObject({ reason: message, awaits_look: false });
});

it('a post without a title becomes a draft when an appeal succeeds [REPORT-161]', async () => {
  const { author, postId, decision, read } = await untitledPost();
  await author.call('appealDecision', { decisionId: decision.id, text: '違います' });
  const admin = await site().member({ rank: 'admin' });
  const [waiting] = await readQueue(admin, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  const answer = { caseId, version, overturn: true, message: '', note: '' };
  expect((await admin.call('decideAppeal', answer)).is_restored).toBe(false);
  expect(await read()).toBeNull();
  const fields = { title: '星の夜', category: 'fanart', content: '空を見上げました' } as const;
  const { post } = await author.call('updatePost', { ...fields, postId, publish: true });
  expect(post.is_published).toBe(true);
});
