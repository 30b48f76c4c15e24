import { expect, it } from 'vitest';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import { refuseContradictions, refuseRequiring } from './site-settings-changes.policy.ts';

it('an official contract cannot be excluded, on any chain', () => {
  const save = (official_contracts: string[], excluded_contracts: string[]) =>
    refuseContradictions({ official_contracts, excluded_contracts } as SystemSettings);
  expect(() => save(['0xa', '0xb@8453'], ['0xc'])).not.toThrow();
  const fields = { 'settings.excluded_contracts': '公式のコントラクトは除外できません：0xb@8453' };
  expect(() => save(['0xa', '0xb@8453'], ['0xb'])).toThrow(
    expect.objectContaining({ details: { fields } }),
  );
});

it('a super admin with a passkey decides about the passkeys of the team', () => {
  const decide = (rank: 'super_admin' | 'admin' | null, hasPasskey: boolean) =>
    refuseRequiring('team', { rank, hasPasskey });
  expect(() => decide('super_admin', true)).not.toThrow();
  expect(() =>
    refuseRequiring('optional', { rank: 'super_admin', hasPasskey: false }),
  ).not.toThrow();
  expect(() => decide('super_admin', false)).toThrow(
    expect.objectContaining({ details: { reason: 'passkey-missing' } }),
  );
  for (const rank of ['admin', null] as const) {
    expect(() => decide(rank, true)).toThrow(
      expect.objectContaining({ code: 'permission-denied' }),
    );
  }
});
