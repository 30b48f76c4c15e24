import { expect, it } from 'vitest';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import type { DecisionAction, MyDecision } from '#contract/moderation/decisions.ts';
import { decisionOn, newCase, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import { readAudit } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const message = '見まちがいでした';

/** Returns a post about which an admin has decided, and a function that reverts the decision. */
async function decided(action: DecisionAction, by: 'moderator' | 'admin' = 'moderator') {
  const scene = await newCase(site());
  const input = { ...decisionOn(scene.opened), action };
  const { case: closed, decision } = await scene[by].call('decideCase', input);
  const revert = (client: TestClient, { version } = closed) =>
    client.call('overturnDecision', { caseId: closed.id, version, message });
  return { ...scene, closed, decision, revert };
}

async function isVisible(client: TestClient, postId: string): Promise<boolean> {
  return (await client.fetch(`/api/posts/${postId}`)).status === 200;
}

async function reasonOf(call: Promise<unknown>) {
  return (await failureOf(call)).envelope.details?.reason;
}

it.each(['hide', 'delete', 'block', 'warn'] as const)(
  'a reversal undoes the effects of %s [APPEAL-15]',
  async (action) => {
    const { author, reporter, admin, post, closed, decision, revert } = await decided(
      action,
      'admin',
    );
    expect((await viewCase(admin, closed)).can).toMatchObject({ choose: [], overturn: true });
    const reverted = await revert(admin);
    expect(reverted).toMatchObject({
      case: { status: 'decided', version: closed.version + 1 },
      decision: { id: decision.id, overturned_at: expect.any(String), appeal: null },
      is_restored: true,
    });
    expect(await isVisible(reporter, post.id)).toBe(true);
    const { user } = await admin.get<ManagedUserView>(`/api/admin/users/${author.id}`);
    expect(user.state).toBe('active');
    expect((await viewCase(admin, closed)).can.overturn).toBe(false);
    expect(await revert(admin)).toEqual(reverted);
  },
);

it('a reversal notifies the owner once with the given message, and is recorded in the audit log [APPEAL-16]', async () => {
  const { author, moderator, post, decision, revert } = await decided('hide');
  await Promise.all([revert(moderator), revert(moderator)]);
  const notifications = await readNotifications(site().database, author.id);
  const about = notifications.filter(({ related_id }) => related_id === decision.id);
  expect(about.map(({ title }) => title).sort()).toEqual([
    '対応を取り消しました',
    '投稿が非表示になりました',
  ]);
  expect(about.find(({ title }) => title === '対応を取り消しました')?.content).toContain(message);
  const log = await readAudit(site().database, post.id);
  expect(log.filter(({ action }) => action === 'case.overturned')).toMatchObject([
    { reason: message, actor_id: moderator.id },
  ]);
  const mine = await author.get<MyDecision>(`/api/decisions/${decision.id}`);
  expect(mine).toMatchObject({ overturned_at: expect.any(String), can: { appeal: false } });
  const late = author.call('appealDecision', { decisionId: decision.id, text: '違います' });
  expect(await reasonOf(late)).toBe('appeal-over');
});

it('a reversal counts the reports as wrong [APPEAL-15]', async () => {
  const { moderator, closed, revert } = await decided('hide');
  expect((await viewCase(moderator, closed)).reports).toMatchObject([{ right: 1 }, { right: 1 }]);
  await revert(moderator);
  const { reports } = await viewCase(moderator, closed);
  expect(reports).toMatchObject([
    { right: 0, wrong: 1 },
    { right: 0, wrong: 1 },
  ]);
});

it('a reversal does not undo a later decision [APPEAL-15]', async () => {
  const { reporter, moderator, second, post, revert } = await decided('hide');
  await second.call('setPostHidden', { postId: post.id, hidden: false });
  await second.call('setPostHidden', { postId: post.id, hidden: true, reason: '別の理由' });
  expect((await revert(moderator)).is_restored).toBe(true);
  expect(await isVisible(reporter, post.id)).toBe(false);
});

it('a reversal is allowed to the admin who made the decision and to higher ranks [APPEAL-08]', async () => {
  const { second, admin, closed, revert } = await decided('hide');
  expect((await viewCase(second, closed)).can.overturn).toBe(false);
  expect(await reasonOf(revert(second))).toBe('higher-rank');
  expect((await viewCase(admin, closed)).can.overturn).toBe(true);
  expect((await revert(admin)).decision.overturned_at).not.toBeNull();
});

it('a reversal is refused for a decision without effect and while an appeal is open [APPEAL-08]', async () => {
  const nothing = await decided('none');
  expect((await viewCase(nothing.moderator, nothing.closed)).can.overturn).toBe(false);
  expect(await reasonOf(nothing.revert(nothing.moderator))).toBe('changed-elsewhere');
  const { author, moderator, decision, closed, revert } = await decided('warn');
  await author.call('appealDecision', { decisionId: decision.id, text: '違います' });
  expect((await viewCase(moderator, closed)).can.overturn).toBe(false);
  expect(await reasonOf(revert(moderator))).toBe('changed-elsewhere');
});

it('a reversal by two admins at the same time succeeds for one of them, and a reversal of an outdated version is refused [APPEAL-17]', async () => {
  const { moderator, admin, closed, revert } = await decided('hide');
  const stale = revert(admin, { ...closed, version: closed.version - 1 });
  expect(await reasonOf(stale)).toBe('changed-elsewhere');
  const outcomes = await Promise.allSettled([revert(moderator), revert(admin)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(await reasonOf(Promise.reject(lost?.reason))).toBe('changed-elsewhere');
});

it('a repeated reversal gets the response of the first call, even when the target could not be shown [APPEAL-18]', async () => {
  const { author, moderator, post, revert } = await decided('hide');
  await author.call('deletePost', { postId: post.id });
  const first = await revert(moderator);
  expect(first.is_restored).toBe(false);
  expect(await revert(moderator)).toEqual(first);
});

it('a reversal cannot be repeated with another message [REPORT-69]', async () => {
  const { moderator, closed, revert } = await decided('hide');
  await revert(moderator);
  const again = { caseId: closed.id, version: closed.version + 1, message: '別の説明' };
  expect(await reasonOf(moderator.call('overturnDecision', again))).toBe('changed-elsewhere');
});
