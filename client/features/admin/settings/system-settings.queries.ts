import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VersionedSettings } from '../../../../contract/system-settings.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { siteSettingsKeys } from '../../site-settings/site-settings.keys.ts';
import { systemSettingsKeys } from './system-settings.keys.ts';

const systemSettingsQuery = queryOptions({
  queryKey: systemSettingsKeys.all,
  queryFn: ({ signal }): Promise<VersionedSettings> => getJson('/api/admin/settings', { signal }),
});

/** All settings of the site. */
export function useSystemSettings() {
  return useQuery(systemSettingsQuery);
}

export type SettingsSave = FunctionInput<'modifySystemSettings'>;

/** Returns the call that saves settings. It shows them in this browser at once, and throws `ApiError`. */
export function useSaveSettings(): (save: SettingsSave) => Promise<void> {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return (save) => afterSignIn(() => saveSettings(client, save));
}

async function saveSettings(client: QueryClient, save: SettingsSave): Promise<void> {
  const saved = await callFunction('modifySystemSettings', save);
  client.setQueryData(systemSettingsKeys.all, saved);
  void client.invalidateQueries({ queryKey: siteSettingsKeys.all });
}
