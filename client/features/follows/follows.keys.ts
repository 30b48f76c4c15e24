export type FollowList = 'followers' | 'following';

/** Where lists of followers and of followed members are cached. */
export const followsKeys = {
  lists: ['follows'] as const,
  list: (userId: string, list: FollowList) => ['follows', userId, list] as const,
};
