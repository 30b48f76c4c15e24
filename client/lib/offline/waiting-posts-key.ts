/** Where the posts of a member are stored that wait for the connection. */
export function waitingPostsKey(userId: string): string {
  return `hiroba.waiting-posts.${userId}`;
}
