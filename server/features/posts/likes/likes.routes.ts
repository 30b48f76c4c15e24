import { likePost, listLikedPosts, listLikers } from '#contract/posts/likes.ts';
import { readReactedPosts } from '#server/features/posts/posts/posts.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readLikers } from './likers.service.ts';
import { createLike, type PublishLikesEvent } from './likes.service.ts';

interface LikesSite extends Site {
  publishLikesEvent: PublishLikesEvent;
}

export function registerLikes({ binding, database, publishLikesEvent }: LikesSite): void {
  const like = createLike(database, publishLikesEvent);
  binding.callable(likePost, ({ viewer, input }) => like(viewer, input));
  binding.query(listLikers, ({ viewer, params, search }) =>
    readLikers(database, viewer, params.postId, search),
  );
  binding.query(listLikedPosts, ({ viewer, search }) =>
    readReactedPosts(database, viewer, 'likes', search),
  );
}
