import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureUses } from '#server/site.ts';
import { insertPost } from '#server/testing/factories.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { pngPicture, sourceOf } from '#server/testing/pictures.ts';
import { type PictureUse, showPicture, showPictureIn } from '#server/testing/show-picture.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { CallFailed, type TestClient } from '#server/testing/test-client.ts';
import { setFileTime } from '#server/testing/test-files.ts';
import { fileRows, storedFiles } from '#server/testing/uploads.ts';
import { claimPicture, storePicture, sweepUnusedPictures } from './pictures.service.ts';

const app = useTestApp();
/** With this minimum age, even pictures that were stored just now are old. */
const ALL = -1000;

const sweep = (olderThanMs: number) =>
  sweepUnusedPictures({ ...app(), uses: pictureUses }, olderThanMs);

async function store(userId: string): Promise<string> {
  const deps = { database: app().database, files: app().files };
  const bytes = await pngPicture({ width: 240, height: 160 });
  return (await storePicture(deps, sourceOf(bytes), { folder: 'post-images', userId })).key;
}

const isThere = async (key: string) => [
  (await fileRows(app())).includes(key),
  (await app().files.read(key)) !== null,
];

describe('the sweep', () => {
  it('removes the row, the file and the variants of an unused picture [POST-19]', async () => {
    const member = await app().member();
    const key = await store(member.id);
    await member.fetch(`/images/${key}?w=200&format=webp`);
    expect((await storedFiles(app())).filter((path) => path.includes(key))).toHaveLength(2);
    await sweep(ALL);
    expect(await isThere(key)).toEqual([false, false]);
    expect((await storedFiles(app())).filter((path) => path.includes(key))).toEqual([]);
  });

  it('stops before its next step when it is aborted, and the next sweep deletes the picture [OPS-143]', async () => {
    const key = await store((await app().member()).id);
    const deps = { ...app(), uses: pictureUses, signal: AbortSignal.abort() };
    await expect(sweepUnusedPictures(deps, ALL)).rejects.toThrow('aborted');
    expect(await isThere(key)).toEqual([true, true]);
    await sweep(ALL);
    expect(await isThere(key)).toEqual([false, false]);
  });

  it('keeps a recent picture', async () => {
    const key = await store((await app().member()).id);
    await sweep(DAY);
    expect(await isThere(key)).toEqual([true, true]);
  });

  it.each<PictureUse>([
    'public post',
    'draft',
    'private post',
    'avatar',
    'event',
    'banner',
    'notification',
    'backup',
  ])('keeps the picture of a %s [POST-19]', async (use) => {
    const { id } = await app().member();
    const key = await store(id);
    await showPicture(app().database, use, key, id);
    await sweep(ALL);
    expect(await isThere(key)).toEqual([true, true]);
  });

  it('removes the files of an interrupted upload after an hour', async () => {
    const kept = await store((await app().member()).id);
    await insertPost(app().database, (await app().member()).id, { image_key: kept });
    const names = ['old.png', 'old.png.abc.unfinished', 'new.png'];
    const keys = names.map((name) => `post-images/${name}`);
    for (const key of keys) await app().files.put(key, Buffer.from('bytes'), 'image/png');
    const long = new Date(Date.now() - 2 * HOUR);
    for (const key of [...keys.slice(0, 2), kept]) await setFileTime(app(), key, long);
    await sweep(DAY);
    const left = await storedFiles(app());
    expect(left).toContain('files/post-images/new.png');
    expect(left).toContain(`files/${kept}`);
    expect(left.filter((name) => name.includes('old.png'))).toEqual([]);
  });

  it('removes all unused pictures when they fill several pages', async () => {
    const { id } = await app().member();
    const key = await store(id);
    const rows = app().database.read.selectFrom('files').selectAll().where('key', '=', key);
    const row = await rows.executeTakeFirstOrThrow();
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...row,
      key: `post-images/${String(index).padStart(32, 'z')}.png`,
    }));
    await app().database.write(async (transaction) => {
      await transaction.insertInto('files').values(copies).execute();
    });
    await sweep(ALL);
    expect((await fileRows(app())).filter((name) => name.includes('zzz') || name === key)).toEqual(
      [],
    );
  });
});

describe('a picture that is used during the sweep', () => {
  /** Runs a sweep until it is about to delete the unused picture. Returns a promise of the rest of the sweep. */
  async function sweepUntilDeletion(): Promise<{ rest: Promise<void> }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { database } = app();
    const write: Database['write'] = (body) => {
      resolve();
      return database.write(body);
    };
    const deps = { ...app(), database: { ...database, write }, uses: pictureUses };
    const rest = sweepUnusedPictures(deps, ALL);
    await promise;
    await waitForBlockedTransactions(database);
    return { rest };
  }

  it.each<PictureUse>(['public post', 'avatar', 'event', 'backup'])(
    'is kept when its new use is: %s',
    async (use) => {
      await sweep(ALL);
      const { id } = await app().member();
      const key = await store(id);
      let sweeping: Promise<void> = Promise.resolve();
      await app().database.write(async (transaction) => {
        await claimPicture(transaction, key, { userId: id, folder: 'post-images' });
        sweeping = (await sweepUntilDeletion()).rest;
        await showPictureIn(transaction, use, key, id);
      });
      await sweeping;
      expect(await isThere(key)).toEqual([true, true]);
    },
  );

  it('is either posted, or refused and deleted', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => app().member()));
    const post = async (member: TestClient) => {
      const key = await store(member.id);
      const posting = member.call('createPost', {
        title: '競走',
        category: 'fanart',
        image_key: key,
        requestId: randomUUID(),
      });
      const [outcome] = await Promise.allSettled([posting, sweep(ALL)]);
      return { key, outcome };
    };
    for (let round = 0; round < 8; round += 1) {
      for (const { key, outcome } of await Promise.all(members.map(post))) {
        const posted = outcome.status === 'fulfilled';
        if (!posted) {
          expect(outcome.reason).toBeInstanceOf(CallFailed);
          expect(outcome.reason.envelope.details?.reason).toBe('picture-not-yours');
        }
        expect(await isThere(key)).toEqual([posted, posted]);
      }
    }
  });
});

describe('claiming a picture', () => {
  it('succeeds only for an existing picture that the same member has uploaded [POST-03, PREC-05]', async () => {
    const [owner, other] = [await app().member(), await app().member()];
    const key = await store(owner.id);
    const post = (member: TestClient, image_key: string) =>
      member.call('createPost', {
        title: '絵',
        category: 'fanart',
        image_key,
        requestId: randomUUID(),
      });
    const refused = { envelope: { details: { reason: 'picture-not-yours' } } };
    await expect(post(other, key)).rejects.toMatchObject(refused);
    const unknown = key.replace(/.{8}\.png$/, 'AAAAAAAA.png');
    await expect(post(owner, unknown)).rejects.toMatchObject(refused);
    const { post: made } = await post(owner, key);
    expect(made.image_url).toBe(`/images/${key}`);
    expect((await app().visitor().fetch(`/images/${key}`)).status).toBe(200);
  });
});
