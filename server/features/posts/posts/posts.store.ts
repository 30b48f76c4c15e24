import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import { type PostAudience, postAudiences } from '#contract/posts/audiences.ts';
import { isUnplanned } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { cardColumns, excerpt, hydrate, type PostCardRow } from './post-cards.store.ts';

/** The sort order of published posts, the newest first. */
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

/** Returns all audiences from `public` to the given one, as SQL literals, as in feeds. */
function audiencesUpTo(audience: PostAudience) {
  return postAudiences
    .slice(0, postAudiences.indexOf(audience) + 1)
    .map((each) => sql.lit<PostAudience>(each));
}

interface AuthorPage {
  author: string;
  viewerId: string | null;
  /** The narrowest audience to which the viewer belongs. */
  audience: PostAudience;
  after: After;
  limit: number;
}

/** Returns the published posts of one author. */
export function listByAuthor(
  database: Queryable,
  { viewerId, audience, ...page }: AuthorPage,
): Promise<Page<PostCardRow>> {
  return byAuthor(viewerId === null, audience)(database, { ...page, viewer: viewerId ?? '' });
}

const hiddenColumns = ['posts.hidden_at', 'posts.hidden_by', 'posts.hidden_reason'] as const;

/** The sort order of drafts, the most recently saved first. */
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

export type PostRow = Awaited<ReturnType<typeof byId>>[number];

/** Returns a post with the contents of its page, or null. */
export async function findPost(
  database: Queryable,
  id: string,
  viewerId: string,
): Promise<PostRow | null> {
  const [row] = await byId(database, { id, viewer: viewerId });
  return row ?? null;
}
