/** Keys of the posts that the viewer likes, and of the members who like a post. */
export const likesKeys = {
  posts: ['likes', 'posts'] as const,
  likers: (postId: string) => ['likes', 'likers', postId] as const,
};
