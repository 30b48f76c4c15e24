import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ManagedAdmin } from '../../../../contract/managed-admins.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { sessionKeys } from '../../session/session.keys.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';
import { adminsKeys } from './admins.keys.ts';

/** All admins, read again on each visit: others change them, too. */
export const adminsQuery = queryOptions({
  queryKey: adminsKeys.all,
  queryFn: ({ signal }) => getJson('/api/admin/admins', { signal }),
  staleTime: 0,
});

/** Whether the first admin can be set up. */
export const adminSetupQuery = queryOptions({
  queryKey: adminsKeys.setup,
  queryFn: ({ signal }) => getJson('/api/admin/setup', { signal }),
  staleTime: 0,
});

/** What the viewer is shown of an admin: the server refuses to change what is not so any more. */
export function knownOf({ rank, own_permissions: permissions }: ManagedAdmin) {
  return { rank, permissions };
}

const reread = { shown: [adminsKeys.all] };

/** Calls that change admins. They read the list again, and throw `ApiError`. */
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
