import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { ClipItemsTable } from '#server/features/posts/clips/clips.tables.ts';
import { isReadablePost } from '#server/features/posts/posts/readable-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { positionFunction } from '#server/platform/database/position-function.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The sort order of the posts of a clip. */
export const itemKeyset = new Keyset('asc', { position: 'position', id: 'post_id' }, 'clip');

export type ItemRow = Pick<ClipItemsTable, 'post_id' | 'position' | 'note'>;

export type ItemsAfter = After<'position' | 'id'>;

export const listItems = preparedPages<{ clip: string }>()(itemKeyset, (database, value, limit) =>
  database
    .selectFrom('clip_items')
    .where('clip_id', '=', value('clip'))
    .$call(itemKeyset.pageAfter(value, limit))
    .select(['post_id', 'position', 'note']),
);

type OfClip = ExpressionBuilder<Tables, 'clips'>;

/** Returns a subquery for the entries of a clip in order. The outer query selects the clip. */
function inOrder({ selectFrom }: OfClip) {
  return selectFrom('clip_items as first')
    .whereRef('first.clip_id', '=', 'clips.id')
    .$call(itemKeyset.orderBy('first'));
}

// SQLite has no lateral joins, so its query reads a clip up to the position of entry number `limit`, or to the end.
const firstItems = preparedVariants((limit: number) =>
  preparedList<object>()((database, ids) => {
    const clips = database.selectFrom('clips').where('clips.id', 'in', ids);
    const first = (eb: OfClip) =>
      inOrder(eb)
        .limit(sql.lit(limit))
        .select(['first.clip_id', 'first.post_id', 'first.position']);
    const last = (eb: OfClip) =>
      inOrder(eb)
        .limit(sql.lit(1))
        .offset(sql.lit(limit - 1))
        .select('first.position');
    const items =
      engineOf(database) === 'postgres'
        ? clips.innerJoinLateral(
            (eb) => first(eb).as('item'),
            (join) => join.onTrue(),
          )
        : clips
            .innerJoin('clip_items as item', 'item.clip_id', 'clips.id')
            .where('item.position', '<=', (eb) =>
              eb.fn.coalesce(last(eb), sql.lit(Number.MAX_SAFE_INTEGER)),
            );
    return items
      .orderBy('item.clip_id')
      .$call(itemKeyset.orderBy('item'))
      .select(['item.clip_id', 'item.post_id']);
  }),
);

/** Returns the first `limit` entries of each clip, in order. */
export function listFirstItems(database: Queryable, clips: readonly string[], limit: number) {
  return firstItems(limit)(database, clips, {});
}

/**
 * Returns the entries of a clip whose note, author or post contains each of the folded words. Compares only the texts of
 * this clip, so the size of the clip limits the cost.
 */
export async function findItems(
  database: Queryable,
  {
    clip,
    words,
    after,
    limit,
  }: { clip: string; words: readonly string[] } & {
    after: ItemsAfter;
    limit: number;
  },
) {
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
export type NoteFilter = (positionOf: RawBuilder<unknown>, word: string) => RawBuilder<SqlBool>;

const isInNote: NoteFilter = (positionOf, word) =>
  sql<SqlBool>`${positionOf}(clip_items.folded, ${word}) > 0`;

/**
 * Returns the condition that the note, the author or the post of an entry contains a folded word. The condition is a
 * `case` with lookups by id, because the planner might turn `or` conditions into joins of whole tables.
 */
export function containsWord(
  database: Queryable,
  word: string,
  isNoted: NoteFilter,
): RawBuilder<SqlBool> {
  const positionOf = positionFunction(database);
  return sql<SqlBool>`case
    when ${isNoted(positionOf, word)} then true
    when ${positionOf}((select text from search_posts where search_posts.id = clip_items.post_id), ${word}) > 0 then true
    when ${positionOf}((select search_members.text from search_members
      join posts on posts.user_id = search_members.id where posts.id = clip_items.post_id), ${word}) > 0 then true
    else false
  end`;
}

/** Returns the given posts that a clip's owner may see. The clip shows posts with `isWithheld` only to the owner. */
export async function showableAmong(
  database: Queryable,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, { isWithheld: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('posts')
    .innerJoin('private_profiles', 'private_profiles.id', 'posts.user_id')
    .where('posts.id', 'in', ids)
    .where('posts.is_published', '=', true)
    .where(isReadablePost(owner))
    .where(isNotBlocked({ member: 'posts.user_id', viewer: owner }))
    .select(['posts.id', 'posts.user_id', 'private_profiles.allows_public_clips'])
    .execute();
  return new Map(
    rows.map(({ id, user_id, allows_public_clips }) => [
      id,
      { isWithheld: user_id !== owner && !allows_public_clips },
    ]),
  );
}

/** Returns the ids of a member's clips that contain a post. */
export async function clipsWithPost(
  database: Queryable,
  userId: string,
  postId: string,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('clip_items')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .select('clip_id')
    .execute();
  return new Set(rows.map(({ clip_id }) => clip_id));
}

/** Returns the next notes of a clip after a post id, sorted by post id. Omits posts without a note. */
export async function listNotes(
  database: Queryable,
  { clip, after, limit }: { clip: string; after: string; limit: number },
): Promise<{ post_id: string; note: string }[]> {
  return database
    .selectFrom('clip_items')
    .where('clip_id', '=', clip)
    .where('post_id', '>', after)
    .where('note', '<>', '')
    .orderBy('post_id')
    .limit(limit)
    .select(['post_id', 'note'])
    .execute();
}
