import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';

const managedMailsKeys = { state: ['admin', 'mail'] as const };

const mailStateQuery = queryOptions({
  queryKey: managedMailsKeys.state,
  queryFn: ({ signal }) => getJson('/api/admin/mail', { signal }),
  staleTime: 0,
});

export function useMailState() {
  return useQuery(mailStateQuery);
}

const reread = { shown: [managedMailsKeys.state] };

export function useSendTestMail() {
  const call = useAdminCall(reread);
  return () => call(() => callFunction('sendTestMail', {}));
}
