/** Returns the storage key of a member's posts that wait for the connection. */
export function waitingPostsKey(userId: string): string {
  return `hiroba.waiting-posts.${userId}`;
}
