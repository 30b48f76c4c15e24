import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { analyze } from '#server/testing/analyze.ts';
import { type Community, createCommunity, type PostWithParts } from './community.ts';

const ROOT = join(import.meta.dirname, '..');
/** The number of values in one statement, below the maximum of both engines. */
const VALUES_PER_INSERT = 30_000;
const ROWS_PER_INSERT = 1000;

/** Returns the version of a seeded database. It changes with the schema and with the community. */
export function seedVersion(): string {
  const sources = [
    'server/migrations/*.ts',
    'server/features/**/*.tables.ts',
    'server/features/foundations/search-index/*.ts',
    'server/platform/search/*.ts',
    'bench/community.ts',
  ];
  const files = globSync(sources, { cwd: ROOT, exclude: ['**/*.test.ts'] }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Migrates an empty database, and fills it with the community on which the benchmarks run. */
export async function seed(database: Database, posts: number): Promise<void> {
  await migrate(database);
  const community = createCommunity('hiroba', posts);
  await insertAll(database, 'profiles', community.profiles());
  await insertAll(database, 'private_profiles', community.privateProfiles());
  await insertAll(database, 'follows', community.follows);
  await insertAll(database, 'files', community.avatars());
  await seedPosts(database, community);
  await analyze(database);
}

async function seedPosts(database: Database, community: Community): Promise<void> {
  for (const part of chunks(community.posts(), ROWS_PER_INSERT)) {
    await insertAll(
      database,
      'files',
      pick(part, ({ picture }) => picture ?? []),
    );
    await insertAll(
      database,
      'posts',
      pick(part, ({ post }) => post),
    );
    const posts = pick(part, ({ post }) => post);
    await database.write((transaction) => addToIndex(transaction, { posts }));
    await insertAll(
      database,
      'post_character_tags',
      pick(part, ({ tags }) => tags),
    );
    await insertAll(
      database,
      'likes',
      pick(part, ({ likes }) => likes),
    );
  }
}

function pick<Row>(posts: PostWithParts[], rowsOf: (post: PostWithParts) => Row | Row[]): Row[] {
  return posts.flatMap(rowsOf);
}

/** Inserts rows of one table, in transactions of a thousand. */
export async function insertAll<Name extends keyof Tables>(
  database: Database,
  table: Name,
  rows: Iterable<Tables[Name]>,
): Promise<void> {
  for (const chunk of chunks(rows, ROWS_PER_INSERT)) {
    const size = Math.floor(VALUES_PER_INSERT / Object.keys(chunk[0] ?? {}).length);
    await database.write(async (transaction) => {
      for (const part of chunks(chunk, size)) {
        await transaction
          .insertInto(table)
          .values(part as Insertable<Tables[Name]>[])
          .execute();
      }
    });
  }
}

function* chunks<Item>(items: Iterable<Item>, size: number): Iterable<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
