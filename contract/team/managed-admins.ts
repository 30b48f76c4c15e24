import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { optionalReasonSchema } from '#contract/moderation/moderation.ts';
import { adminRanks } from './admins.ts';

const access = { permission: 'manage_admins', live: true } as const;

const rankSchema = z.enum(adminRanks, '役割を選んでください');
const permissionSchema = z.enum(adminPermissions, '権限の指定が正しくありません');

/** The permissions that override the rank: true grants, and false denies. */
const ownPermissionsSchema = z.partialRecord(permissionSchema, z.boolean());

const managedAdminSchema = z.object({
  id: idSchema,
  profile: profileSummarySchema,
  rank: rankSchema.nullable(),
  own_permissions: ownPermissionsSchema,
  /** The effective permissions. Empty during a block or a pending deletion. */
  permissions: z.array(permissionSchema),
  state: z.enum(['active', 'blocked', 'leaving']),
  created_at: timeSchema,
  last_seen_at: timeSchema.nullable(),
  /** Whether the viewer can change or remove this admin. For that, the viewer must be another admin of higher rank. */
  can: z.object({ edit: z.boolean() }),
});
export type ManagedAdmin = z.infer<typeof managedAdminSchema>;

export const listAdmins = defineQuery('/api/admin/admins', {
  access,
  summary: 'All admins, the highest rank first, and the ranks that the caller may give.',
  response: z.object({ items: z.array(managedAdminSchema), grantable_ranks: z.array(rankSchema) }),
});

const answerSchema = z.object({ admin: managedAdminSchema });

/** The state that the caller has seen. The call fails when the stored state is different. */
const knownSchema = z.strictObject({
  rank: rankSchema.nullable(),
  permissions: ownPermissionsSchema,
});
export type KnownAdmin = z.infer<typeof knownSchema>;

export const updateAdminRank = defineFunction('updateAdminRank', {
  access,
  needsProof: true,
  summary:
    'Appoints a member, or changes the rank of an admin. A new rank removes own permissions.',
  perMinute: 30,
  input: z.strictObject({
    targetAdminId: idSchema,
    newRank: rankSchema,
    reason: optionalReasonSchema,
    known: knownSchema.optional(),
  }),
  output: answerSchema,
});

export const setAdminPermissions = defineFunction('setAdminPermissions', {
  access,
  needsProof: true,
  summary:
    'Grants or denies an admin single permissions, regardless of the rank. An empty record restores those of the rank.',
  perMinute: 30,
  input: z.strictObject({
    targetAdminId: idSchema,
    permissions: ownPermissionsSchema,
    reason: optionalReasonSchema,
    known: knownSchema.optional(),
  }),
  output: answerSchema,
});

export const removeAdmin = defineFunction('removeAdmin', {
  access,
  needsProof: true,
  summary: 'Makes an admin a member again. A repeated call changes nothing.',
  perMinute: 30,
  input: z.strictObject({ targetAdminId: idSchema, reason: optionalReasonSchema }),
  output: z.object({ removed_id: idSchema }),
});

export const getAdminSetup = defineQuery('/api/admin/setup', {
  access: 'signed-in',
  isPrivate: true,
  summary: 'Whether the site still has no admin, so that the first one can be set up.',
  response: z.object({ is_open: z.boolean() }),
});

export const setUpFirstAdmin = defineFunction('setUpFirstAdmin', {
  access: 'member',
  whileReadOnly: 'everybody',
  summary:
    'Makes the caller the first super admin, with the one-time token of the standard output.',
  perMinute: 5,
  input: z.strictObject({
    token: z
      .string('トークンを入力してください')
      .trim()
      .min(1, 'トークンを入力してください')
      .max(200, 'トークンが正しくありません'),
  }),
  output: z.object({ rank: rankSchema }),
});
