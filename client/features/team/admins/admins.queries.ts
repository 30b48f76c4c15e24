import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sessionKeys } from '#client/features/identity/session/session.queries.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';

const adminsKeys = { all: ['admins'] as const, setup: ['admin-setup'] as const };

/** The query for all admins. It is refetched on each visit, because others change them as well. */
export const adminsQuery = queryOptions({
  queryKey: adminsKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/admins', { signal }),
  staleTime: 0,
});

export const adminSetupQuery = queryOptions({
  queryKey: adminsKeys.setup,
  queryFn: ({ signal }) => getJson('/api/admin/setup', { signal }),
  staleTime: 0,
});

/** Returns the state of an admin that the viewer sees. The server refuses a change when the stored state differs. */
export function knownOf({ rank, own_permissions: permissions }: ManagedAdmin) {
  return { rank, permissions };
}

const reread = { shown: [adminsKeys.all] };

/** Returns the calls that change admins. They refetch the list, and throw `ApiError`. */
export function useAdminCalls() {
  const client = useQueryClient();
  const call = useAdminCall(reread);
  return useMemo(
    () => ({
      changeRank: (input: FunctionInput<'updateAdminRank'>) =>
        call(() => callFunction('updateAdminRank', input)),
      changePermissions: (input: FunctionInput<'setAdminPermissions'>) =>
        call(() => callFunction('setAdminPermissions', input)),
      remove: (input: FunctionInput<'removeAdmin'>) =>
        call(() => callFunction('removeAdmin', input)),
      setUp: async (token: string) => {
        await callFunction('setUpFirstAdmin', { token });
        await client.invalidateQueries({ queryKey: sessionKeys.anyAdminStatus });
      },
    }),
    [client, call],
  );
}
