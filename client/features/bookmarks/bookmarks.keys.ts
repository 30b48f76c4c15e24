/** Where saved posts are cached: among the posts, whose cards change together. */
export const bookmarksKeys = {
  posts: ['posts', 'saved'] as const,
};
