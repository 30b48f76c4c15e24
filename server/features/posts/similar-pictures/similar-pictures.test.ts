import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { SimilarPicture } from '#contract/posts/similar-pictures.ts';
import { publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { discPicture } from '#server/testing/pictures.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();

let works = 500;

/** Returns a picture that no other test has. */
function newWork(): Promise<Buffer> {
  works += 1;
  return discPicture(works);
}

async function post(client: TestClient, bytes: Uint8Array, change = {}): Promise<PostDetail> {
  const { key: image_key } = await upload(client, bytes);
  return publish(client, { image_key, ...change });
}

async function original() {
  const owner = await site().member();
  const work = await newWork();
  return { owner, work, own: await post(owner, work, { title: '星の海' }) };
}

const compare = () => runJobs(site(), 'similar-pictures');

async function notificationsTo({ id }: TestClient) {
  const all = await readNotifications(site().database, id);
  return all.filter(({ type }) => type === 'similar-picture');
}

/** Creates an author who was notified of a copy by another member. */
async function copied() {
  const { owner, work, own } = await original();
  const thief = await site().member({ display_name: '写す人' });
  const copy = await post(thief, await sharp(work).resize(200).jpeg().toBuffer(), {
    title: '夜の海',
  });
  await compare();
  const [notified] = await notificationsTo(owner);
  const id = notified?.related_id ?? expect.fail('the owner is told');
  return { owner, work, own, thief, copy, id };
}

function read(client: TestClient, id: string): Promise<SimilarPicture> {
  return client.get<SimilarPicture>(`/api/similar-pictures/${id}`);
}

describe('a picture that another member posts again', () => {
  it('is reported to the author of the first picture, who sees both pictures next to each other [SIMI-07, SIMI-24]', async () => {
    const { owner, own, thief, copy, id } = await copied();
    const [notified, ...more] = await notificationsTo(owner);
    expect(more).toEqual([]);
    expect(notified).toMatchObject({
      title: 'あなたの画像に似た投稿があります',
      from_user_id: thief.id,
    });
    expect(notified?.content).toContain('写す人さんの「夜の海」');
    expect(await read(owner, id)).toMatchObject({
      state: 'open',
      own: { post: { id: own.id }, picture_url: own.image_url },
      other: { post: { id: copy.id, profiles: { id: thief.id } }, picture_url: copy.image_url },
    });
    const notification = await owner.get(`/api/notifications/${notified?.id}`);
    expect(notification).toMatchObject({ related: { kind: 'similar-picture', id } });
  });

  it('notifies its author when the copy is mirrored, brighter or slightly cropped [SIMI-07]', async () => {
    const { owner, work } = await original();
    const changed = await sharp(work)
      .extract({ left: 10, top: 8, width: 380, height: 286 })
      .flop()
      .modulate({ brightness: 1.1 })
      .webp({ quality: 60 })
      .toBuffer();
    await post(await site().member(), changed);
    await compare();
    expect(await notificationsTo(owner)).toHaveLength(1);
  });

  it('notifies its author when the copy is one of several pictures, even when an edit adds the copy [SIMI-07]', async () => {
    const { owner, work } = await original();
    const other = await site().member();
    const several = [await upload(other, await newWork()), await upload(other, work)];
    const pictures = several.map(({ key }) => ({ key, alt: '', focal: { x: 50, y: 50 } }));
    const [cover] = pictures;
    const image_key = cover?.key ?? expect.fail();
    const { id: postId, image_url } = await publish(other, { image_key });
    await compare();
    expect(await notificationsTo(owner)).toEqual([]);
    const edit = {
      title: '増やした絵',
      content: '',
      category: 'fanart' as const,
      image_key,
      pictures,
    };
    await other.call('updatePost', { ...edit, postId, publish: true });
    await compare();
    const [notified] = await notificationsTo(owner);
    const { picture_url } = (await read(owner, notified?.related_id ?? '')).other;
    expect(picture_url).toBe(several[1]?.url);
    expect(picture_url).not.toBe(image_url);
  });

  it('notifies its author once, even when the job runs again and the copy is published again [SIMI-07]', async () => {
    const { owner, thief, copy } = await copied();
    for (const isPublished of [false, true]) {
      await thief.call('setPostPublished', { postId: copy.id, isPublished });
    }
    await compare();
    expect(await notificationsTo(owner)).toHaveLength(1);
  });

  it('notifies nobody about their own pictures or about different works, and does not notify the member who posts later [SIMI-08]', async () => {
    const { owner, work } = await original();
    await post(owner, await sharp(work).resize(300).png().toBuffer());
    const other = await site().member();
    await post(other, await newWork());
    await compare();
    expect(await notificationsTo(owner)).toEqual([]);
    await post(other, work);
    await compare();
    expect(await notificationsTo(other)).toEqual([]);
    expect(await notificationsTo(owner)).toHaveLength(1);
  });

  it('does not notify its author of a post that the author may not see: a draft, a post for followers, or a post that a block or mute hides [SIMI-09]', async () => {
    const { owner, work } = await original();
    const [drafting, hidden, blocking, blocked, muted] = await Promise.all(
      Array.from({ length: 5 }, () => site().member()),
    );
    if (!drafting || !hidden || !blocking || !blocked || !muted) return expect.fail();
    const { key: image_key } = await upload(drafting, work);
    const draft = { title: '下書き', content: '', category: 'fanart' as const, image_key };
    await drafting.call('createDraft', { ...draft, requestId: 'a-draft-with-a-copy' });
    await hidden.call('updateSettings', { privacy_settings: { profileVisibility: 'followers' } });
    await blocking.call('setBlock', { userId: owner.id, blocked: true });
    await owner.call('setBlock', { userId: blocked.id, blocked: true });
    await owner.call('setMute', { kind: 'user', value: muted.id });
    for (const client of [hidden, blocking, blocked, muted]) await post(client, work);
    await compare();
    expect(await notificationsTo(owner)).toEqual([]);
  });

  it('is shown to its author only, until the other member hides the post or blocks the author [SIMI-20]', async () => {
    const { owner, thief, copy, id } = await copied();
    const status = async (client: TestClient) =>
      (await client.fetch(`/api/similar-pictures/${id}`)).status;
    expect([await status(owner), await status(thief)]).toEqual([200, 404]);
    await thief.call('setPostPublished', { postId: copy.id, isPublished: false });
    expect(await status(owner)).toBe(404);
    const [notified] = await notificationsTo(owner);
    const notification = await owner.get<{ content: string; related: unknown }>(
      `/api/notifications/${notified?.id}`,
    );
    expect(notification.related).toBeNull();
    expect(notification.content).not.toContain('夜の海');
    await thief.call('setPostPublished', { postId: copy.id, isPublished: true });
    await thief.call('setBlock', { userId: owner.id, blocked: true });
    expect(await status(owner)).toBe(404);
  });
});

describe('an answer of the author', () => {
  it('that allows the copy ends the notifications about this picture and this member [SIMI-10, SIMI-21]', async () => {
    const { owner, work, thief, id } = await copied();
    const fine = { similarId: id, answer: 'fine' } as const;
    expect(await owner.call('answerSimilarPicture', fine)).toEqual({ state: 'fine' });
    expect(await owner.call('answerSimilarPicture', fine)).toEqual({ state: 'fine' });
    expect(await read(owner, id)).toMatchObject({ state: 'fine' });
    await post(thief, work);
    await compare();
    expect(await notificationsTo(owner)).toHaveLength(1);
    await post(await site().member(), work);
    await compare();
    expect(await notificationsTo(owner)).toHaveLength(2);
  });

  it('that says that the copy was reported is stored, and other members cannot answer [SIMI-10, SIMI-22]', async () => {
    const { owner, thief, copy, id } = await copied();
    const failure = await failureOf(
      thief.call('answerSimilarPicture', { similarId: id, answer: 'fine' }),
    );
    expect(failure.envelope.status).toBe('NOT_FOUND');
    const report = { targetType: 'post', targetId: copy.id, reason: 'copyright' } as const;
    await owner.call('reportContent', { ...report, detail: 'わたしの絵です' });
    await owner.call('answerSimilarPicture', { similarId: id, answer: 'reported' });
    expect(await read(owner, id)).toMatchObject({ state: 'reported' });
  });
});

describe('pictures without a perceptual hash', () => {
  it('are compared once a job has computed their perceptual hashes [SIMI-11]', async () => {
    const { owner, work, own } = await original();
    const unknown = {
      perceptual_hash: null,
      chunk_1: null,
      chunk_2: null,
      chunk_3: null,
      chunk_4: null,
    };
    const now = new Date().toISOString();
    await site().database.write(async (transaction) => {
      await transaction.updateTable('files').set(unknown).execute();
      const job = { id: 'picture-hashes:all', kind: 'picture-hashes', payload: '{}' } as const;
      const times = { run_at: now, created_at: now, updated_at: now };
      await transaction
        .insertInto('jobs')
        .values({
          ...job,
          ...times,
          state: 'waiting',
          attempts: 0,
          lease_id: null,
          leased_until: null,
          last_error: null,
          progress: null,
          user_id: null,
          turn: null,
        })
        .execute();
    });
    await runJobs(site(), 'picture-hashes');
    await post(await site().member(), work);
    await compare();
    expect(await notificationsTo(owner)).toHaveLength(1);
    const { image_url } = await owner.get<PostDetail>(`/api/posts/${own.id}`);
    expect(image_url).toBe(own.image_url);
  });
});
