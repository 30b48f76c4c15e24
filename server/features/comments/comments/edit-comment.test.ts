import { expect, it } from 'vitest';
import { COMMENT_EDIT_TIME, SECOND } from '#contract/foundations/limits.ts';
import {
  readQueue,
  reportTarget,
  rule,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { timelineOf } from '#server/features/notifications/notifications/notifications.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { changePost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { idOf, newScene, say, storedCount, threadsOf } from './comments.testing.ts';

const site = useTestApp();

const scene = () => newScene(site());

function edit(client: TestClient, commentId: string, content: string) {
  return client.call('editComment', { commentId, content });
}

/** Moves a comment and its notification into the past. */
async function age(commentId: string, time: number): Promise<string> {
  const created_at = new Date(Date.now() - time).toISOString();
  await site().database.write(async (transaction) => {
    const { post_id } = await transaction
      .updateTable('comments')
      .set({ created_at })
      .where('id', '=', commentId)
      .returning('post_id')
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('notifications')
      .set({ created_at, shown_at: created_at })
      .where('related_id', '=', post_id)
      .execute();
  });
  return created_at;
}

const reasonOf = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;

it('an edit changes the text of a comment, shows the comment as edited, and sends others a live event [COMMENT-28, COMMENT-59]', async () => {
  const { author, fan, postId } = await scene();
  const { comment } = await say(fan, postId, 'すてきでs');
  expect(comment).toMatchObject({ edited_at: null, can: { edit: true } });
  const connection = await subscribe(author, `post:${postId}`);
  const answer = await edit(fan, comment.id, 'すてきです');
  expect(answer).toMatchObject({ comment: { content: 'すてきです' }, comments_count: 1 });
  await connection.until(/"comments"/);
  connection.stop();
  const [thread] = await threadsOf(author, postId);
  expect(thread).toMatchObject({ content: 'すてきです', can: { edit: false } });
  expect(thread?.edited_at).toEqual(answer.comment.edited_at);
  expect(thread?.edited_at).not.toBeNull();
  expect((await timelineOf(author)).items).toMatchObject([{ comment: { content: 'すてきです' } }]);
});

it('a new text is refused after 15 minutes, but a repeat of an edit that arrived in time gets the same response [COMMENT-58, COMMENT-67]', async () => {
  const { fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId, 'はじめ'));
  const { comment } = await edit(fan, commentId, 'つぎ');
  await age(commentId, COMMENT_EDIT_TIME);
  expect(await edit(fan, commentId, 'つぎ')).toMatchObject({
    comment: { content: 'つぎ', edited_at: comment.edited_at, can: { edit: false } },
  });
  expect(await reasonOf(edit(fan, commentId, 'さいご'))).toBe('comment-edit-over');
  expect(await threadsOf(fan, postId)).toMatchObject([{ content: 'つぎ' }]);
});

it("edits of another member's comment are refused, and so are texts that a new comment cannot have [COMMENT-28]", async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId));
  for (const client of [author, moderator]) {
    const { envelope } = await failureOf(edit(client, commentId, '書きかえ'));
    expect(envelope.status).toBe('PERMISSION_DENIED');
  }
  for (const content of ['', 'あ'.repeat(501), 'a\u0000b']) {
    const { envelope } = await failureOf(edit(fan, commentId, content));
    expect(envelope.details?.fields).toHaveProperty('content');
  }
});

it('edits of hidden or deleted comments are refused, and so are edits by a writer who can no longer see the post [COMMENT-29]', async () => {
  const { author, fan, postId } = await scene();
  const commentId = await idOf(say(fan, postId));
  await author.call('setCommentHidden', { commentId, hidden: true });
  expect(await reasonOf(edit(fan, commentId, 'べつ'))).toBe('comment-hidden');
  await author.call('setCommentHidden', { commentId, hidden: false });
  await changePost(site().database, postId, { audience: 'private' });
  expect(await reasonOf(edit(fan, commentId, 'べつ'))).toBe('comment-missing');
  await changePost(site().database, postId, { audience: 'public' });
  await author.call('setBlock', { userId: fan.id, blocked: true });
  expect(await reasonOf(edit(fan, commentId, 'べつ'))).toBe('comment-missing');
  await author.call('setBlock', { userId: fan.id, blocked: false });
  await fan.call('deleteComment', { commentId });
  expect(await reasonOf(edit(fan, commentId, 'べつ'))).toBe('comment-missing');
});

const link = 'https://shop.example/sale';

it('a comment to which a new member adds a link is hidden until the team reviews it, and keeps its time [COMMENT-30, COMMENT-60]', async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const { comment } = await say(fan, postId, 'はじめ');
  const created_at = await age(comment.id, SECOND);
  const answer = await edit(fan, comment.id, link);
  expect(answer).toMatchObject({
    comment: { state: 'hidden', content: link, hidden: { awaits_look: true } },
    comments_count: 0,
  });
  expect(await threadsOf(author, postId)).toMatchObject([{ state: 'hidden', content: '' }]);
  expect((await timelineOf(author)).items).toEqual([]);
  const [held] = await readQueue(moderator, fan.id);
  if (!held) throw new Error('nothing waits');
  expect((await viewCase(moderator, held)).target).toMatchObject({ text: link });
  const decision = { action: 'none', rule: null, message: '', note: '' } as const;
  await moderator.call('decideCase', { caseId: held.id, version: held.version, ...decision });
  expect(await threadsOf(author, postId)).toMatchObject([
    { state: 'shown', content: link, created_at },
  ]);
  expect(await storedCount(site().database, postId)).toBe(1);
  expect((await timelineOf(author)).items).toMatchObject([{ comment: { content: link } }]);
});

it('an edit during the first review of a comment is shown to the team, but not to others [COMMENT-30]', async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const { comment } = await say(fan, postId, `はじめ ${link}`);
  expect(comment.can.edit).toBe(true);
  await edit(fan, comment.id, `つぎ ${link}`);
  const [held] = await readQueue(moderator, fan.id);
  if (!held) throw new Error('nothing waits');
  expect((await viewCase(moderator, held)).target).toMatchObject({ text: `つぎ ${link}` });
  const decision = { action: 'none', rule: null, message: '', note: '' } as const;
  await moderator.call('decideCase', { caseId: held.id, version: held.version, ...decision });
  expect(await threadsOf(author, postId)).toMatchObject([
    { content: `つぎ ${link}`, edited_at: null },
  ]);
});

it('a report contains the text from before an edit, and shows the team that the comment was edited [COMMENT-31, COMMENT-61]', async () => {
  const { author, fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId, 'ひどいこと'));
  await reportTarget(author, 'comment', commentId);
  await edit(fan, commentId, 'やさしいこと');
  const [opened] = await readQueue(moderator, fan.id);
  if (!opened) throw new Error('nothing was reported');
  // The report is moved back, because the report and the edit may have happened in the same millisecond.
  const opened_at = new Date(Date.now() - SECOND).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('cases').set({ opened_at }).where('id', '=', opened.id).execute(),
  );
  expect(await viewCase(moderator, opened)).toMatchObject({
    reported: { text: 'ひどいこと' },
    target: { text: 'やさしいこと' },
    is_edited: true,
  });
});

it('edits of a comment that the team has hidden are refused [COMMENT-29]', async () => {
  const { fan, postId } = await scene();
  const moderator = await site().member({ rank: 'moderator' });
  const commentId = await idOf(say(fan, postId));
  await moderator.call('moderateComment', { commentId, hidden: true, reason: '規約違反', rule });
  expect(await threadsOf(fan, postId)).toMatchObject([{ can: { edit: false } }]);
  expect(await reasonOf(edit(fan, commentId, 'べつ'))).toBe('comment-hidden');
});

it('edits notify each newly mentioned member once [COMMENT-34]', async () => {
  const { fan, postId } = await scene();
  const [first, second] = [
    await site().member({ username: 'Edited_1' }),
    await site().member({ username: 'Edited_2' }),
  ];
  const commentId = await idOf(say(fan, postId, 'みて @Edited_1'));
  await edit(fan, commentId, 'みてみて @Edited_1 @Edited_2');
  await edit(fan, commentId, 'みてね @Edited_1 @Edited_2');
  for (const client of [first, second]) {
    const { items } = await timelineOf(client);
    expect(items).toMatchObject([{ type: 'mention', from_user_id: fan.id }]);
  }
});
