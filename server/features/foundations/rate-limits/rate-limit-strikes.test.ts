import { expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts/posts.ts';
import { idOf, say } from '#server/features/comments/comments/comments.testing.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import {
  hide,
  newScene,
} from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { readReputation, strikesIn } from './rate-limits.service.ts';

const site = useTestApp();
const reason = '利用規約に反するため';

async function strikesOf({ id: userId }: TestClient): Promise<number> {
  const { read } = site().database;
  return strikesIn(await readReputation(read, { userId, admin: null }, Date.now()));
}

type Scene = Awaited<ReturnType<typeof newScene>>;

/** Content that the team hides, with its owner and a function that deletes it. */
interface HiddenContent {
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

const hiddenContents: Record<string, (scene: Scene) => Promise<HiddenContent>> = {
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

it.each(Object.entries(hiddenContents))(
  'hidden content is one strike, even after it is deleted: %s [REPORT-65]',
  async (_, hideContent) => {
    const { owner, remove } = await hideContent(await newScene(site()));
    expect(await strikesOf(owner)).toBe(1);
    await remove();
    expect(await strikesOf(owner)).toBe(1);
  },
);

it('a hidden post that is deleted and restored is one strike for its author, and a hidden comment on the post is one strike for the commenter [REPORT-65]', async () => {
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

it('content that is hidden until somebody reviews it is no strike, even after it is deleted [REPORT-131]', async () => {
  const { fan, author, postId } = await newScene(site());
  const held = 'ここで買えます https://shop.example/sale';
  const { comment } = await say(fan, postId, held);
  await say(fan, postId, held);
  expect(comment.hidden).toMatchObject({ awaits_look: true });
  await fan.call('deleteComment', { commentId: comment.id });
  await author.call('deletePost', { postId });
  expect(await strikesOf(fan)).toBe(0);
});

it('content that was hidden by mistake is no longer a strike, even when it was deleted in the meantime [REPORT-131]', async () => {
  const { author, fan, moderator, admin, postId } = await newScene(site());
  await reportTarget(fan, 'post', postId);
  const [opened = expect.fail()] = await readQueue(moderator, author.id);
  const hiding = { ...decisionOn(opened), action: 'hide' } as const;
  const { decision } = await moderator.call('decideCase', hiding);
  await author.call('deletePost', { postId });
  expect(await strikesOf(author)).toBe(1);
  await author.call('appealDecision', { decisionId: decision.id, text: '引用でした' });
  const [appeal = expect.fail()] = await readQueue(admin, author.id);
  const answer = { caseId: appeal.id, version: appeal.version, message: '', note: '' };
  await admin.call('decideAppeal', { ...answer, overturn: true });
  expect(await strikesOf(author)).toBe(0);
});
