import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The key of the view hashes of a day in Japan, which all processes share. */
export const viewSecretsTable = defineTable(
  'view_secrets',
  {
    day: t.key(),
    secret: t.text(),
    expires_at: t.time(),
  },
  { key: ['day'], expires: true },
);

export type ViewSecretsTable = RowOf<typeof viewSecretsTable>;

/** A reader of a post who was counted on a day. The hash reveals neither the reader nor the post. */
export const viewHashesTable = defineTable(
  'view_hashes',
  { hash: t.key(), expires_at: t.time() },
  {
    key: ['hash'],
    expires: true,
    indexes: { view_hashes_expiry: ['expires_at'] },
  },
);

export type ViewHashesTable = RowOf<typeof viewHashesTable>;

/** The sums of the `post_figures` of each post. */
export const postTotalsTable = defineTable(
  'post_totals',
  {
    post_id: t.key().references('posts'),
    /** The author. Posts are listed by author and total. */
    user_id: t.key(),
    views: t.integer().default(0),
    likes: t.integer().default(0),
    saves: t.integer().default(0),
    comments: t.integer().default(0),
  },
  {
    key: ['post_id'],
    notBackedUp: 'derived from the rows of the post',
    indexes: {
      post_totals_by_likes: ['user_id', 'likes', 'post_id'],
      post_totals_by_saves: ['user_id', 'saves', 'post_id'],
      post_totals_by_views: ['user_id', 'views', 'post_id'],
    },
  },
);

export type PostTotalsTable = RowOf<typeof postTotalsTable>;
export const postTotalsRow = postTotalsTable.row;

/** How much a figure of a post has changed on a day in Japan. */
export const postFiguresTable = defineTable(
  'post_figures',
  {
    post_id: t.key().references('posts'),
    day: t.key(),
    /** `likes`, `saves`, `comments`, or `view-` followed by a source, as in `view-home`. */
    name: t.key(),
    count: t.integer(),
  },
  { key: ['post_id', 'day', 'name'] },
);

export type PostFiguresTable = RowOf<typeof postFiguresTable>;

/** The daily figures of all posts of a member together, including deleted posts. */
export const authorFiguresTable = defineTable(
  'author_figures',
  {
    user_id: t.member().deletedInSlices(),
    day: t.key().label('日付（日本時間）'),
    name: t
      .key()
      .label(
        '数えたもの（view-ではじまるものは閲覧で、続きは見つけた場所。likes＝いいね、saves＝保存、comments＝コメント）',
      ),
    count: t.integer().label('増えた数（取り消しが多い日はマイナス）'),
  },
  {
    key: ['user_id', 'day', 'name'],
    exports: [
      {
        file: 'insights.json',
        title: '投稿の閲覧・いいね・保存・コメントの、日ごとの数',
        order: { time: 'day', id: 'name' },
      },
    ],
  },
);
