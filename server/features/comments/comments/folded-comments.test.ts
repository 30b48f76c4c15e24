import { expect, it } from 'vitest';
import { timelineOf } from '#server/features/notifications/notifications/notifications.testing.ts';
import { deliverDue } from '#server/testing/deliveries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { idOf, newScene, say, threadsOf } from './comments.testing.ts';

const site = useTestApp();

const secret = 'じつは双子';
const content = `最終話は||${secret}||でした @neko_fan`;
const folded = '最終話は（ネタバレ）でした';

it('folded text of a comment is omitted in notifications on the site, by push and by mail, but not under the post [LABEL-75]', async () => {
  const { author, fan, postId } = await newScene(site());
  const mentioned = await site().member({ username: 'neko_fan' });
  const other = await site().member();
  const headId = await idOf(say(other, postId, 'どうなりましたか'));
  const commentId = await idOf(say(fan, postId, content, headId));
  await author.call('setCommentLike', { commentId, liked: true });

  // The author of the post, the answered member, the mentioned member, and the writer, whose comment is liked.
  for (const client of [author, other, mentioned, fan]) {
    const timeline = JSON.stringify(await timelineOf(client));
    expect(timeline).toContain(folded);
    expect(timeline).not.toContain(secret);
  }
  const deliveries = JSON.stringify(await deliverDue(site()));
  expect(deliveries).toContain(folded);
  expect(deliveries).not.toContain(secret);

  const [thread] = await threadsOf(other, postId);
  expect(thread?.replies).toMatchObject([{ content }]);
});

it('folded text is omitted in notifications to the writer and the reporter of a comment [LABEL-75]', async () => {
  const { author, fan, postId } = await newScene(site());
  const commentId = await idOf(say(fan, postId, content));
  const target = { targetType: 'comment', targetId: commentId } as const;
  await author.call('reportContent', { ...target, reason: 'other' });
  const moderator = await site().member({ rank: 'moderator' });
  await moderator.call('moderateComment', { commentId, hidden: true, reason: '結末' });
  for (const client of [author, fan]) {
    const timeline = JSON.stringify(await timelineOf(client));
    expect(timeline).not.toContain(secret);
  }
  expect(JSON.stringify(await timelineOf(fan))).toContain(folded);
});
