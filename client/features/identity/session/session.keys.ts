export const sessionKeys = {
  session: ['session'] as const,
  anyAdminStatus: ['admin-status'] as const,
  adminStatus: (userId: string | undefined) => ['admin-status', userId] as const,
};
