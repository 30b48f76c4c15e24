export const sessionKeys = {
  session: ['session'] as const,
  /** The read that checks whether the session has ended. */
  ended: ['ended-session'] as const,
  settings: ['settings'] as const,
  anyAdminStatus: ['admin-status'] as const,
  adminStatus: (userId: string | undefined) => ['admin-status', userId] as const,
};
