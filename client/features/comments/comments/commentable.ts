import type { Comment } from '#contract/comments/comments.ts';
import type { CommenterGroup } from '#contract/posts/audiences.ts';

/** The post or event on which a comment is written. */
export interface CommentableRef {
  kind: 'post' | 'event';
  id: string;
}

/** A post or event with the fields that its comments need. */
export interface Commentable extends CommentableRef {
  /** The author of the post, or the organiser of the event. */
  ownerId: string;
  comments_count: number;
  /** Who can comment on it. Defaults to all readers. */
  commenters?: CommenterGroup;
  /** Whether the viewer can comment. */
  isCommenter?: boolean;
}

/** Returns the post or event of a comment. */
export function refOf({ post_id, event_id }: Comment): CommentableRef {
  // One of the two is null.
  return post_id === null ? { kind: 'event', id: event_id ?? '' } : { kind: 'post', id: post_id };
}
