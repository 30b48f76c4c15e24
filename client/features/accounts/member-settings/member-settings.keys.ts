export const settingsKeys = {
  sessions: ['sessions'] as const,
};
