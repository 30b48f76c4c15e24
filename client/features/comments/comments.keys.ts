/** Where comments are cached. The key of a post's comments covers the replies to them. */
export const commentsKeys = {
  of: (postId: string) => ['comments', postId] as const,
  replies: (postId: string, commentId: string) =>
    ['comments', postId, 'replies', commentId] as const,
};
