import { expect, it } from 'vitest';
import type { ManagedComment } from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  idOf,
  say,
  storedCount,
  threadsOf,
} from '#server/features/comments/comments/comments.testing.ts';
import { readReputation } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import {
  elders,
  holdReported,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import {
  hide,
  newScene,
  show,
} from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { restore } from './restorations.testing.ts';

const site = useTestApp();
const reason = '利用規約に反するため';
const advert = 'ここで買えます https://shop.example/sale';

/** Dismisses the only case about a member. Its target no longer exists. */
async function dismiss(moderator: TestClient, ownerId: string): Promise<void> {
  const [{ id: caseId, version } = expect.fail()] = await readQueue(moderator, ownerId);
  const none = { action: 'none', rule: null, message: '', note: '' } as const;
  await moderator.call('decideCase', { caseId, version, ...none });
}

/** Returns how many strikes a member has for hidden content. */
async function strikesOf({ id: userId }: TestClient): Promise<number> {
  const { database } = site();
  const { hidden } = await readReputation(database.read, { userId, admin: null }, Date.now());
  return hidden;
}

async function leave({ id }: TestClient): Promise<void> {
  await site().database.write((transaction) =>
    transaction.deleteFrom('profiles').where('id', '=', id).execute(),
  );
}

it.each([
  ['with answers', true],
  ['without answers', false],
])(
  'a comment %s that the team had hidden before its deletion is restored as hidden by the team [DREC-16, DREC-25]',
  async (_, isAnswered) => {
    const { author, fan, moderator, admin, postId } = await newScene(site());
    const commentId = await idOf(say(fan, postId));
    if (isAnswered) await say(author, postId, 'ですね', commentId);
    await moderator.call('moderateComment', { commentId, ...hide });
    const before = (await threadsOf(fan, postId))[0];
    await moderator.call('deleteComment', { commentId, reason });
    await restore(admin, commentId);
    expect((await threadsOf(fan, postId))[0]).toEqual(before);
    const showing = author.call('setCommentHidden', { commentId, hidden: false });
    expect((await failureOf(showing)).httpStatus).toBe(403);
    expect(await strikesOf(fan)).toBe(1);
    await moderator.call('moderateComment', { commentId, ...show });
    expect((await threadsOf(author, postId))[0]).toMatchObject({ id: commentId, state: 'shown' });
  },
);

it('after the writer of a hidden comment has deleted the account, the placeholder of the comment is not counted as a hidden comment by the owner of the post [DREC-25]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  const deletedMember = await site().member();
  const commentId = await idOf(say(deletedMember, postId));
  await say(fan, postId, 'ですね', commentId);
  await moderator.call('moderateComment', { commentId, ...hide });
  await moderator.call('deletePost', { postId, reason });
  await leave(deletedMember);
  await restore(admin, postId);
  expect((await threadsOf(fan, postId))[0]).toMatchObject({ id: commentId, state: 'deleted' });
  expect(await strikesOf(author)).toBe(0);
  const path = `/api/admin/comments?state=hidden&author=${author.id}`;
  expect((await admin.get<Page<ManagedComment>>(path)).items).toEqual([]);
});

it('the placeholder of a hidden comment is empty, even when the restoration of a reply creates it [DREC-25]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  const head = await idOf(say(fan, postId));
  const answer = await idOf(say(author, postId, 'ですね', head));
  await moderator.call('moderateComment', { commentId: head, ...hide });
  for (const commentId of [answer, head]) {
    await moderator.call('deleteComment', { commentId, reason });
  }
  await restore(admin, answer);
  expect((await threadsOf(fan, postId))[0]).toMatchObject({ id: head, state: 'deleted' });
  expect(await strikesOf(author)).toBe(0);
});

it('a comment in pending review is restored as pending, or as shown when its case ended while it was deleted [DREC-17, DREC-27]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  const commentId = await idOf(say(fan, postId, advert));
  await moderator.call('deleteComment', { commentId, reason });
  await restore(admin, commentId);
  expect(await threadsOf(author, postId)).toEqual([]);
  expect((await threadsOf(fan, postId))[0]?.hidden).toMatchObject({ awaits_look: true });
  await moderator.call('deleteComment', { commentId, reason });
  await dismiss(moderator, fan.id);
  await restore(admin, commentId);
  const shown = { id: commentId, state: 'shown', content: advert, hidden: null };
  expect(await threadsOf(author, postId)).toMatchObject([shown]);
  expect(await storedCount(site().database, postId)).toBe(1);
});

it('a comment whose case ended while its post was deleted is shown and counted once the post is restored [DREC-27]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  const commentId = await idOf(say(fan, postId, advert));
  await moderator.call('deletePost', { postId, reason });
  await dismiss(moderator, fan.id);
  await restore(admin, postId);
  expect(await threadsOf(author, postId)).toMatchObject([{ id: commentId, state: 'shown' }]);
  expect(await storedCount(site().database, postId)).toBe(1);
});

it('an event that reports have hidden is restored as shown when its case ended while it was deleted [DREC-27]', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  for (const reporter of await elders(site(), 3)) await reportTarget(reporter, 'event', eventId);
  expect(await holdReported(site(), eventId)).toBe(true);
  const status = async () => (await fan.fetch(`/api/events/${eventId}`)).status;
  expect(await status()).toBe(404);
  await admin.call('deleteEvent', { eventId, reason });
  await restore(admin, eventId);
  expect(await status()).toBe(404);
  await admin.call('deleteEvent', { eventId, reason });
  await dismiss(admin, author.id);
  await restore(admin, eventId);
  expect(await status()).toBe(200);
});
