import { type SelectQueryBuilder, sql } from 'kysely';
import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { PostsTable } from './posts.tables.ts';
import { authorFollows } from './readable-posts.shared.store.ts';

/** The properties of a card that only few posts have. */
export interface CardExtras {
  pictures_count: number;
  own_audience: PostAudience;
  /** The name of the watermark on the pictures. Empty for none. */
  watermark: string;
  labels: string;
  team_labels: string;
  has_poll: boolean;
  warning: string;
}

const noExtras: CardExtras = {
  pictures_count: 1,
  own_audience: 'public',
  watermark: '',
  labels: '',
  team_labels: '',
  has_poll: false,
  warning: '',
};

/**
 * The extras of a post of `posts` in one column, because each column of a card costs time in each feed. Null for a post
 * without extras. The warning is last, because it can contain the separator.
 */
const extras = sql<string | null>`case
  when posts.own_audience <> 'public' or posts.pictures_count > 1 or posts.watermark <> ''
    or posts.labels <> '' or posts.team_labels <> '' or posts.has_poll
  then posts.pictures_count || '|' || posts.own_audience || '|' || coalesce(posts.watermark, '')
    || '|' || posts.labels || '|' || posts.team_labels
    || '|' || case when posts.has_poll then 'poll' else '' end || '|' || posts.warning
end`.as('extras');

export function readExtras(column: string | null): CardExtras {
  if (column === null) return noExtras;
  const [count, audience, watermark = '', labels = '', team = '', poll, ...warning] =
    column.split('|');
  return {
    pictures_count: Number(count),
    own_audience: audience as PostAudience,
    watermark,
    labels,
    team_labels: team,
    has_poll: poll === 'poll',
    warning: warning.join('|'),
  };
}

export const cardColumns = [
  'posts.id',
  'posts.user_id',
  'posts.title',
  'posts.category',
  'posts.image_key',
  'posts.image_alt',
  'posts.image_focal_x',
  'posts.image_focal_y',
  'posts.video_url',
  'posts.is_draft',
  'posts.is_published',
  'posts.likes_count',
  'posts.comments_count',
  'posts.character_tags',
  'posts.created_at',
  'posts.updated_at',
  'posts.edited_at',
  extras,
] as const;

/**
 * Joins a page of posts with authors, pictures (or the pictures of NFTs) and the likes and bookmarks of a member. The
 * page is limited before the joins, because the planner otherwise joins whole tables first. Likes and bookmarks are
 * looked up post by post, because for a join the planner may read all likes and bookmarks of the member.
 */
export function hydrate<Row>(
  database: Queryable,
  page: SelectQueryBuilder<Tables, 'posts', Row & PageRow>,
  viewerId: string | null,
) {
  return database
    .selectFrom(page.as('page'))
    .innerJoin('profiles', 'profiles.id', 'page.user_id')
    .leftJoin('files', 'files.key', 'page.image_key')
    .leftJoin('post_nfts', (join) =>
      join
        .onRef('post_nfts.post_id', '=', 'page.id')
        .on('page.image_key', 'is', null)
        .on('post_nfts.image_source', 'is not', null),
    )
    .selectAll('page')
    .select([
      ...summaryColumns,
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
      'post_nfts.nft_id',
    ])
    .$if(viewerId !== null, (query) =>
      query.select(({ selectFrom }) => [
        selectFrom('likes')
          .whereRef('likes.post_id', '=', 'page.id')
          .where('likes.user_id', '=', viewerId)
          .select('likes.count')
          .as('my_likes_count'),
        selectFrom('bookmarks')
          .whereRef('bookmarks.post_id', '=', 'page.id')
          .where('bookmarks.user_id', '=', viewerId)
          .select('bookmarks.user_id')
          .as('bookmarked_by'),
      ]),
    );
}

type PageRow = Pick<PostsTable, 'id' | 'user_id' | 'image_key' | 'created_at' | 'likes_count'>;

function excerptOf(length: number) {
  return sql<string>`substr(posts.content, 1, ${sql.lit(length)})`.as('excerpt');
}

export const excerpt = excerptOf(EXCERPT_LENGTH);

const cardsByIds = preparedVariants((forVisitor: boolean, length: number) =>
  preparedList<{ viewer: string }>()((database, ids, value) => {
    const page = database
      .selectFrom('posts')
      .where('posts.id', 'in', ids)
      .select([...cardColumns, excerptOf(length)])
      .$if(!forVisitor, (query) =>
        query.select(
          authorFollows('posts.user_id', ['posts.own_audience'], value('viewer')).as(
            'author_follows',
          ),
        ),
      );
    return hydrate(database, page, forVisitor ? null : value('viewer'))
      .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
      .select('private_profiles.profile_visibility')
      .$if(!forVisitor, (query) =>
        query.select(({ selectFrom }) =>
          selectFrom('follows')
            .whereRef('follows.following_id', '=', 'page.user_id')
            .where('follows.follower_id', '=', value('viewer'))
            .select('follows.follower_id')
            .as('author_followed_by'),
        ),
      );
  }),
);

/**
 * Reads posts by their ids, in any order, with the fields that decide who can see them. `length` is the number of
 * characters that are read of each text. Callers use few lengths, because each length has its own prepared query.
 */
export async function findCards(
  database: Queryable,
  ids: string[],
  viewerId: string | null,
  length = EXCERPT_LENGTH,
) {
  return cardsByIds(viewerId === null, length)(database, ids, { viewer: viewerId ?? '' });
}

export type FoundCardRow = Awaited<ReturnType<typeof findCards>>[number];

export type PostCardRow = Omit<
  FoundCardRow,
  'profile_visibility' | 'author_followed_by' | 'author_follows'
>;
