import { registerBookmarks } from './bookmarks/bookmarks.routes.ts';
import { registerClips } from './clips/clips.routes.ts';
import { registerLikes } from './likes/likes.routes.ts';
import { registerPostInsights } from './post-insights/post-insights.routes.ts';
import { registerPostSeries } from './post-series/post-series.routes.ts';
import { registerFeeds } from './posts/feeds/feeds.routes.ts';
import { registerManagedPosts } from './posts/managed-posts/managed-posts.routes.ts';
import { registerPosts } from './posts/posts.routes.ts';
import { registerPostWriting } from './posts/writing/write-post.routes.ts';
import { registerSimilarPictures } from './similar-pictures/similar-pictures.routes.ts';

/** What the area registers. */
export const postsArea = [
  registerPosts,
  registerFeeds,
  registerPostWriting,
  registerLikes,
  registerBookmarks,
  registerClips,
  registerManagedPosts,
  registerPostInsights,
  registerSimilarPictures,
  registerPostSeries,
];
