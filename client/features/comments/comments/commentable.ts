import type { Comment } from '#contract/comments/comments.ts';
import type { CommenterGroup } from '#contract/posts/post-choices.ts';

export interface CommentableRef {
  kind: 'post' | 'event';
  id: string;
}

export interface Commentable extends CommentableRef {
  /** The author of the post, or the organiser of the event. */
  ownerId: string;
  comments_count: number;
  /** Who can comment. Defaults to all readers. */
  commenters?: CommenterGroup;
  isCommenter?: boolean;
}

export function refOf({ post_id, event_id }: Comment): CommentableRef {
  // Either `post_id` or `event_id` is null.
  return post_id === null ? { kind: 'event', id: event_id ?? '' } : { kind: 'post', id: post_id };
}
