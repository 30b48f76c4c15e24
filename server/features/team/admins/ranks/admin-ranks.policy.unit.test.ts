import { expect, it } from 'vitest';
import { refuseAppointing, refuseGranting, refuseOutdated } from './admin-ranks.policy.ts';

const at = '2026-11-26T12:00:00.000Z';
const member: Parameters<typeof refuseAppointing>[0] = {
  id: 'you',
  username: 'you',
  display_name: 'you',
  avatar_key: null,
  is_holder: false,
  is_verified: false,
  last_seen_at: null,
  appointed_at: null,
  has_own_permissions: false,
  rank: 'moderator',
  blocked_at: null,
  leaving_at: null,
  is_profile_complete: true,
};
const reason = (name: string) => expect.objectContaining({ details: { reason: name } });

it('a member can be appointed unless they are incomplete, blocked or leaving', () => {
  expect(() => refuseAppointing(member)).not.toThrow();
  for (const changes of [{ blocked_at: at }, { leaving_at: at }, { is_profile_complete: false }]) {
    expect(() => refuseAppointing({ ...member, ...changes })).toThrow(reason('not-appointable'));
  }
});

it('a change needs the rank and the permissions that the admin has read', () => {
  const own = { view_logs: true };
  const changed = reason('changed-elsewhere');
  const known = { rank: 'moderator', permissions: own } as const;
  expect(() => refuseOutdated(known, member, own)).not.toThrow();
  expect(() => refuseOutdated(undefined, member, own)).not.toThrow();
  expect(() => refuseOutdated({ ...known, rank: 'admin' }, member, own)).toThrow(changed);
  expect(() => refuseOutdated({ ...known, permissions: {} }, member, own)).toThrow(changed);
});

it('nobody grants a permission that they do not have', () => {
  const actor = { rank: 'admin', permissions: new Set(['manage_posts'] as const) } as const;
  expect(() => refuseGranting(actor, new Set(), new Set(['manage_posts']))).not.toThrow();
  expect(() => refuseGranting(actor, new Set(), new Set(['manage_users']))).toThrow(
    reason('beyond-own'),
  );
});
