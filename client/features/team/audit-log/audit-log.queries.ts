import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { after } from '#client/lib/api/paging.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { AuditFilter } from '#contract/team/audit-log.ts';
import { auditLogMessages } from './audit-log.messages.ts';

const PAGE = 50;

export const auditLogKeys = {
  all: ['admin-audit-log'] as const,
  entries: (filter: AuditFilter) => ['admin-audit-log', 'entries', filter] as const,
  actors: ['admin-audit-log', 'actors'] as const,
};

export function useAuditActors() {
  const { data } = useQuery({
    queryKey: auditLogKeys.actors,
    queryFn: ({ signal }) => getJson('/api/admin/audit-log/actors', { signal }),
  });
  return data?.items ?? [];
}

/** Latest first. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: auditLogKeys.entries(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/audit-log', {
        search: { ...filter, limit: PAGE, ...after(pageParam) },
        signal,
      }),
    ...sharedList,
  });
}

/** The refetched list contains the entry about this export. */
const reread = { elsewhere: [auditLogKeys.all] };

export function useAuditExport() {
  const call = useAdminFunction<'exportAuditLog'>(reread);
  return useMutation({
    mutationFn: (filter: AuditFilter) => call('exportAuditLog', filter),
    onSuccess: ({ url }) => {
      saveFile(url);
      showToast({ type: 'success', title: auditLogMessages.exported });
    },
    onError: (error) => {
      const title = auditLogMessages.exportFailed;
      showToast({ type: 'error', title, message: messageOf(error) });
    },
  });
}

function saveFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  // The name of the file comes from the response.
  link.download = '';
  link.click();
}
