import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VersionedSettings } from '../../../../contract/system-settings.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { siteSettingsKeys } from '../../site-settings/site-settings.keys.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';
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

const reread = { elsewhere: [systemSettingsKeys.all, siteSettingsKeys.all] };

/**
 * Returns the call that saves settings, and what reads the latest ones that this browser knows. The call shows what it
 * saved at once, and throws `ApiError`.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  const call = useAdminCall(reread);
  return {
    saveSettings: (save: SettingsSave): Promise<void> =>
      call(async () => {
        const saved = await callFunction('modifySystemSettings', save);
        client.setQueryData(systemSettingsKeys.all, saved);
      }),
    readLatest: () => client.getQueryData(systemSettingsQuery.queryKey),
  };
}
