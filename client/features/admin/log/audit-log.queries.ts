import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { AuditFilter } from '../../../../contract/audit-log.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { after } from '../../../lib/paging.ts';
import { showToast } from '../../../ui/toast.tsx';
import { saveFile } from '../ui/save-file.ts';
import { sharedList } from '../ui/shared-list.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';
import { auditLogKeys } from './audit-log.keys.ts';
import { auditLogMessages } from './audit-log.messages.ts';

/** Entries that are read at once. */
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

/** Reads what admins have done, the latest first. */
export function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery(entriesQuery(filter));
}

/** Reads who has done something that the log tells. */
export function useAuditActors() {
  return useQuery(actorsQuery).data?.items ?? [];
}

const reread = { elsewhere: [auditLogKeys.all] };

/** Exports the log as a table, which the browser saves. The list then shows the entry of the export. */
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
