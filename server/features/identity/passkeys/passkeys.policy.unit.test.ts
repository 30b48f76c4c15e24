import { expect, it } from 'vitest';
import { PROOF_LIFETIME } from '#contract/foundations/limits.ts';
import { adminRanks } from '#contract/team/admins.ts';
import { viewerWith } from '#server/testing/viewer-with.ts';
import {
  isOnTeam,
  isRequired,
  missingFactor,
  refuseOldProof,
  refuseOutsiders,
} from './passkeys.policy.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const recent = new Date(now - PROOF_LIFETIME).toISOString();
const old = new Date(now - PROOF_LIFETIME - 1).toISOString();

it.each([
  ['optional', []],
  ['super_admins', ['super_admin']],
  ['admins', ['super_admin', 'admin']],
  ['team', ['super_admin', 'admin', 'moderator']],
] as const)('the setting %s requires passkeys of the ranks %s', (setting, ranks) => {
  expect(adminRanks.filter((rank) => isRequired(setting, rank))).toEqual(ranks);
  expect(isRequired(setting, null)).toBe(false);
});

it('a session of the team without its second factor belongs to the team', () => {
  expect(isOnTeam(viewerWith('view_logs'))).toBe(true);
  expect(isOnTeam({ ...viewerWith(), secondFactor: 'add' })).toBe(true);
  expect(isOnTeam(viewerWith())).toBe(false);
  expect(() => refuseOutsiders(viewerWith('view_logs'))).not.toThrow();
  expect(() => refuseOutsiders(viewerWith())).toThrow(
    expect.objectContaining({ code: 'permission-denied' }),
  );
});

it.each([
  [true, null, false, 'prove'],
  [true, old, true, null],
  [false, null, true, 'add'],
  [false, null, false, null],
] as const)(
  'with a passkey: %s, proven: %s, required: %s, a session misses %s',
  (hasPasskey, provenAt, mustHave, missing) => {
    expect(missingFactor({ hasPasskey, provenAt }, mustHave)).toBe(missing);
  },
);

it.each([
  ['without a passkey', { hasPasskey: false, provenAt: null, authenticatedAt: null }, true],
  ['recently proven', { hasPasskey: true, provenAt: recent, authenticatedAt: old }, true],
  ['recently signed in', { hasPasskey: true, provenAt: old, authenticatedAt: recent }, true],
  ['proven long ago', { hasPasskey: true, provenAt: old, authenticatedAt: null }, false],
  ['never proven', { hasPasskey: true, provenAt: null, authenticatedAt: recent }, false],
])('a dangerous action needs a recent proof: %s', (_, proof, isAllowed) => {
  const act = () => refuseOldProof(proof, now);
  const refusal = { details: { reason: 'reauthentication-required' } };
  if (isAllowed) expect(act).not.toThrow();
  else expect(act).toThrow(expect.objectContaining(refusal));
});
