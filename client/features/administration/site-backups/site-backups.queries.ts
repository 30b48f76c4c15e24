import { useQuery } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';

const siteBackupsKeys = { all: ['admin', 'site-backups'] as const };

export function useSiteBackups() {
  return useQuery({
    queryKey: siteBackupsKeys.all,
    queryFn: ({ signal }) => getJson('/api/admin/site-backups', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.plan?.is_running ? 2 * SECOND : MINUTE),
  });
}

const reread = { shown: [siteBackupsKeys.all] };

export const useSiteBackupFunction = () => useAdminFunction<'createSiteBackup'>(reread);
