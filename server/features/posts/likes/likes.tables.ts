import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The number of likes of a member for a post, up to 1000. */
export const likesTable = defineTable(
  'likes',
  {
    user_id: t.member(),
    post_id: t.key().references('posts').label('投稿のID'),
    count: t.integer().initial(1).label('いいねした回数'),
    created_at: t.time().initial(t.now).label('最初にいいねした日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後にいいねした日時'),
  },
  {
    key: ['user_id', 'post_id'],
    indexes: {
      likes_of_post: ['post_id', 'count', 'user_id'],
      likes_of_user: ['user_id', 'created_at', 'post_id'],
    },
    exports: [
      { file: 'likes.json', title: '贈ったいいね', order: { time: 'created_at', id: 'post_id' } },
    ],
  },
);

export type LikesTable = RowOf<typeof likesTable>;

/** A row of `likes`, by default with one like. */
export const likeRow = likesTable.row;

/** Accepted batches of likes, for retries and for notifications, until they expire. */
export const likeBatchesTable = defineTable(
  'like_batches',
  {
    user_id: t.member().deletedInSlices().notExported('counted in likes; kept for retries'),
    batch_id: t.key(),
    post_id: t.key(),
    accepted: t.integer(),
    likes_count: t.integer(),
    my_count: t.integer(),
    expires_at: t.time(),
  },
  {
    key: ['user_id', 'batch_id'],
    expires: true,
    indexes: { like_batches_expiry: ['expires_at', 'accepted'] },
  },
);

/** The checkpoint: the last row of `like_batches` whose author has been notified. */
export const notifiedLikesTable = defineTable('notified_likes', {
  id: t.key<'likes'>(),
  expires_at: t.time(),
  user_id: t.key(),
  batch_id: t.key(),
});

export type NotifiedLikesTable = RowOf<typeof notifiedLikesTable>;
