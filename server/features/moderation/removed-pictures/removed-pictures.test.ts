import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Case } from '#contract/moderation/cases.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { readQueue, rule, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { discPicture } from '#server/testing/pictures.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();

let works = 100;

/** Returns a picture that no other test uses. */
function newWork(): Promise<Buffer> {
  works += 1;
  return discPicture(works);
}

async function post(client: TestClient, bytes: Uint8Array): Promise<PostDetail> {
  const { key: image_key } = await upload(client, bytes);
  return publish(client, { image_key });
}

async function postOf(client: TestClient, works: readonly Buffer[]): Promise<PostDetail> {
  const pictures = [];
  for (const work of works) {
    const { key } = await upload(client, work);
    pictures.push({ key, alt: '', focal: { x: 50, y: 50 } });
  }
  return publish(client, { image_key: pictures[0]?.key ?? null, pictures });
}

/** Returns a picture that a moderator has removed by a decision. */
async function removedWork(how: 'hide' | 'delete' = 'delete') {
  const moderator = await site().member({ rank: 'moderator' });
  const work = await newWork();
  const removed = await post(await site().member(), work);
  const reason = '無断転載です';
  if (how === 'delete') await moderator.call('deletePost', { postId: removed.id, reason, rule });
  else await moderator.call('setPostHidden', { postId: removed.id, hidden: true, reason, rule });
  await runJobs(site(), 'removed-pictures');
  return { moderator, work, removed };
}

/** Returns the only case about a member. */
async function caseOf(moderator: TestClient, ownerId: string): Promise<Case> {
  const [found, ...more] = await readQueue(moderator, ownerId);
  expect(more).toEqual([]);
  return found ?? expect.fail('nothing waits');
}

function letStand(moderator: TestClient, { id: caseId, version }: Case) {
  const none = { action: 'none', rule: null, message: '', note: '' } as const;
  return moderator.call('decideCase', { caseId, version, ...none });
}

const copies: [string, (bytes: Buffer) => Promise<Buffer>][] = [
  ['as it was', async (bytes) => bytes],
  ['scaled and recompressed', (bytes) => sharp(bytes).resize(150).jpeg({ quality: 40 }).toBuffer()],
  ['mirrored', (bytes) => sharp(bytes).flop().webp().toBuffer()],
  [
    'a little cropped',
    (bytes) =>
      sharp(bytes).extract({ left: 20, top: 15, width: 370, height: 280 }).jpeg().toBuffer(),
  ],
];

describe('a picture that a decision has removed', () => {
  it.each(copies)(
    'is pending review when it is posted again %s [SIMI-03, SIMI-17]',
    async (_name, copyOf) => {
      const { moderator, work } = await removedWork();
      const [author, fan] = [await site().member(), await site().member()];
      const copy = await post(author, await copyOf(work));
      expect(copy).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
      expect(copy.hidden?.reason).toContain('画像は、運営が確認してから公開します');
      expect((await fan.fetch(`/api/posts/${copy.id}`)).status).toBe(404);
      expect((await fan.fetch(copy.image_url ?? expect.fail())).status).toBe(404);
      expect(await caseOf(moderator, author.id)).toMatchObject({ kind: 'links' });
    },
  );

  it('is shown to the team next to the new picture, with its earlier case [SIMI-04]', async () => {
    const { moderator, work, removed } = await removedWork('hide');
    const author = await site().member();
    await post(author, work);
    const view = await viewCase(moderator, await caseOf(moderator, author.id));
    const [similar, ...more] = view.removed_pictures;
    expect(more).toEqual([]);
    expect(similar).toMatchObject({ title: removed.title, picture_url: removed.image_url });
    const earlier = await viewCase(moderator, { id: similar?.case_id ?? expect.fail() });
    expect(earlier.decision).toMatchObject({ action: 'hide', target_id: removed.id });
    expect((await moderator.fetch(similar?.picture_url ?? expect.fail())).status).toBe(200);
  });

  it('can be published when the team allows it, and then the same pair is not reviewed again [SIMI-05, SIMI-19]', async () => {
    const { moderator, work } = await removedWork();
    const [author, fan] = [await site().member(), await site().member()];
    const waiting = await post(author, work);
    await letStand(moderator, await caseOf(moderator, author.id));
    expect((await fan.fetch(`/api/posts/${waiting.id}`)).status).toBe(200);
    expect(await post(author, work)).toMatchObject({ is_published: true, hidden: null });
    const publication = { postId: waiting.id, isPublished: false };
    await author.call('setPostPublished', publication);
    const { post: again } = await author.call('setPostPublished', {
      ...publication,
      isPublished: true,
    });
    expect(again).toMatchObject({ is_published: true, hidden: null });
    expect(await post(await site().member(), work)).toMatchObject({ is_published: false });
  });

  it('can be posted again once the decision is overturned [SIMI-06]', async () => {
    const { moderator, work, removed } = await removedWork('hide');
    const admin = await site().member({ rank: 'admin' });
    const { decision_id } = await site()
      .database.read.selectFrom('decisions')
      .where('target_id', '=', removed.id)
      .select('id as decision_id')
      .executeTakeFirstOrThrow();
    const { case_id: id } = await site()
      .database.read.selectFrom('decisions')
      .where('id', '=', decision_id)
      .select('case_id')
      .executeTakeFirstOrThrow();
    const { case: found } = await viewCase(moderator, { id });
    await admin.call('overturnDecision', { caseId: id, version: found.version, message: '' });
    expect(await post(await site().member(), work)).toMatchObject({ is_published: true });
  });

  it('does not delay other pictures, or posts of the team [SIMI-06]', async () => {
    const { moderator, work } = await removedWork();
    const author = await site().member();
    expect(await post(author, await newWork())).toMatchObject({ is_published: true });
    expect(await post(moderator, work)).toMatchObject({ is_published: true });
  });

  it('is found among several pictures of the removed post and of the new post [SIMI-03]', async () => {
    const moderator = await site().member({ rank: 'moderator' });
    const [first, second] = [await newWork(), await newWork()];
    const removed = await postOf(await site().member(), [first, second]);
    const decision = { hidden: true, reason: '無断転載です', rule };
    await moderator.call('setPostHidden', { postId: removed.id, ...decision });
    await runJobs(site(), 'removed-pictures');
    const author = await site().member();
    const copy = await postOf(author, [await newWork(), second]);
    expect(copy).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
    const other = await postOf(author, [await newWork(), await newWork()]);
    expect(other).toMatchObject({ is_published: true });
  });

  it('makes a visible post pending review when it is added to the post [SIMI-18]', async () => {
    const { work } = await removedWork();
    const [author, fan] = [await site().member(), await site().member()];
    const { id: postId } = await post(author, await newWork());
    const { key: image_key } = await upload(author, work);
    const { title, content, category } = await author.get<PostDetail>(`/api/posts/${postId}`);
    const edit = { postId, title, content, category: category ?? expect.fail(), image_key };
    const { post: edited } = await author.call('updatePost', { ...edit, publish: true });
    expect(edited.hidden).toMatchObject({ awaits_look: true });
    expect((await fan.fetch(`/api/posts/${postId}`)).status).toBe(404);
  });
});
