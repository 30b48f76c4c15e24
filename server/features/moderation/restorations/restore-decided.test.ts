import { expect, it } from 'vitest';
import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  idOf,
  say,
  storedCount,
  threadsOf,
} from '#server/features/comments/comments/comments.testing.ts';
import {
  readReputation,
  strikesIn,
} from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { newScene } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { decide, hideReported, restore, revert } from './restorations.testing.ts';

const site = useTestApp();
const reason = '利用規約に反するため';
const advert = 'ここで買えます https://shop.example/sale';

async function strikesOf({ id: userId }: TestClient): Promise<number> {
  const { read } = site().database;
  return strikesIn(await readReputation(read, { userId, admin: null }, Date.now()));
}

it.each(['team', 'author'] as const)(
  'a post that was hidden and then deleted by the %s is restored as a draft when the hiding was overturned in the meantime [DREC-16]',
  async (by) => {
    const { author, fan, moderator, admin, postId } = await newScene(site());
    const closed = await hideReported([fan, admin, author], 'post', postId);
    await (by === 'team'
      ? moderator.call('deletePost', { postId, reason })
      : author.call('deletePost', { postId }));
    await revert(admin, closed);
    await restore(admin, postId, by);
    const own = await author.get<PostDetail>(`/api/posts/${postId}`);
    expect(own).toMatchObject({ hidden: null, is_draft: true, is_published: false });
    expect(await strikesOf(author)).toBe(0);
    await author.call('setPostPublished', { postId, isPublished: true });
    expect((await fan.fetch(`/api/posts/${postId}`)).status).toBe(200);
  },
);

it('an event that was hidden and then deleted is restored as shown when the hiding was overturned in the meantime [DREC-16]', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  const closed = await hideReported([fan, admin, author], 'event', eventId);
  await author.call('deleteEvent', { eventId });
  await revert(admin, closed);
  await restore(admin, eventId, 'author');
  expect((await fan.fetch(`/api/events/${eventId}`)).status).toBe(200);
  expect(await strikesOf(author)).toBe(0);
});

it('a hidden comment whose post was deleted is restored as shown when the hiding was overturned in the meantime [DREC-16]', async () => {
  const { author, fan, admin, postId } = await newScene(site());
  const id = await idOf(say(fan, postId));
  const closed = await hideReported([author, admin, fan], 'comment', id);
  const { deleted_id: deletedId } = await author.call('deletePost', { postId });
  await revert(admin, closed);
  await author.call('restorePost', { deletedId });
  expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown', hidden: null }]);
  expect(await storedCount(site().database, postId)).toBe(1);
  expect(await strikesOf(fan)).toBe(0);
});

it('content that was hidden twice and then deleted is restored as hidden when only the earlier hiding was overturned [DREC-16]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  const closed = await hideReported([fan, admin, author], 'post', postId);
  await moderator.call('setPostHidden', { postId, hidden: false });
  await moderator.call('setPostHidden', { postId, hidden: true, reason });
  await author.call('deletePost', { postId });
  await revert(admin, closed);
  await restore(admin, postId, 'author');
  const own = await author.get<PostDetail>(`/api/posts/${postId}`);
  expect(own.hidden).toMatchObject({ reason, awaits_look: false });
});

/** Returns a comment in pending review. The author of its post has then deleted the post. */
async function waitingComment() {
  const scene = await newScene(site());
  const { author, fan, postId } = scene;
  const id = await idOf(say(fan, postId, advert));
  const { deleted_id: deletedId } = await author.call('deletePost', { postId });
  const undo = () => author.call('restorePost', { deletedId });
  return { ...scene, id, undo };
}

/** Returns a comment about which the team has decided while it was deleted. */
async function decidedComment(action: DecisionAction) {
  const scene = await waitingComment();
  const { case: closed } = await decide(scene.admin, scene.fan, action);
  return { ...scene, closed };
}

it.each(['none', 'warn'] as const)(
  'a comment in pending review is restored as shown when “%s” allowed the comment while it was deleted [DREC-27]',
  async (action) => {
    const { author, postId, id, undo } = await decidedComment(action);
    await undo();
    expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown' }]);
  },
);

it('a comment in pending review is restored as hidden when its author was blocked while it was deleted, and shown when the block is reverted [DREC-17, DREC-26]', async () => {
  const { author, admin, postId, id, closed, undo } = await decidedComment('block');
  await undo();
  const [kept] = await threadsOf(author, postId);
  expect(kept).toMatchObject({ id, state: 'hidden', content: '' });
  expect(await storedCount(site().database, postId)).toBe(0);
  const { hidden_by, hidden_reason } = await site()
    .database.read.selectFrom('comments')
    .where('id', '=', id)
    .select(['hidden_by', 'hidden_reason'])
    .executeTakeFirstOrThrow();
  expect({ hidden_by, hidden_reason }).toEqual({
    hidden_by: admin.id,
    hidden_reason: decisionOn(closed).message,
  });
  expect((await revert(admin, closed)).is_restored).toBe(true);
  expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown' }]);
  expect(await storedCount(site().database, postId)).toBe(1);
});

it('a deleted comment that was pending review is visible after its restoration if its author was blocked and unblocked in the meantime [DREC-17, DREC-26, DREC-27]', async () => {
  const { author, admin, postId, id, closed, undo } = await decidedComment('block');
  expect((await revert(admin, closed)).is_restored).toBe(true);
  await undo();
  expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown' }]);
});

it('an admin without the permission to hide cannot block a member whose deleted comment is in pending review, because the block would hide this comment', async () => {
  const { author, fan, postId, id, undo } = await waitingComment();
  const permissions = ['manage_reports', 'manage_users'] as const;
  const decider = await site().member({ rank: 'admin', permissions });
  const [waiting = expect.fail()] = await readQueue(decider, fan.id);
  expect((await viewCase(decider, waiting)).can.choose).toEqual(['none', 'warn']);
  expect((await failureOf(decide(decider, fan, 'block'))).httpStatus).toBe(403);
  await decide(decider, fan, 'warn');
  await undo();
  expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown' }]);
});

/**
 * Starts a restoration and makes a decision while it runs. The restoration has already read the decisions, but has not
 * yet inserted the row.
 */
async function duringRestoration(
  { id }: TestClient,
  startRestoration: () => Promise<unknown>,
  decideMeanwhile: () => Promise<unknown>,
): Promise<void> {
  const { database } = site();
  const calls: Promise<unknown>[] = [];
  await database.write(async (transaction) => {
    const named = transaction.selectFrom('profiles').where('id', '=', id).select('id');
    await named.$call(rowLock(transaction, 'profiles', 'references')).execute();
    calls.push(startRestoration());
    await waitForBlockedTransactions(database);
    calls.push(decideMeanwhile());
    await Promise.race([calls[1], waitForBlockedTransactions(database, 2)]);
  });
  await Promise.all(calls);
}

it('an event is shown when the decision that hid it is overturned during the restoration', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  const guest = await site().member();
  await guest.call('setEventJoin', { eventId, state: 'joined' });
  const closed = await hideReported([fan, admin, author], 'event', eventId);
  await author.call('deleteEvent', { eventId });
  const restoration = () => restore(admin, eventId, 'author');
  await duringRestoration(guest, restoration, () => revert(admin, closed));
  expect((await fan.fetch(`/api/events/${eventId}`)).status).toBe(200);
  expect(await strikesOf(author)).toBe(0);
});

it('a comment in pending review is shown when the team allows it during the restoration', async () => {
  const { author, fan, admin, postId, id, undo } = await waitingComment();
  await duringRestoration(fan, undo, () => decide(admin, fan, 'none'));
  expect(await threadsOf(author, postId)).toMatchObject([{ id, state: 'shown' }]);
});

// SQLite runs transactions one after another, so no transaction waits between two statements.
itOnPostgres(
  'reverting a decision waits for a running restoration before it locks the member',
  async () => {
    const { author, fan, admin, postId } = await newScene(site());
    await reportTarget(fan, 'post', postId);
    const { case: closed } = await decide(admin, author, 'delete');
    const { database } = site();
    const calls: ReturnType<typeof revert>[] = [];
    await database.write(async (transaction) => {
      const backup = transaction.selectFrom('deleted_content').where('original_id', '=', postId);
      await backup.select('id').$call(rowLock(transaction, 'deleted_content')).execute();
      calls.push(revert(admin, closed));
      await waitForBlockedTransactions(database);
      const member = transaction.selectFrom('private_profiles').where('id', '=', author.id);
      await member.select('id').forNoKeyUpdate().noWait().execute();
    });
    expect(await Promise.all(calls)).toMatchObject([{ is_restored: true }]);
  },
);
