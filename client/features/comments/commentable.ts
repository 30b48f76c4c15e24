import type { Comment } from '../../../contract/comments.ts';

/** What is commented on. */
export interface CommentableRef {
  kind: 'post' | 'event';
  id: string;
}

/** What is commented on, as its comments show it. */
export interface Commentable extends CommentableRef {
  /** The author of the post, or the organiser of the event. */
  ownerId: string;
  comments_count: number;
}

/** Returns what a comment is about. */
export function refOf({ post_id, event_id }: Comment): CommentableRef {
  // Either of the two is null.
  return post_id === null ? { kind: 'event', id: event_id ?? '' } : { kind: 'post', id: post_id };
}
