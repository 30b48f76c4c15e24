import { z } from 'zod';
import { defineQuery } from '#contract/foundations/define.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';

export const adminRanks = ['super_admin', 'admin', 'moderator'] as const;
export type AdminRank = (typeof adminRanks)[number];

/**
 * What a session of the team misses before it has the rights of the rank: a proof with a passkey of the member, or the
 * first passkey of a member who must have one.
 */
export const secondFactors = ['prove', 'add'] as const;
export type SecondFactor = (typeof secondFactors)[number];

const adminStatusSchema = z.object({
  is_admin: z.boolean(),
  rank: z.enum(adminRanks).nullable(),
  /** Empty while the session misses its second factor. */
  permissions: z.array(z.enum(adminPermissions)),
  second_factor: z.enum(secondFactors).optional(),
});
export type AdminStatus = z.infer<typeof adminStatusSchema>;

export const getAdminStatus = defineQuery('/api/admin/status', {
  access: 'signed-in',
  isPrivate: true,
  summary: 'Whether the caller is an admin, with rank and permissions.',
  response: adminStatusSchema,
});
