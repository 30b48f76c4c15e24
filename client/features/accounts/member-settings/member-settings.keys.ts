/** Keys of the viewer's settings, and of their sessions. */
export const settingsKeys = {
  all: ['settings'] as const,
  sessions: ['sessions'] as const,
};
