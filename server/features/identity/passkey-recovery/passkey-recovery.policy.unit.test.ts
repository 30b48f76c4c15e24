import { expect, it } from 'vitest';
import { mayRemovePasskeys } from './passkey-recovery.policy.ts';

it('super admins who manage the admins remove the passkeys of others', () => {
  const permissions = new Set(['manage_admins'] as const);
  expect(mayRemovePasskeys({ rank: 'super_admin', permissions })).toBe(true);
  expect(mayRemovePasskeys({ rank: 'admin', permissions })).toBe(false);
  expect(mayRemovePasskeys({ rank: 'super_admin', permissions: new Set() })).toBe(false);
});
