import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { addToCounts } from '#server/features/tags/tags/tags.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { startJobRunner } from '#server/platform/jobs/job-runner.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { insertMember, insertRows, setVisibility } from '#server/testing/factories.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';
import { joinTags, splitTags } from '../post-columns.ts';
import { postRow, postTagRows } from '../posts.tables.ts';
import { createCopyJob, POSTS_PER_SLICE, queueAudienceCopy } from './post-audience.service.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

/** More than two slices. */
const POSTS = 2 * POSTS_PER_SLICE + 50;

/** Inserts a public member with `count` posts and a draft. Every third post has a tag. */
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
    addToCounts(transaction, new Map([['ルミ', tagged.length]])),
  );
  return id;
}

/** Changes the visibility as the settings do. */
async function change(userId: string, visibility: ProfileVisibility): Promise<void> {
  await test.database.write(async (transaction) => {
    await queueAudienceCopy(transaction, userId);
    await setVisibility(transaction, userId, visibility);
  });
}

/** Returns the audiences of the published posts of a member, the newest first. */
async function audiencesOf(userId: string): Promise<ProfileVisibility[]> {
  const posts = test.database.read.selectFrom('posts').where('user_id', '=', userId);
  const published = posts.where('is_published', '=', true).orderBy('created_at', 'desc');
  return (await published.select('audience').execute()).map(({ audience }) => audience);
}

const all = (visibility: ProfileVisibility, count = POSTS) =>
  Array<ProfileVisibility>(count).fill(visibility);

async function queued(): Promise<number> {
  return (await test.database.read.selectFrom('jobs').select('id').execute()).length;
}

/** Expects that the count of the tag and the rows of `tagged_posts` match the public posts. */
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

const never = new AbortController().signal;

function copyNextSlice(database: Database): Promise<boolean> {
  return runNextJob({ database, log: quietLog }, createCopyJob({ database }), never);
}

async function copyAll(): Promise<void> {
  while (await copyNextSlice(test.database));
}

function startCopier() {
  const { database } = test;
  return startJobRunner({ database, log: quietLog }, [createCopyJob({ database })]);
}

describe('copying a visibility', () => {
  it('proceeds in slices from the newest post, and each slice updates the counts of tags [SETT-15, SETT-41]', async () => {
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
    'starts again when the visibility changes to %s during the copy [SETT-16]',
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

  it('counts each post once, even in several concurrent processes [SETT-42]', async () => {
    const authors = [await insertAuthor(), await insertAuthor()] as const;
    for (const author of authors) await change(author, 'private');
    await Promise.all([copyAll(), copyAll(), copyAll()]);
    await copyAll();
    for (const author of authors) expect(await audiencesOf(author)).toEqual(all('private'));
    await expectCounted();
    expect(await queued()).toBe(0);
  });

  it('alternates between members, so that the newest posts of all members come first [SETT-40]', async () => {
    const authors = [await insertAuthor(), await insertAuthor()] as const;
    for (const author of authors) await change(author, 'private');
    for (const _ of authors) await copyNextSlice(test.database);
    const expected = [
      ...all('private', POSTS_PER_SLICE),
      ...all('public', POSTS - POSTS_PER_SLICE),
    ];
    for (const author of authors) expect(await audiencesOf(author)).toEqual(expected);
  });

  it('is continued by the next process when a process has ended [SETT-17]', async () => {
    const author = await insertAuthor();
    await change(author, 'private');
    await copyNextSlice(test.database);
    const copier = startCopier();
    await copier.poll();
    await expect.poll(queued).toBe(0);
    await copier.stop();
    expect(await audiencesOf(author)).toEqual(all('private'));
  });

  it('waits in the queue when its process stops, and is finished by the next process [SETT-17]', async () => {
    const author = await insertAuthor();
    const copier = startCopier();
    await change(author, 'private');
    await copier.stop();
    expect(await queued()).toBe(1);
    const next = startCopier();
    await change(author, 'followers');
    await expect.poll(queued).toBe(0);
    expect(await audiencesOf(author)).toEqual(all('followers'));
    await next.stop();
  });
});
