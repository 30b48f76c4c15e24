/** What a noun must know of others without importing them: the others register it here. */
import { bookmarksOfPost } from './features/bookmarks/bookmarks.service.ts';
import { commentsOfPost } from './features/comments/backup.service.ts';
import { likesOfPost } from './features/likes/likes.service.ts';
import type { PostBelongings } from './features/posts/writing/deleting.service.ts';

/** The rows that are backed up and restored together with a post. */
export const postBelongings: readonly PostBelongings[] = [
  likesOfPost,
  bookmarksOfPost,
  commentsOfPost,
];
