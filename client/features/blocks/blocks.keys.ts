/** The key of the members that the viewer has blocked. */
export const blocksKeys = {
  all: ['blocks'] as const,
};
