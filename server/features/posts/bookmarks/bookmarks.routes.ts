import { listBookmarks, setBookmark as setBookmarkFunction } from '#contract/posts/bookmarks.ts';
import { readReactedPosts } from '#server/features/posts/posts/posts.service.ts';
import type { Site } from '#server/platform/site.ts';
import { setBookmark } from './bookmarks.service.ts';

interface BookmarksSite extends Site {
  /** Records that the bookmarks of a post may have changed. */
  postActivity: { touch(postId: string): void };
}

export function registerBookmarks({ binding, database, postActivity }: BookmarksSite): void {
  binding.callable(setBookmarkFunction, async ({ viewer, input }) => {
    const answer = await setBookmark(database, viewer, input);
    postActivity.touch(input.postId);
    return answer;
  });
  binding.query(listBookmarks, ({ viewer, search }) =>
    readReactedPosts(database, viewer, 'bookmarks', search),
  );
}
