import { likePost, listLikedPosts, listLikers } from '#contract/likes.ts';
import { readMarkedPosts } from '#server/features/posts/marked-posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readLikers } from './likers.service.ts';
import { type AnnounceLikes, like } from './likes.service.ts';

/** Likes: batches of taps, the likers of a post, and the posts that a member likes. */
export function registerLikes(binding: Binding, database: Database, announce: AnnounceLikes): void {
  binding.callable(likePost, ({ viewer, input }) => like(database, announce, viewer, input));
  binding.query(listLikers, ({ viewer, params, search }) =>
    readLikers(database, viewer, params.postId, search),
  );
  binding.query(listLikedPosts, ({ viewer, search }) =>
    readMarkedPosts(database, viewer, 'likes', search),
  );
}
