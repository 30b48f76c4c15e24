import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { positionFunction } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { type ItemsAfter, itemKeyset } from './clips.store.ts';

interface ItemSearch {
  clip: string;
  words: readonly string[];
  after: ItemsAfter;
  limit: number;
}

/**
 * Returns the entries of a clip whose note, author or post contains each of the folded words. Compares only the texts of
 * this clip, so the size of the clip limits the cost.
 */
export async function findItems(database: Queryable, { clip, words, after, limit }: ItemSearch) {
  const value = (kind: 'position' | 'id') => after[kind];
  return itemKeyset.read(limit, (rows) =>
    words
      .reduce(
        (query, word) => query.where(containsWord(database, word, isInNote)),
        database.selectFrom('clip_items').where('clip_id', '=', clip),
      )
      .$call(itemKeyset.pageAfter(value, rows))
      .select(['post_id', 'position', 'note'])
      .execute(),
  );
}

/** Returns the condition that a note contains a folded word. `positionOf` is the engine's function for this search. */
type NoteFilter = (positionOf: RawBuilder<unknown>, word: string) => RawBuilder<SqlBool>;

const isInNote: NoteFilter = (positionOf, word) =>
  sql<SqlBool>`${positionOf}(clip_items.folded, ${word}) > 0`;

/**
 * Returns the condition that the note, the author or the post of an entry contains a folded word. The condition is a
 * `case` with lookups by id, because the planner might turn `or` conditions into joins of whole tables.
 */
function containsWord(database: Queryable, word: string, isNoted: NoteFilter): RawBuilder<SqlBool> {
  const positionOf = positionFunction(database);
  return sql<SqlBool>`case
    when ${isNoted(positionOf, word)} then true
    when ${positionOf}((select text from search_posts where search_posts.id = clip_items.post_id), ${word}) > 0 then true
    when ${positionOf}((select search_members.text from search_members
      join posts on posts.user_id = search_members.id where posts.id = clip_items.post_id), ${word}) > 0 then true
    else false
  end`;
}

export const clippedKeyset = new Keyset('desc', { time: 'created_at', id: 'post_id' }, 'clipped');

const ends = preparedVariants((size: number) =>
  prepared<{ user: string } & After>()((database, value) =>
    database
      .selectFrom('clip_items')
      .where('user_id', '=', value('user'))
      .$call(clippedKeyset.pageAfter(value, 1))
      .offset(sql.lit(size - 1))
      .select(['created_at', 'post_id']),
  ),
);

/**
 * Returns the cursor of the entry that is `size` entries after a given cursor in a member's clips, or null when fewer
 * entries are left.
 */
export async function findEndOfEntries(
  database: Queryable,
  { user, after, size }: { user: string; after: After; size: number },
): Promise<After | null> {
  const [row] = await ends(size)(database, { user, ...after });
  return row ? clippedKeyset.afterRow(row) : null;
}

interface ClippedPosts {
  user: string;
  words: readonly string[];
  after: After;
  /** The cursor of the last entry to compare, or null to compare all remaining entries. */
  until: After | null;
  limit: number;
}

/**
 * Returns the posts in a member's clips whose text, author or notes contain each of the folded words. A post has the
 * position of its last added entry. Only texts of entries between the two cursors are compared.
 */
export async function listClippedPosts(
  database: Queryable,
  { user, words, after, until, limit }: ClippedPosts,
) {
  const ofUser = database.selectFrom('clip_items').where('user_id', '=', user);
  return words
    .reduce((query, word) => query.where(containsWord(database, word, isInAnyNote(user))), ofUser)
    .$if(until !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, post_id) >= (${until?.time}, ${until?.id})`),
    )
    .where(isLastAdded(user))
    .$call(clippedKeyset.pageAfter((kind) => after[kind], limit))
    .select(['created_at', 'post_id'])
    .execute();
}

/** Returns the condition that a note of the member on this post, in any of their clips, contains a word. */
function isInAnyNote(user: string): NoteFilter {
  return (positionOf, word) => sql<SqlBool>`(
    select noted.post_id from clip_items as noted
    where noted.user_id = ${user} and noted.post_id = clip_items.post_id
      and ${positionOf}(noted.folded, ${word}) > 0
    limit 1
  ) is not null`;
}

/** Returns the condition that an entry is the last entry that the member has added for its post. */
function isLastAdded(user: string) {
  return sql<SqlBool>`(
    select later.post_id from clip_items as later
    where later.user_id = ${user} and later.post_id = clip_items.post_id
      and (later.created_at, later.clip_id) > (clip_items.created_at, clip_items.clip_id)
    limit 1
  ) is null`;
}

/** Returns a member's clips that contain the posts, with the notes on the posts, the last added entry first. */
export const listEntriesOfPosts = preparedList<{ user: string }>()((database, ids, value) =>
  database
    .selectFrom('clip_items')
    .innerJoin('clips', 'clips.id', 'clip_items.clip_id')
    .where('clip_items.user_id', '=', value('user'))
    .where('clip_items.post_id', 'in', ids)
    .orderBy('clip_items.created_at', 'desc')
    .orderBy('clip_items.clip_id', 'desc')
    .select(['clip_items.post_id', 'clip_items.note', 'clips.id', 'clips.name']),
);
