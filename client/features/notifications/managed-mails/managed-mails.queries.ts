import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { getJson } from '#client/lib/api/api.ts';
import { MINUTE } from '#contract/foundations/limits.ts';

const managedMailsKeys = { state: ['admin', 'mail'] as const };

const mailStateQuery = queryOptions({
  queryKey: managedMailsKeys.state,
  queryFn: ({ signal }) => getJson('/api/admin/mail', { signal }),
  staleTime: 0,
  refetchInterval: MINUTE,
});

export function useMailState() {
  return useQuery(mailStateQuery);
}

const reread = { shown: [managedMailsKeys.state] };

export const useMailFunction = () => useAdminFunction<'sendTestMail'>(reread);
