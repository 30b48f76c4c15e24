import type { CommentableRef } from './commentable.ts';

/** Keys of comments. The key of all comments on a subject is the prefix of the keys of their replies. */
export const commentsKeys = {
  of: ({ kind, id }: CommentableRef) => ['comments', kind, id] as const,
  thread: ({ kind, id }: CommentableRef, commentId: string) =>
    ['comments', kind, id, 'thread', commentId] as const,
  replies: ({ kind, id }: CommentableRef, commentId: string) =>
    ['comments', kind, id, 'replies', commentId] as const,
};
