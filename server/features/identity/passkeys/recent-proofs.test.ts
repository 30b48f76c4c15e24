import { expect, it } from 'vitest';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import { functions } from '#contract/definitions.ts';
import { MINUTE, PROOF_LIFETIME } from '#contract/foundations/limits.ts';
import { sha256 } from '#server/platform/ids.ts';
import { addPasskey, proveWith } from '#server/testing/software-authenticator.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { ageProofs, signInElsewhere } from './passkeys.testing.ts';

const site = useTestApp();
const origin = () => site().env.publicUrl.origin;
const OLD = PROOF_LIFETIME + MINUTE;

async function adminWithPasskey() {
  const admin = await site().member({ rank: 'super_admin' });
  const key = await addPasskey(admin, origin());
  return { admin, key };
}

const asked = {
  status: 'FAILED_PRECONDITION',
  details: { reason: 'reauthentication-required' },
};

async function save(admin: TestClient, settings: Partial<SystemSettings>) {
  const { version } = await admin.get<VersionedSettings>('/api/admin/settings');
  return admin.call('modifySystemSettings', { settings, version });
}

it('a dangerous action needs a proof of the last ten minutes, and takes effect after one [KEY-27]', async () => {
  const { admin, key } = await adminWithPasskey();
  const { id: targetAdminId } = await site().member();
  const appoint = () => admin.call('updateAdminRank', { targetAdminId, newRank: 'moderator' });
  await ageProofs(site(), OLD);
  expect((await failureOf(appoint())).envelope).toMatchObject(asked);
  await admin.get('/api/admin/admins');
  await proveWith(admin, key);
  expect((await appoint()).admin.rank).toBe('moderator');
  await ageProofs(site(), PROOF_LIFETIME - MINUTE);
  await admin.call('removeAdmin', { targetAdminId });
});

it('the dangerous actions are changes of ranks and passkeys, deletions of accounts, exports, restorations, settings of the operation and webhooks [KEY-28]', () => {
  const dangerous = Object.values(functions).filter(({ needsProof }) => needsProof !== undefined);
  expect(dangerous.map(({ name }) => name).toSorted()).toEqual([
    'addPasskey',
    'createSiteBackup',
    'createWebhook',
    'deleteUser',
    'exportAuditLog',
    'modifySystemSettings',
    'removeAdmin',
    'removePasskey',
    'removePasskeysOf',
    'requestAccountDeletion',
    'requestDataExport',
    'requestPasskey',
    'restoreDeleted',
    'restoreUser',
    'rotateWebhookSecret',
    'setAdminPermissions',
    'updateAdminRank',
    'updateWebhook',
  ]);
});

it('settings of the operation are dangerous, the texts and the brand are not [KEY-29]', async () => {
  const { admin } = await adminWithPasskey();
  await ageProofs(site(), OLD);
  await save(admin, { intro_title: '集まろう', brand_color: '#336699' });
  const failure = await failureOf(save(admin, { registration: 'closed', intro_title: '休み' }));
  expect(failure.envelope).toMatchObject(asked);
});

it('a caller without a passkey is not asked [KEY-30]', async () => {
  const admin = await site().member({ rank: 'super_admin' });
  const { settings } = await save(admin, { registration: 'approval' });
  expect(settings.registration).toBe('approval');
  const member = await site().member();
  const { export: requested } = await member.call('requestDataExport', {});
  expect(requested).not.toBeNull();
});

it('a session that was never proven cannot use the own account for dangerous actions either [KEY-31]', async () => {
  const { admin } = await adminWithPasskey();
  const stolen = await signInElsewhere(site(), admin);
  const calls = [
    () => stolen.call('requestDataExport', {}),
    () => stolen.call('requestAccountDeletion', { username: 'x' }),
    () => stolen.call('requestPasskey', {}),
  ];
  for (const call of calls) expect((await failureOf(call())).envelope).toMatchObject(asked);
});

it('an authentication by the sign-in provider in the last ten minutes counts, but only in a proven session [KEY-32]', async () => {
  const { admin, key } = await adminWithPasskey();
  const other = await signInElsewhere(site(), admin);
  await site().database.write((transaction) =>
    transaction
      .insertInto('passkey_proofs')
      .values({
        session_hash: sha256(other.cookie ?? ''),
        passkey_id: null,
        proven_at: null,
        authenticated_at: new Date().toISOString(),
      })
      .execute(),
  );
  expect((await failureOf(other.call('requestDataExport', {}))).envelope).toMatchObject(asked);
  await proveWith(other, key);
  await ageProofs(site(), OLD);
  await other.call('requestDataExport', {});
});
