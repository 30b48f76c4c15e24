/** Query keys of series. Their posts are cards, and have keys of posts. */
export const postSeriesKeys = {
  all: ['series'] as const,
  one: (id: string) => ['series', 'one', id] as const,
  ofUser: (userId: string) => ['series', 'user', userId] as const,
  ofPost: (postId: string) => ['series', 'post', postId] as const,
  own: (postId: string | null) => ['series', 'own', postId] as const,
  followed: ['series', 'followed'] as const,
};
