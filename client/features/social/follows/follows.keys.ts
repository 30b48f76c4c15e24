export type FollowList = 'followers' | 'following';

export const followsKeys = {
  lists: ['follows'] as const,
  list: (userId: string, list: FollowList) => ['follows', userId, list] as const,
  requests: ['follow-requests'] as const,
  requestCount: ['follow-request-count'] as const,
  suggested: ['suggested-authors'] as const,
  /** Whether the home page offers the suggestions to a new member. */
  firstSteps: ['first-steps'] as const,
  /** Members in search results. */
  foundBy: (q: string) => ['follows', 'found', q] as const,
};
