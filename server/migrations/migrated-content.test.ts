import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createSpellingsJob } from '#server/features/administration/tag-merges/tag-spellings.job.ts';
import { eventRow } from '#server/features/events/events/events.rows.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import type { DeletedContentTable } from '#server/platform/database/tables.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { quietLog, testEngine } from '#server/testing/test-database.ts';
import * as members from './0001-members.ts';
import * as posts from './0002-posts.ts';
import * as community from './0003-community.ts';
import * as postsWhole from './0004-posts-whole.ts';
import * as taggedPosts from './0005-tagged-posts.ts';
import * as backedUpPictures from './0006-backed-up-pictures.ts';
import * as uncategorizedDrafts from './0007-uncategorized-drafts.ts';
import * as search from './0012-search.ts';
import { columnTypes } from './columns.ts';
import {
  formerProfile,
  insertOldPost,
  insertOldPosts,
  oldDatabases,
  startOfYear,
} from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = oldDatabases();

it('migrates existing posts to tagged_posts and the pictures of backups', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'tagged.db');
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await postsWhole.up(setup, type);
    await insertOldBackups(database);
    for (const step of [taggedPosts, backedUpPictures]) await step.up(setup, type);
    // Changes the table of posts, whose triggers must remain.
    await uncategorizedDrafts.up(setup);
    const { read } = database;
    await database.write((transaction) =>
      transaction.updateTable('posts').set({ likes_count: 7 }).where('id', '=', 'b').execute(),
    );
    const columns = ['tag', 'post_id', 'likes_count'] as const;
    const tagged = read.selectFrom('tagged_posts').orderBy('tag').orderBy('post_id');
    expect(await tagged.select(columns).execute()).toEqual([
      { tag: 'モコ', post_id: 'a', likes_count: 0 },
      { tag: 'ルミ', post_id: 'a', likes_count: 0 },
      { tag: 'ルミ', post_id: 'b', likes_count: 7 },
    ]);
    const pictures = await read.selectFrom('deleted_content_pictures').selectAll().execute();
    expect(pictures).toEqual([{ picture_key: 'post-images/x.jpeg', deleted_id: 'pictured' }]);
    await database.close();
  });
});

/** Inserts backups of a post with a picture, of a post without one, and of a restored post. */
async function insertOldBackups({ setup }: Database): Promise<void> {
  const old = {
    type: 'post',
    original_id: 'p',
    deleted_at: startOfYear,
    deleted_by: 'm',
    deletion_reason: '',
  };
  const of = (image_key: string | null) => JSON.stringify({ post: { image_key }, likes: [] });
  // The columns at that time.
  const before = setup as unknown as Kysely<{
    deleted_content: Omit<DeletedContentTable, 'title' | 'author_id' | 'listed_as' | 'hidden_at'>;
  }>;
  await before
    .insertInto('deleted_content')
    .values([
      { ...old, id: 'pictured', content: of('post-images/x.jpeg'), restored_at: null },
      { ...old, id: 'plain', content: of(null), restored_at: null },
      { ...old, id: 'restored', content: '', restored_at: startOfYear },
    ])
    .execute();
}

it('migrates existing posts to drafts and counted tags', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'before.db');
    const type = columnTypes(database.engine);
    const setup = database.setup as unknown as Kysely<unknown>;
    for (const step of [members, posts, community]) await step.up(setup, type);
    await insertOldPosts(database);
    await postsWhole.up(setup, type);
    const { read } = database;
    const tags = await read.selectFrom('tags').orderBy('tag').selectAll().execute();
    expect(tags).toEqual([
      { tag: 'モコ', tag_key: 'もこ', count: 1 },
      { tag: 'ルミ', tag_key: 'るみ', count: 2 },
    ]);
    const columns = ['id', 'character_tags', 'published_at', 'image_focal_x'] as const;
    expect(await read.selectFrom('posts').orderBy('id').select(columns).execute()).toEqual([
      { id: 'a', character_tags: 'ルミ\u001fモコ', published_at: startOfYear, image_focal_x: 50 },
      { id: 'b', character_tags: 'ルミ', published_at: startOfYear, image_focal_x: 50 },
      { id: 'c', character_tags: 'モコ', published_at: null, image_focal_x: 50 },
    ]);
    await database.close();
  });
});

it('stores the first spelling of each tag, and joins those that look the same in the background [SITETAG-06]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'tags.db');
    await migrate(database, { last: '0041-restrictions' });
    const { setup, read } = database;
    await setup.insertInto('profiles').values(formerProfile('m')).execute();
    const tagged = [
      ['late', '2026-03-01', 'luna'],
      ['first', '2026-01-01', 'Luna'],
      ['other', '2026-02-01', 'ゆき'],
    ] as const;
    for (const [id, day, tag] of tagged) {
      const created_at = `${day}T00:00:00.000Z`;
      const row = postRow({ id, user_id: 'm', created_at, character_tags: tag });
      await insertOldPost(database, row);
      await setup
        .insertInto('post_character_tags')
        .values(postTagRows(id, [tag]))
        .execute();
    }
    await migrate(database);
    const spellings = await read
      .selectFrom('tag_spellings')
      .orderBy('identity')
      .selectAll()
      .execute();
    expect(spellings).toEqual([
      { identity: 'luna', tag: 'Luna' },
      { identity: 'ゆき', tag: 'ゆき' },
    ]);
    const jobs = await read.selectFrom('jobs').select(['id', 'kind', 'payload', 'state']).execute();
    expect(jobs).toEqual([
      { id: 'tag-spellings:all', kind: 'tag-spellings', payload: '{}', state: 'waiting' },
    ]);
    const job = createSpellingsJob({ database });
    while (await runNextJob({ database, log: quietLog }, job, new AbortController().signal));
    const posts = await read.selectFrom('posts').orderBy('id').select('character_tags').execute();
    expect(posts.map(({ character_tags }) => character_tags)).toEqual(['Luna', 'Luna', 'ゆき']);
    await database.close();
  });
});

it('joins tags that differ by invisible characters or the kind of a wave dash [SITETAG-06]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'hashtags.db');
    await migrate(database, { last: '0081-clip-items-by-time@0053' });
    const { setup, read } = database;
    await setup.insertInto('profiles').values(formerProfile('m')).execute();
    const tagged = [
      ['a', '夏～秋'],
      ['b', '夏〜秋'],
      ['c', 'ルミ\ufe0f'],
      ['d', 'ルミ'],
      ['e', '空\u200b'],
    ] as const;
    for (const [id, tag] of tagged) {
      await insertOldPost(database, postRow({ id, user_id: 'm', character_tags: tag }));
      await setup
        .insertInto('post_character_tags')
        .values(postTagRows(id, [tag]))
        .execute();
      const identity = tag.normalize('NFKC');
      await setup.insertInto('tag_spellings').values({ identity, tag }).execute();
    }
    await migrate(database);
    const job = createSpellingsJob({ database });
    while (await runNextJob({ database, log: quietLog }, job, new AbortController().signal));
    const posts = await read.selectFrom('posts').orderBy('id').select('character_tags').execute();
    expect(posts.map(({ character_tags }) => character_tags)).toEqual([
      '夏〜秋',
      '夏〜秋',
      'ルミ',
      'ルミ',
      '空',
    ]);
    await database.close();
  });
});

it('adds any number of existing posts, events, people and tags to the search index [SEARCH-17]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'search.db');
    await migrate(database);
    const { setup, read } = database;
    await setup.insertInto('profiles').values(formerProfile('m')).execute();
    await setup
      .updateTable('profiles')
      .set({ display_name: '渡邉', display_name_lower: '渡邉' })
      .execute();
    await setup.insertInto('tags').values({ tag: '櫻餅', tag_key: '櫻餅', count: 1 }).execute();
    const event = { user_id: 'm', title: 'お茶会', event_date: startOfYear };
    await setup.insertInto('events').values(eventRow(event)).execute();
    // More than a slice, all with the same time.
    const created_at = startOfYear;
    const posts = Array.from({ length: 1200 }, (_, index) =>
      postRow({ user_id: 'm', title: `夜${index}`, is_published: index > 0, created_at }),
    );
    await insertAll(setup, 'posts', posts);
    for (const table of ['search_posts', 'search_events', 'tag_tokens']) {
      await sql`drop table ${sql.table(table)}`.execute(setup);
      const isIndexed = table !== 'tag_tokens' && testEngine === 'sqlite';
      if (isIndexed) await sql`drop table ${sql.table(`${table}_tokens`)}`.execute(setup);
    }
    await search.up(setup as unknown as Kysely<unknown>, columnTypes(database.engine));
    const indexed = await read.selectFrom('search_posts').select(['id', 'position']).execute();
    expect(indexed.map(({ id }) => id).toSorted()).toEqual(
      posts
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set(indexed.map(({ position }) => position)).size).toBe(1199);
    const events = await read.selectFrom('search_events').select('text').execute();
    expect(events).toMatchObject([{ text: expect.stringContaining('お茶会') }]);
    const [profile] = await read.selectFrom('profiles').select('display_name_lower').execute();
    expect(profile).toEqual({ display_name_lower: '渡辺' });
    const tokens = await read.selectFrom('tag_tokens').orderBy('token').select('token').execute();
    expect(tokens).toEqual([{ token: '桜餅' }, { token: '餅' }]);
    await database.close();
  });
});
