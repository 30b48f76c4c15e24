import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataExportState } from '../../../contract/data-exports.ts';
import { MINUTE, SECOND } from '../../../contract/limits.ts';
import { callFunction, getJson } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { orReadAgain } from '../../lib/lost-answer.ts';
import { showToast } from '../../ui/toast.tsx';
import { accountKeys } from './account.keys.ts';
import { dataExportMessages } from './data-export.messages.ts';

/** How often the state is read while an export is being made, and while its time runs out. */
const intervals = { waiting: 2 * SECOND, running: 2 * SECOND, ready: MINUTE, failed: MINUTE };

/** The member's export of all their data. */
const dataExportQuery = queryOptions({
  queryKey: accountKeys.dataExport,
  queryFn: ({ signal }) => getJson('/api/data-export', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => nextRead(state.data),
});

function nextRead(data: DataExportState | undefined): number | false {
  return data?.export ? intervals[data.export.status] : false;
}

/** Reads the member's export, again and again while it changes. */
export function useDataExport() {
  return useQuery(dataExportQuery);
}

/** The state once an export has been requested; undefined when there is none, or only one that has failed. */
async function readRequested(): Promise<DataExportState | undefined> {
  const state = await getJson('/api/data-export');
  return state.export === null || state.export.status === 'failed' ? undefined : state;
}

/** Requests an export. */
export function useRequestDataExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => orReadAgain(() => callFunction('requestDataExport', {}), readRequested),
    onSuccess: (state) => client.setQueryData(dataExportQuery.queryKey, state),
    onError: (error) => {
      const { requestFailed: title } = dataExportMessages;
      showToast({ type: 'error', about: 'data-export', title, message: messageOf(error) });
      // When it is refused, another tab or device has requested one.
      return client.invalidateQueries(dataExportQuery);
    },
  });
}
