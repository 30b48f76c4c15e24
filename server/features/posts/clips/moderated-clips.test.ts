import { expect, it } from 'vitest';
import type { Clip } from '#contract/posts/clips.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { clipNewPost, newClip, postsIn } from './clips.testing.ts';
import { clipsOfMember } from './write-clip.service.ts';

const site = useTestApp();

it('a clip is reported with its texts and notes, hidden by a decision, and shown again [CLIP-16, CLIP-35]', async () => {
  const [owner, author, reporter] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  const moderator = await site().member({ rank: 'moderator' });
  const { id: clipId } = await newClip(owner, { isPublic: true, description: 'ひどい説明' });
  const postId = await clipNewPost(site(), owner, {
    clipId,
    author: author.id,
    note: 'ひどいメモ',
  });
  await reportTarget(reporter, 'clip', clipId);
  const [opened = expect.fail()] = await readQueue(moderator, owner.id);
  const view = JSON.stringify(await viewCase(moderator, opened));
  expect(view).toContain(JSON.stringify('ひどい説明\n\nひどいメモ'));
  const { case: decided } = await moderator.call('decideCase', {
    ...decisionOn(opened),
    action: 'hide',
  });
  expect(decided.status).toBe('decided');
  expect((await failureOf(postsIn(reporter, clipId))).httpStatus).toBe(404);
  const own = await owner.get<Clip>(`/api/clips/${clipId}`);
  expect(own.hidden?.reason).toBe('ほかの人を傷つける内容でした');
  expect(await postsIn(owner, clipId)).toEqual([postId]);
  await owner.call('updateClip', { clipId, isPublic: false });
  await owner.call('updateClip', { clipId, isPublic: true });
  expect((await failureOf(postsIn(reporter, clipId))).httpStatus).toBe(404);
  const { id: caseId, version } = decided;
  await moderator.call('overturnDecision', { caseId, version, message: 'まちがいでした' });
  expect(await postsIn(reporter, clipId)).toEqual([postId]);
});

it('a private clip cannot be reported [CLIP-36]', async () => {
  const [owner, reporter] = [await site().member(), await site().member()];
  const { id } = await newClip(owner);
  const failure = await failureOf(reportTarget(reporter, 'clip', id));
  expect(failure.httpStatus).toBe(404);
});

it('watched words are refused in a public clip, and in a clip that becomes public [CLIP-17, CLIP-46]', async () => {
  const [owner, author] = [await site().member(), await site().member()];
  await saveSettings(site(), { watched_words: ['あやしい'] });
  const refused = async (call: Promise<unknown>) =>
    (await failureOf(call)).envelope.details?.reason;
  const { id: clipId } = await newClip(owner, { description: 'あやしい説明' });
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id, note: 'ｱﾔｼｲ' });
  const publish = () => owner.call('updateClip', { clipId, isPublic: true });
  expect(await refused(publish())).toBe('clip-words');
  await owner.call('updateClip', { clipId, description: 'ふつうの説明' });
  expect(await refused(publish())).toBe('clip-words');
  await owner.call('setClipNote', { clipId, postId, note: '好き' });
  await publish();
  const note = 'あやしいメモ';
  expect(await refused(owner.call('setClipNote', { clipId, postId, note }))).toBe('clip-words');
  expect(await refused(owner.call('updateClip', { clipId, name: 'あやしい' }))).toBe('clip-words');
  expect(await refused(newClip(owner, { name: 'あやしい', isPublic: true }))).toBe('clip-words');
});

it('a clip is deleted with the account of its owner, but posts of other members in the clip are not [CLIP-18]', async () => {
  const [owner, author] = [await site().member(), await site().member()];
  const { id: clipId } = await newClip(owner, { isPublic: true });
  const postId = await clipNewPost(site(), owner, { clipId, author: author.id });
  const steps = clipsOfMember.deleteAll({ database: site().database } as never, owner.id);
  for await (const _ of steps);
  const { read } = site().database;
  expect(await read.selectFrom('clips').where('id', '=', clipId).select('id').execute()).toEqual(
    [],
  );
  expect(await author.get(`/api/posts/${postId}`)).toMatchObject({ id: postId });
  const { clips_count } = await read
    .selectFrom('profiles')
    .where('id', '=', owner.id)
    .select('clips_count')
    .executeTakeFirstOrThrow();
  expect(clips_count).toBe(0);
});
