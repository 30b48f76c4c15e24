import { type Kysely, sql } from 'kysely';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { ColumnTypes } from './columns.ts';

const ROWS_PER_INSERT = 500;

/**
 * The first spelling of each tag, by what makes tags that look the same one tag. A job rewrites the other spellings of
 * existing posts and events, where there are any.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tag_spellings')
    .addColumn('identity', type.key, (column) => column.primaryKey())
    .addColumn('tag', type.key, (column) => column.notNull())
    .execute();
  const used = await listUsedTags(db);
  const spellings = new Map<string, string>();
  for (const tag of used) {
    const key = tagIdentity(tag);
    if (!spellings.has(key)) spellings.set(key, tag);
  }
  for (const part of chunksOf([...spellings], ROWS_PER_INSERT)) {
    const rows = part.map(([key, tag]) => sql`(${key}, ${tag})`);
    await sql`insert into tag_spellings (identity, tag) values ${sql.join(rows)}`.execute(db);
  }
  if (spellings.size < used.length) await queueRespelling(db);
}

/** All tags of posts and events, the one that was used first in front. */
async function listUsedTags(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select post_character_tags.tag as tag, posts.created_at as used_at
        from post_character_tags join posts on posts.id = post_character_tags.post_id
      union all
      select tag, created_at from events where tag is not null
    ) as uses
    group by tag order by min(used_at), tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

async function queueRespelling(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, run_at, created_at, updated_at, state, attempts)
    values ('tag-spellings:all', 'tag-spellings', '{}', ${now}, ${now}, ${now}, 'waiting', 0)`.execute(
    db,
  );
}
