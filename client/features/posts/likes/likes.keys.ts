export const likesKeys = {
  posts: ['likes', 'posts'] as const,
  likers: (postId: string) => ['likes', 'likers', postId] as const,
};
