import { expect, it } from 'vitest';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import { adminRanks } from '#contract/team/admins.ts';
import { canGrant, grantableRanks, outranks, permissionsOf } from './admins.policy.ts';

it('own permissions override those of the rank, and without a rank there are none', () => {
  expect([...permissionsOf('moderator', {})]).toEqual(['manage_posts', 'manage_reports']);
  const own = { manage_posts: false, view_logs: true };
  expect([...permissionsOf('moderator', own)]).toEqual(['manage_reports', 'view_logs']);
  expect([...permissionsOf('super_admin', {})]).toEqual(adminPermissions);
  expect([...permissionsOf(null, own)]).toEqual([]);
});

it.each([
  ['super_admin', ['super_admin', 'admin', 'moderator', null]],
  ['admin', ['moderator', null]],
  ['moderator', [null]],
  [null, []],
] as const)(
  'lets %s act on lower ranks only, except that super admins can act on each other [ADMIN-77]',
  (rank, lower) => {
    expect([...adminRanks, null].filter((target) => outranks(rank, target))).toEqual(lower);
  },
);

it('an admin grants the permissions that they have, and leaves the others as they are', () => {
  const admin = { rank: 'admin', permissions: new Set(['manage_posts'] as const) } as const;
  const posts = new Set(['manage_posts'] as const);
  const users = new Set(['manage_users'] as const);
  expect(canGrant(admin, new Set(), posts)).toBe(true);
  expect(canGrant(admin, new Set(), users)).toBe(false);
  expect(canGrant(admin, users, users)).toBe(true);
  expect(canGrant(admin, users, new Set())).toBe(true);
});

it('an admin grants lower ranks whose permissions they have', () => {
  const permissions = permissionsOf('admin', {});
  expect(grantableRanks({ rank: 'admin', permissions })).toEqual(['moderator']);
  expect(grantableRanks({ rank: 'admin', permissions: new Set(['manage_posts']) })).toEqual([]);
  const all = permissionsOf('super_admin', {});
  expect(grantableRanks({ rank: 'super_admin', permissions: all })).toEqual(adminRanks);
  expect(grantableRanks({ rank: 'super_admin', permissions })).toEqual(['admin', 'moderator']);
});
