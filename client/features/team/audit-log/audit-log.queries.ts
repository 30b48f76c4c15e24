import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { saveFile } from '#client/features/team/admin-ui/save-file.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { after } from '#client/lib/api/paging.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { AuditFilter } from '#contract/team/audit-log.ts';
import { auditLogKeys } from './audit-log.keys.ts';
import { auditLogMessages } from './audit-log.messages.ts';

const PAGE = 50;

const entriesQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: auditLogKeys.entries(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/audit-log', {
        search: { ...filter, limit: PAGE, ...after(pageParam) },
        signal,
      }),
    ...sharedList,
  });

const actorsQuery = queryOptions({
  queryKey: auditLogKeys.actors,
  queryFn: ({ signal }) => getJson('/api/admin/audit-log/actors', { signal }),
});

/** Reads the entries of the log, latest first. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery(entriesQuery(filter));
}

/** Reads the members who have entries in the log. */
export function useAuditActors() {
  return useQuery(actorsQuery).data?.items ?? [];
}

const reread = { elsewhere: [auditLogKeys.all] };

/** Returns the mutation that downloads the log as a table file. The list then shows the entry of the export. */
export function useAuditExport() {
  const call = useAdminCall(reread);
  return useMutation({
    mutationFn: (filter: AuditFilter) => call(() => callFunction('exportAuditLog', filter)),
    onSuccess: ({ url }) => {
      saveFile(url);
      showToast({ type: 'success', title: auditLogMessages.exported });
    },
    onError: (error) => {
      showToast({
        type: 'error',
        title: auditLogMessages.exportFailed,
        message: messageOf(error),
      });
    },
  });
}
