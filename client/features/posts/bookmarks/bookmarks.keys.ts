export const bookmarksKeys = { posts: ['bookmarks', 'posts'] as const };
