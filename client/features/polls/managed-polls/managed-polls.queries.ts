import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pollsKeys } from '#client/features/polls/polls/polls.keys.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import type { ManagedPoll } from '#contract/polls/managed-polls.ts';

const keys = {
  list: ['admin', 'polls', 'list'] as const,
  one: (id: string) => ['admin', 'polls', 'one', id] as const,
};

export const managedPollsQuery = infiniteQueryOptions({
  queryKey: keys.list,
  ...pagesOf('/api/admin/polls'),
  ...sharedList,
});

export function readManagedPoll(pollId: string, signal?: AbortSignal): Promise<ManagedPoll> {
  return getJson('/api/admin/polls/{pollId}', { params: { pollId }, ...(signal && { signal }) });
}

export function managedPollQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => readManagedPoll(id, signal),
    // Always stale, because a form that starts with a cached version could end in a conflict.
    staleTime: 0,
    gcTime: 0,
  });
}

const reread = { shown: [keys.list], elsewhere: [pollsKeys.all] };

export function usePollCalls() {
  const call = useAdminCall(reread);
  return {
    create: async (input: FunctionInput<'createPoll'>) =>
      (await call(() => callFunction('createPoll', input))).poll,
    update: async (input: FunctionInput<'updatePoll'>) =>
      (await call(() => callFunction('updatePoll', input))).poll,
    end: (pollId: string) => call(() => callFunction('endPoll', { pollId })),
    remove: (pollId: string) => call(() => callFunction('deletePoll', { pollId })),
  };
}
