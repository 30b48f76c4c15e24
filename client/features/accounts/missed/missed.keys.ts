/** The key of what the viewer has missed. */
export const missedKeys = {
  all: ['missed'] as const,
};
