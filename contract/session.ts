import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { idSchema } from './primitives.ts';
import { profileSchema } from './profiles.ts';

export const adminRanks = ['super_admin', 'admin', 'moderator'] as const;
export type AdminRank = (typeof adminRanks)[number];

export const adminPermissions = [
  'manage_users',
  'manage_posts',
  'manage_events',
  'manage_reports',
  'manage_settings',
  'manage_admins',
  'manage_featured_content',
  'view_logs',
] as const;
export type AdminPermission = (typeof adminPermissions)[number];

export const sessionSchema = z.object({
  user: z.object({ id: idSchema, email: z.string() }).nullable(),
  profile: profileSchema.nullable(),
});

export type Session = z.infer<typeof sessionSchema>;

export const getSession = defineQuery({
  path: '/api/session',
  access: 'public',
  summary: 'Who is signed in here, with the own profile; nulls for a visitor.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: sessionSchema,
});

export const adminStatusSchema = z.object({
  is_admin: z.boolean(),
  rank: z.enum(adminRanks).nullable(),
  permissions: z.array(z.enum(adminPermissions)),
});

export type AdminStatus = z.infer<typeof adminStatusSchema>;

export const getAdminStatus = defineQuery({
  path: '/api/admin/status',
  access: 'signed-in',
  summary: 'Whether the caller is an admin, and what they may do.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: adminStatusSchema,
});

export const signOut = defineFunction({
  name: 'signOut',
  access: 'public',
  summary: 'Ends this session; harmless when there is none.',
  csrf: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});
