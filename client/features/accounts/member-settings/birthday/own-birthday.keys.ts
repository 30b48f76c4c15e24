/** The key of the viewer's own birthday. */
export const ownBirthdayKeys = {
  own: ['birthday'] as const,
};
