/** Keys of the session, and of a member's status as an admin. */
export const sessionKeys = {
  session: ['session'] as const,
  anyAdminStatus: ['admin-status'] as const,
  adminStatus: (userId: string | undefined) => ['admin-status', userId] as const,
};
