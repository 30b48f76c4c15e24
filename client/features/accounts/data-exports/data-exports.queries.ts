import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterProof } from '#client/features/identity/passkeys/passkey-confirmation.tsx';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { orReadAgain } from '#client/lib/api/lost-answer.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { DataExportState } from '#contract/accounts/data-exports.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { dataExportMessages } from './data-exports.messages.ts';

const accountKeys = { dataExport: ['data-export'] as const };

/** How often the state is refetched, in milliseconds. */
const intervals = { waiting: 2 * SECOND, running: 2 * SECOND, ready: MINUTE, failed: MINUTE };

export const dataExportQuery = queryOptions({
  queryKey: accountKeys.dataExport,
  queryFn: ({ signal }) => getJson('/api/data-export', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.export ? intervals[data.export.status] : false),
});

/** Returns the state of the requested export. Undefined when no export was requested or the last one has failed. */
async function readRequested(): Promise<DataExportState | undefined> {
  const state = await getJson('/api/data-export');
  return state.export === null || state.export.status === 'failed' ? undefined : state;
}

export function useRequestDataExport() {
  const client = useQueryClient();
  const afterProof = useAfterProof();
  return useMutation({
    mutationFn: () =>
      afterProof(() => orReadAgain(() => callFunction('requestDataExport', {}), readRequested)),
    onSuccess: (state) => client.setQueryData(dataExportQuery.queryKey, state),
    onError: (error) => {
      const { requestFailed: title } = dataExportMessages;
      showToast({ type: 'error', about: 'data-export', title, message: messageOf(error) });
      // Refetches the state, because a refusal means that another tab or device has requested an export.
      return client.invalidateQueries(dataExportQuery);
    },
  });
}
