import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { idOf, say } from '#server/features/comments/comments/comments.testing.ts';
import { readQueue, rule, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import { newScene } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { restore } from '#server/features/moderation/restorations/restorations.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const reason = '広告の投稿のため';

type Related = { related: { kind: string; id: string } | null };

/** Returns the decisions of which a member is notified, the latest first. */
async function decisionsOf(client: TestClient): Promise<MyDecision[]> {
  const { items } = await client.get<Page<Related>>('/api/notifications');
  const ids = items.flatMap(({ related }) => (related?.kind === 'decision' ? [related.id] : []));
  return Promise.all(ids.map((id) => client.get<MyDecision>(`/api/decisions/${id}`)));
}

const statusOf = async (client: TestClient, path: string) => (await client.fetch(path)).status;

it('the deletion of a post, comment or event is a decision that its author reads [MODACT-14]', async () => {
  const { author, fan, admin, postId, eventId } = await newScene(site());
  const commentId = await idOf(say(author, postId));
  const deletions = [
    ['comment', commentId, () => admin.call('deleteComment', { commentId, reason, rule })],
    ['post', postId, () => admin.call('deletePost', { postId, reason, rule })],
    [
      'event',
      eventId,
      () => admin.call('decideEvents', { ids: [eventId], decision: 'delete', reason, rule }),
    ],
  ] as const;
  for (const [target_type, target_id, remove] of deletions) {
    await remove();
    const [latest] = await decisionsOf(author);
    expect(latest).toMatchObject({
      ...{ action: 'delete', target_type, target_id, message: reason },
      rule: { id: rule.id, version: rule.version },
      can: { appeal: true },
    });
  }
  expect(await decisionsOf(author)).toHaveLength(3);
  expect(await decisionsOf(fan)).toEqual([]);
});

it('after an appeal by the author, another admin restores what was deleted [MODACT-48, MODACT-49]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const second = await site().member({ rank: 'moderator' });
  await moderator.call('deletePost', { postId, reason, rule });
  expect(await statusOf(fan, `/api/posts/${postId}`)).toBe(404);
  const [decision] = await decisionsOf(author);
  const decisionId = decision?.id ?? '';
  await author.call('appealDecision', { decisionId, text: '広告ではありません' });
  const [waiting] = await readQueue(second, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  const answer = { caseId, version, overturn: true, message: 'そのとおりでした', note: '' };
  expect((await second.call('decideAppeal', answer)).is_restored).toBe(true);
  expect(await statusOf(fan, `/api/posts/${postId}`)).toBe(200);
});

it('a deletion can be reverted in its case [MODACT-49]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  await moderator.call('decidePosts', { ids: [postId], decision: 'delete', reason, rule });
  const [found] = await readQueue(moderator, author.id, '&state=decided&kind=team');
  const view = await viewCase(moderator, found ?? expect.fail());
  expect(view).toMatchObject({ decision: { action: 'delete' }, can: { overturn: true } });
  const { id: caseId, version } = view.case;
  await moderator.call('overturnDecision', { caseId, version, message: '' });
  expect(await statusOf(fan, `/api/posts/${postId}`)).toBe(200);
});

it('when an admin restores the deleted content, the decision to delete it ends [MODACT-15]', async () => {
  const { author, fan, admin, moderator, postId } = await newScene(site());
  await moderator.call('deletePost', { postId, reason, rule });
  await restore(admin, postId);
  expect(await statusOf(fan, `/api/posts/${postId}`)).toBe(200);
  const [decision] = await decisionsOf(author);
  expect(decision).toMatchObject({ overturned_at: expect.any(String), can: { appeal: false } });
});

it('an appeal stays open when an admin restores the deleted content [MODACT-50]', async () => {
  const { author, admin, moderator, postId } = await newScene(site());
  await moderator.call('deletePost', { postId, reason, rule });
  const [decision] = await decisionsOf(author);
  const decisionId = decision?.id ?? '';
  await author.call('appealDecision', { decisionId, text: '広告ではありません' });
  await restore(admin, postId);
  const appealed = await author.get<MyDecision>(`/api/decisions/${decisionId}`);
  expect(appealed).toMatchObject({ overturned_at: null, appeal: { status: 'open' } });
});

it('a deletion can have a reason without a rule, and members delete their own content without a decision [MODACT-14]', async () => {
  const { author, moderator, postId, eventId } = await newScene(site());
  await moderator.call('deletePost', { postId, reason });
  expect(await decisionsOf(author)).toMatchObject([{ rule: null, message: reason }]);
  await author.call('deleteEvent', { eventId });
  expect(await decisionsOf(author)).toHaveLength(1);
});

it('a deletion with an unknown rule is refused and deletes nothing [MODACT-14]', async () => {
  const { author, moderator, postId } = await newScene(site());
  const unknown = { id: 'nothing', version: 1 };
  const { envelope } = await failureOf(
    moderator.call('deletePost', { postId, reason, rule: unknown }),
  );
  expect(Object.keys(envelope.details?.fields ?? {})).toEqual(['rule']);
  expect(await statusOf(author, `/api/posts/${postId}`)).toBe(200);
  expect(await decisionsOf(author)).toEqual([]);
});
