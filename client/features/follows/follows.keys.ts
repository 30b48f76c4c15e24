export type FollowList = 'followers' | 'following';

/** Keys of the lists of followers and of followed members. */
export const followsKeys = {
  lists: ['follows'] as const,
  list: (userId: string, list: FollowList) => ['follows', userId, list] as const,
};
