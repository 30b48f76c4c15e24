import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { sessionKeys } from '#client/features/identity/session/session.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';

const adminsKeys = { all: ['admins'] as const, setup: ['admin-setup'] as const };

/** The query for all admins. It is refetched on each visit, because other admins change them as well. */
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

/**
 * Returns the state of an admin that the viewer sees. A change sends this state, and the server refuses the change if
 * the state is no longer the same.
 */
export function knownOf({ rank, own_permissions: permissions }: ManagedAdmin) {
  return { rank, permissions };
}

const reread = { shown: [adminsKeys.all] };

export const useAdminsFunction = () =>
  useAdminFunction<'updateAdminRank' | 'setAdminPermissions' | 'removeAdmin'>(reread);

export function useSetUp(): (token: string) => Promise<void> {
  const client = useQueryClient();
  return async (token) => {
    await callFunction('setUpFirstAdmin', { token });
    await client.invalidateQueries({ queryKey: sessionKeys.anyAdminStatus });
  };
}
