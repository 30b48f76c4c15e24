/** The key of the blocked members. */
export const blocksKeys = {
  all: ['blocks'] as const,
};
