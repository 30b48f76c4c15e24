export const settingsKeys = {
  all: ['settings'] as const,
  sessions: ['sessions'] as const,
};
