import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const commentsTable = defineTable(
  'comments',
  {
    id: t.key().initial(newId).label('コメントのID'),
    /** Either `post_id` or `event_id` is null. */
    post_id: t.key().nullable().references('posts').label('投稿のID（投稿へのコメント）'),
    event_id: t.key().nullable().references('events').label('イベントのID（イベントへのコメント）'),
    user_id: t.member(),
    /** The first comment of the thread, or null in the first comment itself. Threads have one level. */
    parent_id: t.key().nullable().references('comments').label('返信先のコメントのID'),
    content: t.text().label('内容'),
    /** A deleted comment with replies keeps its row. */
    state: t
      .text<'shown' | 'hidden' | 'deleted'>()
      .initial('shown')
      .label('状態（shown＝表示中、hidden＝非表示）'),
    /** The time at which the team hid the comment. Only the team can show it again. */
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().default('').label('運営が非表示にした理由'),
    request_id: t.key().nullable().notExported(),
    likes_count: t.integer().default(0).label('いいねした人の数'),
    created_at: t.time().initial(t.now).label('書いた日時'),
    /** The time of the last edit of a text that others had seen. */
    edited_at: t.time().nullable().label('編集した日時'),
    /** The time at which the owner of the post or event closed the thread of this comment to others. */
    replies_closed_at: t
      .time()
      .nullable()
      .label('投稿者や主催者が、このコメントへの返信を閉じた日時'),
  },
  {
    unique: [['user_id', 'request_id']],
    indexes: {
      comments_by_time: ['state', 'created_at', 'id'],
      comments_by_writer: ['user_id', 'state', 'created_at', 'id'],
      comments_event_threads: {
        columns: ['event_id', 'created_at', 'id'],
        where: 'parent_id is null',
      },
      comments_hidden: { columns: ['created_at', 'id'], where: 'hidden_at is not null' },
      comments_hidden_of_author: {
        columns: ['user_id', 'created_at', 'id'],
        where: 'hidden_at is not null',
      },
      comments_hidden_of_member: {
        columns: ['user_id', 'hidden_at'],
        where: 'hidden_at is not null',
      },
      comments_of_event: ['event_id', 'created_at', 'id'],
      comments_of_parent: ['parent_id', 'created_at', 'id'],
      comments_of_post: ['post_id', 'created_at', 'id'],
      comments_of_user: ['user_id', 'created_at', 'id'],
      comments_threads: { columns: ['post_id', 'created_at', 'id'], where: 'parent_id is null' },
    },
    exports: [
      {
        file: 'comments.json',
        title: '書いたコメント',
        order: { time: 'created_at', id: 'id' },
        except: { state: 'deleted' },
      },
    ],
  },
);

export type CommentsTable = RowOf<typeof commentsTable>;

/** A row of `comments`, by default visible and not a reply. `post_id` or `event_id` must be given. */
export const commentRow = commentsTable.row;

/** The likes of comments, at most one for each member and comment. */
export const commentLikesTable = defineTable(
  'comment_likes',
  {
    user_id: t.member(),
    comment_id: t.key().references('comments').label('コメントのID'),
    created_at: t.time().initial(t.now).label('いいねした日時'),
  },
  {
    key: ['user_id', 'comment_id'],
    indexes: {
      comment_likes_of_comment: ['comment_id', 'created_at', 'user_id'],
      comment_likes_of_user: ['user_id', 'created_at', 'comment_id'],
    },
    exports: [
      {
        file: 'comment-likes.json',
        title: 'コメントへのいいね',
        order: { time: 'created_at', id: 'comment_id' },
      },
    ],
  },
);

export type CommentLikesTable = RowOf<typeof commentLikesTable>;
export const commentLikeRow = commentLikesTable.row;
