import { expect, it } from 'vitest';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { permissionsOf } from '../../team/admins/admins.policy.ts';
import { allowedFor, refuseOneself, stateOf } from './managed-users.policy.ts';

const at = '2026-11-26T12:00:00.000Z';
const facts = { is_profile_complete: true, blocked_at: null, leaving_at: null };

it.each([
  ['active', {}],
  ['incomplete', { is_profile_complete: false }],
  ['blocked', { is_profile_complete: false, blocked_at: at }],
  ['leaving', { blocked_at: at, leaving_at: at }],
])('a member is %s', (state, changes) => {
  expect(stateOf({ ...facts, ...changes })).toBe(state);
});

function adminOf(rank: 'super_admin' | 'admin' | 'moderator'): AdminViewer {
  return { ...viewerWith(), admin: { rank, permissions: permissionsOf(rank, {}) } };
}

type Target = Parameters<typeof allowedFor>[1];
type Deletion = Parameters<typeof allowedFor>[2];

const target: Target = { id: 'you', rank: null, hasWatermarkPicture: true, hasPasskey: true };
const byTeam = { user_id: 'you', deleted_by: 'admin', begun_at: null };
const byMember = { ...byTeam, deleted_by: 'you' };

it.each<[string, 'super_admin' | 'admin' | 'moderator', Partial<Target>, Deletion, string]>([
  ['a member', 'admin', {}, null, 'block delete verify unmark note notice contents'],
  ['a member, by a moderator', 'moderator', {}, null, 'block delete verify unmark note notice'],
  [
    'a member, by a super admin',
    'super_admin',
    {},
    null,
    'block delete verify unmark passkeys note notice contents',
  ],
  [
    'a member without a passkey and a picture',
    'super_admin',
    { hasPasskey: false, hasWatermarkPicture: false },
    null,
    'block delete verify note notice contents',
  ],
  ['an admin, by another admin', 'admin', { rank: 'admin' }, byTeam, 'note notice contents'],
  ['oneself', 'super_admin', { id: 'me' }, byTeam, 'contents'],
  ['oneself, without a deletion', 'super_admin', { id: 'me' }, null, 'contents'],
  ['who deletes the account', 'admin', {}, byMember, 'block delete verify note notice contents'],
  ['whom the team deletes', 'admin', {}, byTeam, 'block restore verify note notice contents'],
  [
    'whose deletion has begun',
    'admin',
    {},
    { ...byTeam, begun_at: at },
    'block verify note notice contents',
  ],
])('the actions on a member: %s', (_, rank, changes, deletion, actions) => {
  const can = allowedFor(adminOf(rank), { ...target, ...changes }, deletion);
  const allowed = Object.entries(can).flatMap(([action, may]) => (may ? [action] : []));
  expect(allowed.join(' ')).toBe(actions);
});

it('an admin cannot act on themselves', () => {
  expect(() => refuseOneself(viewerWith(), 'you')).not.toThrow();
  expect(() => refuseOneself(viewerWith(), 'me')).toThrow(
    expect.objectContaining({ details: { reason: 'hide-oneself' } }),
  );
});
