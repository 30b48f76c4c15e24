import { type Kysely, sql } from 'kysely';
import { tagName } from '#contract/foundations/hashtags.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';

const ROWS_PER_INSERT = 500;

/**
 * Invisible characters and the kind of a wave dash no longer make a tag another one. Tags with such characters get the
 * spelling of their new identity, and a job rewrites them where they are used. Older versions find the rows that they know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: stored } = await sql<{ identity: string; tag: string }>`
    select identity, tag from tag_spellings`.execute(db);
  const known = new Set(stored.map(({ identity }) => identity));
  const spellings = new Map<string, string>();
  for (const tag of await listTags(db)) {
    const identity = tagIdentity(tag);
    if (!known.has(identity) && !spellings.has(identity))
      spellings.set(identity, tagName(tag) || tag);
  }
  for (const part of chunksOf([...spellings], ROWS_PER_INSERT)) {
    const rows = part.map(([identity, tag]) => sql`(${identity}, ${tag})`);
    await sql`insert into tag_spellings (identity, tag) values ${sql.join(rows)}`.execute(db);
  }
  const hasOthers = stored.some(({ identity, tag }) => identity !== tagIdentity(tag));
  if (hasOthers || spellings.size > 0) await queueRespelling(db);
}

/** All tags with a spelling, and all of posts, the one that was used first in front. */
async function listTags(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select post_character_tags.tag as tag, posts.created_at as used_at
        from post_character_tags join posts on posts.id = post_character_tags.post_id
      union all
      select tag, created_at from events where tag is not null
      union all
      select tag, null from tag_spellings
    ) as uses
    group by tag order by min(used_at) is null, min(used_at), tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

async function queueRespelling(db: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into jobs (id, kind, payload, run_at, created_at, updated_at, state, attempts)
    values ('tag-spellings:all', 'tag-spellings', '{}', ${now}, ${now}, ${now}, 'waiting', 0)
    on conflict (id) do update set state = 'waiting', run_at = ${now}, attempts = 0`.execute(db);
}
