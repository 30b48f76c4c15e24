import { expect, it, onTestFinished } from 'vitest';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Passkeys } from '#contract/identity/passkeys.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { countRead } from '#server/testing/counted-statements.ts';
import { addPasskey } from '#server/testing/software-authenticator.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

async function newSite() {
  const site = await startTestApp();
  onTestFinished(() => site.close());
  return site;
}

async function save(admin: TestClient, settings: Partial<SystemSettings>): Promise<void> {
  const { version } = await admin.get<VersionedSettings>('/api/admin/settings');
  await admin.call('modifySystemSettings', { settings, version });
}

async function requirePasskeys(site: TestApp, of: SystemSettings['team_passkeys']) {
  const keeper = await site.member({ rank: 'super_admin' });
  await addPasskey(keeper, site.env.publicUrl.origin);
  await save(keeper, { team_passkeys: of });
  return keeper;
}

const factorOf = async (member: TestClient) =>
  (await member.get<{ second_factor?: string }>('/api/admin/status')).second_factor;

it.each([
  ['optional', []],
  ['super_admins', ['super_admin']],
  ['admins', ['super_admin', 'admin']],
  ['team', ['super_admin', 'admin', 'moderator']],
] as const)(
  'the setting %s suspends the team rights of %j without a passkey until they add one [KEY-17, KEY-18]',
  async (setting, suspended) => {
    const site = await newSite();
    await requirePasskeys(site, setting);
    for (const rank of ['super_admin', 'admin', 'moderator'] as const) {
      const member = await site.member({ rank });
      const isSuspended = (suspended as readonly string[]).includes(rank);
      expect(await factorOf(member)).toBe(isSuspended ? 'add' : undefined);
      if (!isSuspended) continue;
      expect((await failureOf(member.get('/api/admin/cases'))).envelope.status).toBe(
        'PERMISSION_DENIED',
      );
      await member.call('updateSettings', { label_settings: { ai: 'blur' } });
      await addPasskey(member, site.env.publicUrl.origin);
      expect(await factorOf(member)).toBeUndefined();
      await member.get('/api/admin/cases');
    }
  },
);

it('passkeys are optional until a super admin with a passkey requires them, and the log has the change [KEY-19, KEY-20]', async () => {
  const site = await newSite();
  const keeper = await site.member({ rank: 'super_admin' });
  const { settings } = await keeper.get<VersionedSettings>('/api/admin/settings');
  expect(settings.team_passkeys).toBe('optional');
  const early = await failureOf(save(keeper, { team_passkeys: 'team' }));
  expect(early.envelope).toMatchObject({
    status: 'FAILED_PRECONDITION',
    details: { reason: 'passkey-missing' },
  });
  await addPasskey(keeper, site.env.publicUrl.origin);
  await save(keeper, { team_passkeys: 'team' });
  const { items } = await keeper.get<Page<AuditEntry>>('/api/admin/audit-log');
  expect(items[0]).toMatchObject({
    action: 'settings.updated',
    changes: [{ field: 'team_passkeys', before: 'optional', after: 'team' }],
  });
});

it('only super admins can require passkeys, also among those who can change settings [KEY-21]', async () => {
  const site = await newSite();
  const admin = await site.member({ rank: 'admin', permissions: ['manage_settings'] });
  await addPasskey(admin, site.env.publicUrl.origin);
  const failure = await failureOf(save(admin, { team_passkeys: 'team' }));
  expect(failure.envelope.status).toBe('PERMISSION_DENIED');
  await save(admin, { site_name: '広場' });
});

it('the last passkey cannot be removed while the site requires one [KEY-22]', async () => {
  const site = await newSite();
  const keeper = await requirePasskeys(site, 'super_admins');
  const { items, is_required } = await keeper.get<Passkeys>('/api/passkeys');
  expect(is_required).toBe(true);
  const passkeyId = items[0]?.id ?? '';
  const refused = await failureOf(keeper.call('removePasskey', { passkeyId }));
  expect(refused.envelope.details?.reason).toBe('passkey-required');
  await addPasskey(keeper, site.env.publicUrl.origin, { name: '予備' });
  const left = await keeper.call('removePasskey', { passkeyId });
  expect(left.items.map(({ name }) => name)).toEqual(['予備']);
});

it('a request of the team needs no more statements than one of a member [OPS-460]', async () => {
  const site = await newSite();
  const proven = await requirePasskeys(site, 'super_admins');
  const member = await site.member();
  const moderator = await site.member({ rank: 'moderator' });
  const suspended = await site.member({ rank: 'super_admin' });
  const statements = async (viewer: TestClient) =>
    (await countRead(() => viewer.get('/api/admin/status'))).statements;
  expect(await statements(member)).toBe(1);
  expect(await statements(moderator)).toBe(1);
  expect(await statements(suspended)).toBe(1);
  expect(await statements(proven)).toBe(1);
});
