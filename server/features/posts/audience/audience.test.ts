import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Visibility } from '#server/platform/database/tables.ts';
import { insertMember, insertRows, setVisibility } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { addTagUses } from '../../tags/tags.service.ts';
import { postRow, postTagRows } from '../posts.rows.ts';
import { joinTags, splitTags } from '../tag-list.ts';
import { queueAudienceCopy, startAudienceCopier } from './audience.service.ts';
import { copyNextSlice, POSTS_PER_SLICE } from './copy-slice.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

/** More than two slices. */
const POSTS = 2 * POSTS_PER_SLICE + 50;

/** A public member with this many posts, of which every third has a tag, and a draft. */
async function insertAuthor(count = POSTS): Promise<string> {
  const { id } = await insertMember(test.database);
  const rows = Array.from({ length: count }, (_, index) =>
    postRow({
      user_id: id,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
      character_tags: index % 3 === 0 ? joinTags(['ルミ']) : '',
    }),
  );
  await insertRows(test.database, 'posts', [
    ...rows,
    postRow({ user_id: id, is_published: false }),
  ]);
  const tagged = rows.filter(({ character_tags }) => character_tags !== '');
  const tags = tagged.flatMap((row) => postTagRows(row.id, splitTags(row.character_tags)));
  await insertRows(test.database, 'post_character_tags', tags);
  await test.database.write((transaction) =>
    addTagUses(transaction, new Map([['ルミ', tagged.length]])),
  );
  return id;
}

/** Changes the visibility as the settings do. */
async function change(userId: string, visibility: Visibility): Promise<void> {
  await test.database.write(async (transaction) => {
    await queueAudienceCopy(transaction, userId);
    await setVisibility(transaction, userId, visibility);
  });
}

/** The audiences of the published posts of a member, the newest first. */
async function audiencesOf(userId: string): Promise<Visibility[]> {
  const posts = test.database.read.selectFrom('posts').where('user_id', '=', userId);
  const published = posts.where('is_published', '=', true).orderBy('created_at', 'desc');
  return (await published.select('audience').execute()).map(({ audience }) => audience);
}

const all = (visibility: Visibility, count = POSTS) => Array<Visibility>(count).fill(visibility);

async function queued(): Promise<number> {
  return (await test.database.read.selectFrom('audience_copies').selectAll().execute()).length;
}

/** Compares the number of uses of the tag, and its rows for lists, with the public posts. */
async function expectCounted(): Promise<void> {
  const { read } = test.database;
  const posts = await read
    .selectFrom('posts')
    .where('is_published', '=', true)
    .where('audience', '=', 'public')
    .where('character_tags', '<>', '')
    .select('id')
    .execute();
  const tags = await read.selectFrom('tags').select('count').execute();
  const listed = await read.selectFrom('tagged_posts').select('post_id').execute();
  expect(tags.map(({ count }) => count)).toEqual(posts.length === 0 ? [] : [posts.length]);
  expect(listed.map(({ post_id }) => post_id).sort()).toEqual(posts.map(({ id }) => id).sort());
}

async function copyAll(): Promise<void> {
  while (await copyNextSlice(test.database));
}

describe('copying a visibility', () => {
  it('goes slice by slice from the newest post, and counts tags with each', async () => {
    const author = await insertAuthor();
    await change(author, 'private');
    expect(await audiencesOf(author)).toEqual(all('public'));
    expect(await copyNextSlice(test.database)).toBe(true);
    const left = all('public', POSTS - POSTS_PER_SLICE);
    expect(await audiencesOf(author)).toEqual([...all('private', POSTS_PER_SLICE), ...left]);
    await expectCounted();
    await copyAll();
    expect(await audiencesOf(author)).toEqual(all('private'));
    await expectCounted();
    expect(await queued()).toBe(0);
  });

  it.each(['followers', 'public'] as const)(
    'begins again when the visibility changes to %s meanwhile',
    async (visibility) => {
      const author = await insertAuthor();
      await change(author, 'private');
      await copyNextSlice(test.database);
      await copyNextSlice(test.database);
      await change(author, visibility);
      await copyAll();
      expect(await audiencesOf(author)).toEqual(all(visibility));
      await expectCounted();
    },
  );

  it('by several processes at the same time copies each post once', async () => {
    const authors = [await insertAuthor(), await insertAuthor()] as const;
    for (const author of authors) await change(author, 'private');
    await Promise.all([copyAll(), copyAll(), copyAll()]);
    await copyAll();
    for (const author of authors) expect(await audiencesOf(author)).toEqual(all('private'));
    await expectCounted();
    expect(await queued()).toBe(0);
  });

  it('takes turns between members, so that the newest posts of all come first', async () => {
    const authors = [await insertAuthor(), await insertAuthor()] as const;
    for (const author of authors) await change(author, 'private');
    for (const _ of authors) await copyNextSlice(test.database);
    const expected = [
      ...all('private', POSTS_PER_SLICE),
      ...all('public', POSTS - POSTS_PER_SLICE),
    ];
    for (const author of authors) expect(await audiencesOf(author)).toEqual(expected);
  });

  it('is continued by the next process after one has ended', async () => {
    const author = await insertAuthor();
    await change(author, 'private');
    await copyNextSlice(test.database);
    const copier = startAudienceCopier(test.database, createTestLog().log);
    await expect.poll(queued).toBe(0);
    await copier.stop();
    expect(await audiencesOf(author)).toEqual(all('private'));
  });

  it('ends with its process after the slice under way, and is woken for the rest', async () => {
    const author = await insertAuthor();
    const copier = startAudienceCopier(test.database, createTestLog().log);
    await change(author, 'private');
    copier.wake();
    await copier.stop();
    copier.wake();
    expect(await queued()).toBe(1);
    const next = startAudienceCopier(test.database, createTestLog().log);
    await change(author, 'followers');
    next.wake();
    await expect.poll(queued).toBe(0);
    expect(await audiencesOf(author)).toEqual(all('followers'));
    await next.stop();
  });
});
