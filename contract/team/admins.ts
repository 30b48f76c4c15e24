import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';

export const adminRanks = ['super_admin', 'admin', 'moderator'] as const;
export type AdminRank = (typeof adminRanks)[number];

const adminStatusSchema = z.object({
  is_admin: z.boolean(),
  rank: z.enum(adminRanks).nullable(),
  permissions: z.array(z.enum(adminPermissions)),
});
export type AdminStatus = z.infer<typeof adminStatusSchema>;

export const getAdminStatus = defineQuery('/api/admin/status', {
  access: 'signed-in',
  isPrivate: true,
  summary: 'Whether the caller is an admin, with rank and permissions.',
  response: adminStatusSchema,
});
