/** The key of the viewer's own birthday. */
export const birthdaysKeys = {
  own: ['birthday'] as const,
};
