/** Databases in the schema of former migrations, for tests of what a migration does with existing rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import type { PostsTable, Tables } from '#server/platform/database/tables.ts';
import { memberRows } from '#server/testing/factories.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';

interface OldDatabases {
  /** The migrated database, and the folder of the others. */
  migrated(): TestDatabase;
  directory(): string;
  /** Runs `body` with an empty database, in addition to the migrated one. */
  withEmptyDatabase(body: (url: string | null) => Promise<void>): Promise<void>;
  /** Opens it. On SQLite, each test has a file of its own. */
  open(url: string | null, file?: string): Database;
}

/** The profile of a member without the columns that the last migrations add. */
export function formerProfile(id: string): Tables['profiles'] {
  const { clips_count: _, ...profile } = memberRows(id).profile;
  return profile as Tables['profiles'];
}

/** Creates the databases before the tests of a file, and removes them after those. */
export function oldDatabases(): OldDatabases {
  let test: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), 'hiroba-empty-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(directory, { recursive: true });
  });
  return {
    migrated: () => test,
    directory: () => directory,
    withEmptyDatabase: (body) => withEmptyDatabase(test, body),
    open: (url, file = 'hiroba.db') =>
      url === null
        ? openSqlite(join(directory, file), quietLog)
        : openPostgres(url, quietLog, { poolSize: 5, waits: patientWaits }),
  };
}

async function withEmptyDatabase(
  test: TestDatabase,
  body: (url: string | null) => Promise<void>,
): Promise<void> {
  if (test.url === null) return body(null);
  const url = new URL(test.url);
  const name = `${url.pathname.slice(1)}_empty`;
  await sql.raw(`CREATE DATABASE ${name}`).execute(test.database.setup);
  url.pathname = `/${name}`;
  try {
    await body(url.href);
  } finally {
    await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(test.database.setup);
  }
}

export const startOfYear = '2026-01-01T00:00:00.000Z';
export const endOfYear = '2026-12-31T00:00:00.000Z';

/** The columns of `posts` that migrations since 0059 add. */
const laterColumns: readonly string[] = [
  'pictures_count',
  'picture_layout',
  'from_right',
  'picture_rights',
  'watermark',
  'labels',
  'team_labels',
  'warning',
  'own_audience',
  'commenters',
  'has_poll',
  'draft_poll',
];

/** Inserts a post in a schema without these columns. */
export async function insertOldPost({ setup }: Database, post: PostsTable): Promise<void> {
  const old = Object.entries(post).filter(([column]) => !laterColumns.includes(column));
  await setup
    .insertInto('posts')
    .values(Object.fromEntries(old) as never)
    .execute();
}

/** Inserts two published posts and a draft in the schema of the first migrations. */
export async function insertOldPosts({ setup }: Database): Promise<void> {
  const old = {
    user_id: 'm',
    title: '夜',
    content: '',
    category: 'fanart',
    image_alt: '',
    audience: 'public',
    likes_count: 0,
    comments_count: 0,
    created_at: startOfYear,
    updated_at: startOfYear,
  };
  // Later migrations add these.
  const { cover_key, is_holder, ...profile } = formerProfile('m');
  await setup
    .insertInto('profiles')
    .values(profile as Insertable<Tables['profiles']>)
    .execute();
  for (const [id, is_published] of [
    ['a', true],
    ['b', true],
    ['c', false],
  ] as const) {
    const row = { ...old, id, is_published, is_draft: !is_published };
    await setup
      .insertInto('posts')
      .values(row as never)
      .execute();
  }
  const tags = [
    ['a', 0, 'ルミ'],
    ['a', 1, 'モコ'],
    ['b', 0, 'ルミ'],
    ['c', 0, 'モコ'],
  ] as const;
  const rows = tags.map(([post_id, position, tag]) => ({ post_id, position, tag }));
  await setup.insertInto('post_character_tags').values(rows).execute();
}
