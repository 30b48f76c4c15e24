/** Where the session is cached, and what the viewer may do as an admin. */
export const sessionKeys = {
  session: ['session'] as const,
  adminStatus: (userId: string | undefined) => ['admin-status', userId] as const,
};
