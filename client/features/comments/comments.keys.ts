/** Keys of comments. The key of a post's comments is the prefix of the keys of their replies. */
export const commentsKeys = {
  of: (postId: string) => ['comments', postId] as const,
  replies: (postId: string, commentId: string) =>
    ['comments', postId, 'replies', commentId] as const,
};
