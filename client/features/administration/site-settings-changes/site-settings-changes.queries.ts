import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';

const systemSettingsKeys = { all: ['admin', 'settings'] as const };

const systemSettingsQuery = queryOptions({
  queryKey: systemSettingsKeys.all,
  queryFn: ({ signal }): Promise<VersionedSettings> => getJson('/api/admin/settings', { signal }),
});

export function useSystemSettings() {
  return useQuery(systemSettingsQuery);
}

const reread = { elsewhere: [systemSettingsKeys.all, siteSettingsKeys.all] };

export function useSaveSettings() {
  const client = useQueryClient();
  const call = useAdminFunction<'modifySystemSettings'>(reread);
  return {
    saveSettings: (save: FunctionInput<'modifySystemSettings'>) =>
      call('modifySystemSettings', save, (saved) =>
        client.setQueryData(systemSettingsKeys.all, saved),
      ),
    readLatest: () => client.ensureQueryData(systemSettingsQuery),
  };
}
