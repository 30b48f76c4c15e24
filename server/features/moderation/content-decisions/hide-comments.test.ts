import { expect, it } from 'vitest';
import {
  say,
  storedCount,
  threadsOf,
} from '#server/features/comments/comments/comments.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { hide, newScene, readAudit, show } from './content-decisions.testing.ts';

const site = useTestApp();

it('only the author and the team see the text of a hidden comment and the reason [ADMIN-53]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const { comment } = await say(fan, postId, 'ここを見て spam.invalid');
  const commentId = comment.id;
  const reader = await site().member();
  const { comment: managed } = await moderator.call('moderateComment', { commentId, ...hide });
  expect(managed).toMatchObject({
    about: { type: 'post', id: postId, title: '星の夜' },
    hidden: { reason: hide.reason, by: { display_name: '見守る人' } },
  });
  const read = async (client: typeof fan) => (await threadsOf(client, postId))[0];
  for (const client of [reader, author]) {
    const gone = { state: 'hidden', content: '', hidden: null, can: { hide: false } };
    expect(await read(client)).toMatchObject(gone);
  }
  const { at } = managed.hidden ?? expect.fail();
  for (const client of [fan, moderator]) {
    const shownHidden = { content: comment.content, hidden: { at, reason: hide.reason } };
    expect(await read(client)).toMatchObject(shownHidden);
  }
  expect(await storedCount(site().database, postId)).toBe(0);
  await moderator.call('moderateComment', { commentId, ...show });
  expect(await read(reader)).toMatchObject({ state: 'shown', content: comment.content });
  expect(await storedCount(site().database, postId)).toBe(1);
  const log = await readAudit(site().database, commentId);
  expect(log).toMatchObject([
    { action: 'comment.hidden', target_type: 'comment', target_name: comment.content },
    { action: 'comment.shown' },
  ]);
});

it('the owner of the post cannot show a comment that the team has hidden, but the author can delete it [ADMIN-86]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const { comment } = await say(fan, postId);
  await moderator.call('moderateComment', { commentId: comment.id, ...hide });
  const showing = author.call('setCommentHidden', { commentId: comment.id, hidden: false });
  expect((await failureOf(showing)).httpStatus).toBe(403);
  await fan.call('deleteComment', { commentId: comment.id });
  expect(await threadsOf(author, postId)).toEqual([]);
  expect(await storedCount(site().database, postId)).toBe(0);
});

it('hiding a comment deletes the notifications about it and notifies its author', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const { comment } = await say(fan, postId, 'ひどいことば');
  expect(await readNotifications(site().database, author.id)).toHaveLength(1);
  await moderator.call('moderateComment', { commentId: comment.id, ...hide });
  expect(await readNotifications(site().database, author.id)).toEqual([]);
  expect(await readNotifications(site().database, fan.id)).toMatchObject([
    { title: 'コメントが非表示になりました', content: expect.stringContaining('ひどいことば') },
  ]);
});

it('when two admins hide a comment on an event at the same time, it is hidden once', async () => {
  const { fan, moderator, admin, eventId } = await newScene(site());
  const words = { eventId, content: '宣伝です', requestId: newId() };
  const { comment } = await fan.call('addComment', words);
  const commentId = comment.id;
  await Promise.all([
    moderator.call('moderateComment', { commentId, ...hide }),
    admin.call('moderateComment', { commentId, ...hide }),
  ]);
  expect(await readAudit(site().database, commentId)).toHaveLength(1);
  const { comments_count } = await admin.get<{ comments_count: number }>(`/api/events/${eventId}`);
  expect(comments_count).toBe(0);
});

it('the team cannot hide a comment that is deleted or that the owner of the post has hidden', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const { comment } = await say(fan, postId);
  await say(fan, postId, '返信', comment.id);
  const commentId = comment.id;
  const moderate = () => failureOf(moderator.call('moderateComment', { commentId, ...hide }));
  await author.call('setCommentHidden', { commentId, hidden: true });
  expect((await moderate()).httpStatus).toBe(404);
  await author.call('setCommentHidden', { commentId, hidden: false });
  await moderator.call('moderateComment', { commentId, ...hide });
  await fan.call('deleteComment', { commentId });
  expect((await moderate()).httpStatus).toBe(404);
  const { items } = await moderator.get<{ items: unknown[] }>(
    `/api/admin/comments?state=hidden&q=${commentId}`,
  );
  expect(items).toEqual([]);
});

it('the audit entries about hiding and deleting a comment name the comment by the beginning of its text in one line', async () => {
  const { fan, moderator, postId } = await newScene(site());
  const { comment } = await say(fan, postId, `ここを\n見て ${'あ'.repeat(60)}`);
  const commentId = comment.id;
  await moderator.call('moderateComment', { commentId, ...hide });
  await moderator.call('deleteComment', { commentId, reason: hide.reason });
  const log = await readAudit(site().database, commentId);
  const name = `ここを 見て ${'あ'.repeat(33)}…`;
  expect(log.map(({ target_name }) => target_name)).toEqual([name, name]);
});
