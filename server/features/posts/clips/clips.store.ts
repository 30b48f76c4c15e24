import { type ExpressionBuilder, sql } from 'kysely';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { PostListStore } from '#server/features/posts/post-lists/post-lists.shared.store.ts';
import { isReadablePost } from '#server/features/posts/posts/readable-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ClipItemsTable } from './clips.tables.ts';

export const clips = new PostListStore({
  lists: 'clips',
  items: 'clip_items',
  listId: 'clip_id',
  isRestorable: false,
});

export const clipKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' }, 'clips');

export const listAllClips = clipsOf({ isPublic: false });

export const listPublicClips = clipsOf({ isPublic: true });

function clipsOf({ isPublic }: { isPublic: boolean }) {
  return preparedPages<{ user: string }>()(clipKeyset, (database, value, limit) =>
    database
      .selectFrom('clips')
      .where('user_id', '=', value('user'))
      .$if(isPublic, (query) => query.where('is_public', '=', true).where('hidden_at', 'is', null))
      .$call(clipKeyset.pageAfter(value, limit))
      .selectAll(),
  );
}

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
export const listFirstItems = preparedVariants((limit: number) =>
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

export const clipsWithPost = rows('clip_items').valuesBy('clip_id', 'user_id', 'post_id');

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
