import { useInfiniteQuery } from '@tanstack/react-query';
import { dashboardKeys } from '#client/features/administration/dashboard/dashboard.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { RegistrationState } from '#contract/administration/registrations.ts';
import { SECOND } from '#contract/foundations/limits.ts';

const registrationsKeys = {
  all: ['admin', 'registrations'] as const,
  list: (state: RegistrationState) => ['admin', 'registrations', state] as const,
};

/** How often the list is refetched, in milliseconds. Users register without the viewer. */
const REFRESH_INTERVAL = 30 * SECOND;

export function useRegistrations(state: RegistrationState) {
  return useInfiniteQuery({
    queryKey: registrationsKeys.list(state),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/registrations', { search: { state, ...after(pageParam) }, signal }),
    ...sharedList,
    refetchInterval: REFRESH_INTERVAL,
  });
}

const reread = { shown: [registrationsKeys.all], elsewhere: [dashboardKeys.all] };

export const useRegistrationFunction = () => useAdminFunction<'decideRegistration'>(reread);
