/** Keys of saved posts. */
export const bookmarksKeys = {
  posts: ['bookmarks', 'posts'] as const,
};
