import { expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts.ts';
import { idOf, say } from '#server/features/comments/comments.testing.ts';
import { hide, newScene } from '#server/features/moderation/moderation.testing.ts';
import {
  decisionOn,
  readQueue,
  reportThing,
} from '#server/features/report-cases/report-cases.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { readStanding, strikesIn } from './rate-limits.service.ts';

const site = useTestApp();
const reason = '利用規約に反するため';

/** How often the team has lately had to do something about a member. */
async function strikesOf({ id: userId }: TestClient): Promise<number> {
  const { read } = site().database;
  return strikesIn(await readStanding(read, { userId, admin: null }, Date.now()));
}

type Scene = Awaited<ReturnType<typeof newScene>>;

/** What the team hides of a member: whose it is, and how it is deleted. */
interface HiddenThing {
  owner: TestClient;
  remove: () => Promise<unknown>;
}

async function hiddenComment({ fan, moderator, postId, eventId }: Scene, on: 'post' | 'event') {
  const about = on === 'post' ? { postId } : { eventId };
  const words = { ...about, content: '宣伝です', requestId: newId() };
  const { comment } = await fan.call('addComment', words);
  await moderator.call('moderateComment', { commentId: comment.id, ...hide });
  return comment.id;
}

const things: Record<string, (scene: Scene) => Promise<HiddenThing>> = {
  'a post': async ({ author, moderator, postId }) => {
    await moderator.call('setPostHidden', { postId, ...hide });
    return { owner: author, remove: () => author.call('deletePost', { postId }) };
  },
  'an event': async ({ author, admin, eventId }) => {
    await admin.call('setEventHidden', { eventId, ...hide });
    return { owner: author, remove: () => author.call('deleteEvent', { eventId }) };
  },
  'a comment': async (scene) => {
    const commentId = await hiddenComment(scene, 'post');
    return { owner: scene.fan, remove: () => scene.fan.call('deleteComment', { commentId }) };
  },
  'a comment with answers': async (scene) => {
    const { author, fan, moderator, postId } = scene;
    const commentId = await idOf(say(fan, postId));
    await say(author, postId, 'ですね', commentId);
    await moderator.call('moderateComment', { commentId, ...hide });
    return { owner: fan, remove: () => fan.call('deleteComment', { commentId }) };
  },
  'a comment, with its post': async (scene) => {
    await hiddenComment(scene, 'post');
    const { author, fan, postId } = scene;
    return { owner: fan, remove: () => author.call('deletePost', { postId }) };
  },
  'a comment, with its event': async (scene) => {
    await hiddenComment(scene, 'event');
    const { author, fan, eventId } = scene;
    return { owner: fan, remove: () => author.call('deleteEvent', { eventId }) };
  },
  'a post, which the team deletes then': async ({ author, moderator, postId }) => {
    await moderator.call('setPostHidden', { postId, ...hide });
    return { owner: author, remove: () => moderator.call('deletePost', { postId, reason }) };
  },
};

it.each(Object.entries(things))(
  'what the team has hidden counts once, also when it is deleted: %s',
  async (_, hideThing) => {
    const { owner, remove } = await hideThing(await newScene(site()));
    expect(await strikesOf(owner)).toBe(1);
    await remove();
    expect(await strikesOf(owner)).toBe(1);
  },
);

it('what comes back counts once, with all that was hidden in it', async () => {
  const scene = await newScene(site());
  const { author, fan, moderator, postId } = scene;
  await hiddenComment(scene, 'post');
  await moderator.call('setPostHidden', { postId, ...hide });
  const { deleted_id } = await author.call('deletePost', { postId });
  await author.call('restorePost', { deletedId: deleted_id });
  const again = await author.get<PostDetail>(`/api/posts/${postId}`);
  expect(again.hidden).toMatchObject({ reason: hide.reason });
  expect([await strikesOf(author), await strikesOf(fan)]).toEqual([1, 1]);
});

it('what waits for a look counts neither before nor after it is deleted', async () => {
  const { fan, author, postId } = await newScene(site());
  const held = 'ここで買えます https://shop.example/sale';
  const { comment } = await say(fan, postId, held);
  await say(fan, postId, held);
  expect(comment.hidden).toMatchObject({ awaits_look: true });
  await fan.call('deleteComment', { commentId: comment.id });
  await author.call('deletePost', { postId });
  expect(await strikesOf(fan)).toBe(0);
});

it('what was hidden wrongly counts no more, also when it was deleted meanwhile', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  await reportThing(fan, 'post', postId);
  const [opened = expect.fail()] = await readQueue(moderator, author.id);
  const hiding = { ...decisionOn(opened), action: 'hide' } as const;
  const { decision } = await moderator.call('decideReportCase', hiding);
  await author.call('deletePost', { postId });
  expect(await strikesOf(author)).toBe(1);
  await author.call('appealDecision', { decisionId: decision.id, text: '引用でした' });
  const [appeal = expect.fail()] = await readQueue(admin, author.id);
  const answer = { caseId: appeal.id, version: appeal.version, message: '', note: '' };
  await admin.call('decideAppeal', { ...answer, overturn: true });
  expect(await strikesOf(author)).toBe(0);
});
