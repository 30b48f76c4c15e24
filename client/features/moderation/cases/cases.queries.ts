import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { waitingKeys } from '#client/features/team/admin-frame/waiting-counts.queries.ts';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { refusalsIn } from '#client/features/team/admin-ui/refusals.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { useLiveQueue } from '#client/features/team/admin-ui/use-live-queue.ts';
import { type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Case, CaseFilter } from '#contract/moderation/cases.ts';

const casesKeys = {
  all: ['cases'] as const,
  lists: ['cases', 'list'] as const,
  list: (filter: object) => ['cases', 'list', filter] as const,
  /** This key begins with the key of the lists, so that the counts are refetched together with the lists. */
  count: (filter: object) => ['cases', 'list', 'count', filter] as const,
  colleagues: ['case-colleagues'] as const,
  one: (caseId: string) => ['cases', 'one', caseId] as const,
};

export function useCases(filter: CaseFilter) {
  return useInfiniteQuery({
    queryKey: casesKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/cases', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });
}

export function useCaseCount(filter: CaseFilter) {
  return useQuery({
    queryKey: casesKeys.count(filter),
    queryFn: ({ signal }) => getJson('/api/admin/cases/count', { search: filter, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  }).data;
}

const nobody: readonly ProfileSummary[] = [];

export function useCaseColleagues(): readonly ProfileSummary[] {
  return (
    useQuery({
      queryKey: casesKeys.colleagues,
      queryFn: ({ signal }) => getJson('/api/admin/cases/colleagues', { signal }),
    }).data?.items ?? nobody
  );
}

/** The interval at which the progress of a decision is refetched, in milliseconds. */
const PROGRESS = 2000;

export function useCase(caseId: string | undefined) {
  return useQuery({
    queryKey: casesKeys.one(caseId ?? ''),
    queryFn:
      caseId === undefined
        ? skipToken
        : ({ signal }) => getJson('/api/admin/cases/{caseId}', { params: { caseId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.decision?.contents?.is_running ? PROGRESS : false,
  });
}

const nothing = {};

export function useReportedMessages(caseId: string) {
  const call = useAdminFunction<'readReportedMessages'>(nothing);
  return useMutation({ mutationFn: () => call('readReportedMessages', { caseId }) });
}

export function useLiveCases(): void {
  useLiveQueue(casesKeys.all);
}

type Action = 'claimCase' | 'releaseCase' | 'decideCase' | 'decideAppeal' | 'overturnDecision';

/** Returns the call of an action on a case. It resolves after a refetch of the case. */
export function useCaseAction(caseId: string) {
  return useAdminFunction<Action>({
    shown: [casesKeys.one(caseId)],
    elsewhere: [casesKeys.lists, waitingKeys.all],
  });
}

const decided = { elsewhere: [casesKeys.all, waitingKeys.all] };

/** Returns the call that decides several cases. It resolves to a map from the ids of refused cases to the reasons. */
export function useDecideCases() {
  const call = useAdminFunction<'decideCases'>(decided);
  return async (cases: readonly Case[], decision: Omit<FunctionInput<'decideCases'>, 'cases'>) => {
    const named = cases.map(({ id: caseId, version }) => ({ caseId, version }));
    return refusalsIn(await call('decideCases', { cases: named, ...decision }));
  };
}
