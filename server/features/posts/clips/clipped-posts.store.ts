import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { containsWord, type NoteFilter } from './clip-items.store.ts';

/** The posts in the clips of a member, the last added first. */
export const clippedKeyset = new Keyset('desc', { time: 'created_at', id: 'post_id' }, 'clipped');

interface Place {
  created_at: string;
  post_id: string;
}

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

/** The `size`th entry of the clips of a member after a place, or null when fewer are left. */
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
  /** The last place that is looked at, or null for the rest. */
  until: After | null;
  limit: number;
}

/**
 * The posts in clips of a member whose words, author or notes contain each of the folded words. A post has the place where
 * it was added last. It compares the texts of the entries between two places.
 */
export async function listClippedPosts(
  database: Queryable,
  { user, words, after, until, limit }: ClippedPosts,
): Promise<Place[]> {
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

/** Whether a note on the post of an entry contains a word, in any clip of the member. */
function isInAnyNote(user: string): NoteFilter {
  return (positionOf, word) => sql<SqlBool>`(
    select noted.post_id from clip_items as noted
    where noted.user_id = ${user} and noted.post_id = clip_items.post_id
      and ${positionOf}(noted.folded, ${word}) > 0
    limit 1
  ) is not null`;
}

/** Whether the post of an entry is in no clip of the member to which it was added later. */
function isLastAdded(user: string) {
  return sql<SqlBool>`(
    select later.post_id from clip_items as later
    where later.user_id = ${user} and later.post_id = clip_items.post_id
      and (later.created_at, later.clip_id) > (clip_items.created_at, clip_items.clip_id)
    limit 1
  ) is null`;
}

const places = preparedList<{ user: string }>()((database, ids, value) =>
  database
    .selectFrom('clip_items')
    .innerJoin('clips', 'clips.id', 'clip_items.clip_id')
    .where('clip_items.user_id', '=', value('user'))
    .where('clip_items.post_id', 'in', ids)
    .orderBy('clip_items.created_at', 'desc')
    .orderBy('clip_items.clip_id', 'desc')
    .select(['clip_items.post_id', 'clip_items.note', 'clips.id', 'clips.name']),
);

/** The clips of a member that have one of the posts, with the notes, the last added first. */
export function listPlacesOfPosts(database: Queryable, user: string, ids: readonly string[]) {
  return places(database, ids, { user });
}
