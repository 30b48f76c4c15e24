import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { TestApp } from './test-app.ts';

/** Saves settings of the site, as a new super admin. */
export async function saveSettings(
  site: Pick<TestApp, 'member'>,
  settings: Partial<SystemSettings>,
): Promise<void> {
  const admin = await site.member({ rank: 'super_admin' });
  const { version } = await admin.get<VersionedSettings>('/api/admin/settings');
  await admin.call('modifySystemSettings', { settings, version });
}
