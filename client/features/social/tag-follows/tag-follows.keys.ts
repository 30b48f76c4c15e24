/** The key of the followed tags. */
export const tagFollowsKeys = {
  all: ['tag-follows'] as const,
};
