import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { readQueue, rule, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import {
  hide,
  newScene,
  readAudit,
} from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

type Related = { related: { kind: string; id: string } | null };

/** Returns the decision to which the latest notification of a member links. */
async function lastDecision(client: TestClient): Promise<MyDecision> {
  const { items } = await client.get<Page<Related>>('/api/notifications');
  const related = items[0]?.related ?? expect.fail('nothing was told');
  expect(related.kind).toBe('decision');
  return client.get<MyDecision>(`/api/decisions/${related.id}`);
}

async function isShown(client: TestClient, postId: string): Promise<boolean> {
  return (await client.fetch(`/api/posts/${postId}`)).status === 200;
}

it('the author of hidden content reads the rule and the reason, and another admin shows the content again after an appeal [MODACT-10, MODACT-38]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const second = await site().member({ rank: 'moderator' });
  await moderator.call('setPostHidden', { postId, ...hide, rule });
  const decision = await lastDecision(author);
  expect(decision).toMatchObject({
    ...{ action: 'hide', target_id: postId, message: hide.reason },
    rule: { id: 'respect', version: 1, title: '相手を思いやる' },
    target: { title: '星の夜' },
    can: { appeal: true },
  });
  expect(await readQueue(second, author.id)).toEqual([]);
  await author.call('appealDecision', { decisionId: decision.id, text: '広告ではありません' });
  const [waiting] = await readQueue(second, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  const answer = { caseId, version, overturn: true, message: 'そのとおりでした', note: '' };
  expect((await second.call('decideAppeal', answer)).is_restored).toBe(true);
  expect(await isShown(fan, postId)).toBe(true);
});

it('a call that hides a post needs a rule if the call has a rule field, and otherwise only a reason [MODACT-13]', async () => {
  const { author, moderator, postId } = await newScene(site());
  const ids = [postId];
  const unruled = { rule: null } as unknown as { rule: undefined };
  const refused = [
    () => moderator.call('setPostHidden', { postId, ...hide, ...unruled }),
    () => moderator.call('decidePosts', { ids, decision: 'hide', reason: '広告', ...unruled }),
  ];
  for (const call of refused) {
    const { envelope } = await failureOf(call());
    expect(envelope.details?.fields).toEqual({ rule: 'もとになるルールを選んでください' });
  }
  await moderator.call('setPostHidden', { postId, ...hide });
  expect(await lastDecision(author)).toMatchObject({ rule: null, message: hide.reason });
});

it('a hiding can be reverted in its case, and counts as a decision about the member [MODACT-39]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  await moderator.call('decidePosts', { ids: [postId], decision: 'hide', reason: '広告', rule });
  const [found] = await readQueue(moderator, author.id, '&state=decided&kind=team');
  const view = await viewCase(moderator, found ?? expect.fail());
  expect(view).toMatchObject({ decision: { action: 'hide' }, can: { overturn: true } });
  expect(view.author.counts.hide).toBe(1);
  const { id: caseId, version } = view.case;
  await moderator.call('overturnDecision', { caseId, version, message: '' });
  expect(await isShown(fan, postId)).toBe(true);
  expect((await lastDecision(author)).overturned_at).not.toBeNull();
});

it('a hiding ends when the team shows the post again, and its unread notification is deleted [MODACT-11]', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide, rule });
  const { id } = await lastDecision(author);
  await moderator.call('setPostHidden', { postId, hidden: false });
  const { items } = await author.get<Page<Related>>('/api/notifications');
  expect(items).toEqual([]);
  const ended = await author.get<MyDecision>(`/api/decisions/${id}`);
  expect(ended).toMatchObject({ overturned_at: expect.any(String), can: { appeal: false } });
  const log = await readAudit(site().database, postId);
  expect(log.map(({ action }) => action).sort()).toEqual(['post.hidden', 'post.shown']);
});

it('an appeal stays open when the team shows the hidden post again [MODACT-40]', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide, rule });
  const { id } = await lastDecision(author);
  await author.call('appealDecision', { decisionId: id, text: '広告ではありません' });
  await moderator.call('setPostHidden', { postId, hidden: false });
  const decision = await author.get<MyDecision>(`/api/decisions/${id}`);
  expect(decision).toMatchObject({ overturned_at: null, appeal: { status: 'open' } });
});

it('a hiding with an unknown rule is refused and hides nothing [MODACT-10]', async () => {
  const { fan, moderator, postId } = await newScene(site());
  const unknown = { postId, ...hide, rule: { id: 'nothing', version: 1 } };
  const { envelope } = await failureOf(moderator.call('setPostHidden', unknown));
  expect(envelope.details?.fields).toHaveProperty('rule');
  expect(await isShown(fan, postId)).toBe(true);
});
