/** Where saved posts are cached. */
export const bookmarksKeys = {
  posts: ['bookmarks', 'posts'] as const,
};
