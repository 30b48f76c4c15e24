import { sql } from 'kysely';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import { isUnplanned } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import { cardColumns, excerpt, hydrate } from './post-cards.store.ts';
import { postPinsTable } from './posts.tables.ts';
import { audiencesUpTo } from './readable-posts.shared.store.ts';

export const publishedKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

const byAuthor = preparedVariants((forVisitor: boolean, audience: PostAudience) =>
  preparedPages<{ author: string; viewer: string }>()(publishedKeyset, (database, value, limit) => {
    const page = database
      .selectFrom('posts')
      .where('user_id', '=', value('author'))
      .where('is_published', '=', sql.lit(true))
      .$if(audience !== 'private', (query) =>
        query.where('own_audience', 'in', audiencesUpTo(audience)),
      )
      .$call(publishedKeyset.pageAfter(value, limit))
      .select([...cardColumns, excerpt]);
    return hydrate(database, page, forVisitor ? null : value('viewer')).$call(
      publishedKeyset.orderBy('page'),
    );
  }),
);

interface AuthorPage {
  author: string;
  viewerId: string | null;
  /** The narrowest audience to which the viewer belongs. */
  audience: PostAudience;
  after: After;
  limit: number;
}

export function listByAuthor(database: Queryable, { viewerId, audience, ...page }: AuthorPage) {
  return byAuthor(viewerId === null, audience)(database, { ...page, viewer: viewerId ?? '' });
}

const hiddenColumns = ['posts.hidden_at', 'posts.hidden_by', 'posts.hidden_reason'] as const;

export const draftKeyset = new Keyset('desc', { time: 'updated_at', id: 'id' });

/** Reads the drafts of one author, including planned posts. */
export const listDrafts = preparedPages<{ author: string }>()(
  draftKeyset,
  (database, value, limit) => {
    const page = database
      .selectFrom('posts')
      .where('user_id', '=', value('author'))
      .where('is_draft', '=', true)
      .$call(draftKeyset.pageAfter(value, limit))
      .select([...cardColumns, ...hiddenColumns, excerpt]);
    return hydrate(database, page, value('author')).$call(draftKeyset.orderBy('page'));
  },
);

/** Returns the number of drafts of an author, without planned posts. */
export async function countDrafts(database: Queryable, author: string): Promise<number> {
  const { count } = await database
    .selectFrom('posts')
    .where('user_id', '=', author)
    .where('is_draft', '=', true)
    .where(isUnplanned)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One of the series that contain a post and that others see, or null. */
const shownSeries = sql<string | null>`(
  select parts.series_id from post_series_parts as parts
  inner join post_series as series on series.id = parts.series_id
  where parts.post_id = posts.id and series.hidden_at is null and series.deleted_at is null limit 1
)`.as('series_id');

const byId = prepared<{ id: string; viewer: string }>()((database, value) => {
  const page = database
    .selectFrom('posts')
    .where('posts.id', '=', value('id'))
    .select([
      ...cardColumns,
      ...hiddenColumns,
      'posts.content',
      'posts.pictures_count',
      'posts.labels',
      'posts.team_labels',
      'posts.warning',
      'posts.watermark',
      'posts.own_audience',
      'posts.picture_layout',
      'posts.from_right',
      'posts.picture_rights',
      'posts.commenters',
      'posts.has_poll',
      'posts.draft_poll',
      excerpt,
      shownSeries,
    ]);
  return hydrate(database, page, value('viewer'))
    .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'page.user_id')
        .on('follows.follower_id', '=', value('viewer')),
    )
    .leftJoin('follows as returned', (join) =>
      join
        .onRef('returned.follower_id', '=', 'page.user_id')
        .on('returned.following_id', '=', value('viewer')),
    )
    .leftJoin('follow_requests as asked', (join) =>
      join
        .onRef('asked.target_id', '=', 'page.user_id')
        .on('asked.requester_id', '=', value('viewer')),
    )
    .select([
      'private_profiles.profile_visibility',
      'follows.follower_id as author_followed_by',
      'returned.following_id as author_follows',
      'asked.requester_id as asked_by_viewer',
    ]);
});

/** Returns a post with the contents of its page, or null. */
export async function findPost(database: Queryable, id: string, viewer: string) {
  const [row] = await byId(database, { id, viewer });
  return row ?? null;
}

export function findPinned(database: Queryable, author: string) {
  return database
    .selectFrom('post_pins')
    .innerJoin('posts', 'posts.id', 'post_pins.post_id')
    .where('post_pins.user_id', '=', author)
    .select(['posts.id', 'posts.title', 'posts.is_published'])
    .executeTakeFirst();
}

export async function isPinned(
  database: Queryable,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  return (await findPinned(database, user_id))?.id === id;
}

/** Pins a post, which replaces the pinned post of its author. */
export async function pinPost(transaction: Queryable, user_id: string, post_id: string) {
  const row = postPinsTable.row({ user_id, post_id });
  await transaction
    .insertInto('post_pins')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ post_id, pinned_at: row.pinned_at }),
    )
    .execute();
}

export const unpinPost = rows('post_pins').deleteBy('user_id', 'post_id');

const update = rows('posts').updateBy('id');

/** Stores whether a post has a poll. The change does not count as an edit. */
export const setHasPoll = (transaction: Queryable, id: string, has_poll: boolean) =>
  update(transaction, id, { has_poll });
