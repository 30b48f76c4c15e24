import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { CaseKind, CaseState } from '../../../../contract/report-cases.ts';
import { callFunction, type FunctionInput, getJson } from '../../../lib/api.ts';
import { after } from '../../../lib/paging.ts';
import { waitingKeys } from '../frame/waiting.keys.ts';
import { sharedList } from '../ui/shared-list.ts';
import { useAdminCall } from '../ui/use-admin-call.ts';
import { useLiveQueue } from '../ui/use-live-queue.ts';
import { reportCasesKeys } from './report-cases.keys.ts';

/** What the queue is filtered by. */
export interface CasesFilter {
  state?: CaseState;
  kind?: CaseKind;
}

const casesQuery = (filter: CasesFilter) =>
  infiniteQueryOptions({
    queryKey: reportCasesKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/report-cases', { search: { ...filter, ...after(pageParam) }, signal }),
    ...sharedList,
  });

/** Reads what waits for a decision, or what has been decided. */
export function useCases(filter: CasesFilter) {
  return useInfiniteQuery(casesQuery(filter));
}

const caseQuery = (caseId: string | undefined) =>
  queryOptions({
    queryKey: reportCasesKeys.one(caseId ?? ''),
    queryFn:
      caseId === undefined
        ? skipToken
        : ({ signal }) =>
            getJson('/api/admin/report-cases/{caseId}', { params: { caseId }, signal }),
    staleTime: 0,
  });

/** Reads all that is needed to decide about a case, or nothing where none is open. */
export function useCase(caseId: string | undefined) {
  return useQuery(caseQuery(caseId));
}

/** Reads the queue and the open case again as soon as anything in it has changed. */
export function useLiveCases(): void {
  useLiveQueue(reportCasesKeys.all);
}

type Action = 'claimReportCase' | 'releaseReportCase' | 'overturnDecision';

/** Returns the call of an action after which its case stays open. Waits until that is read again. Throws `ApiError`. */
export function useCaseAction(caseId: string) {
  const call = useAdminCall({
    shown: [reportCasesKeys.one(caseId)],
    elsewhere: [reportCasesKeys.lists, waitingKeys.all],
  });
  return <Name extends Action>(name: Name, input: FunctionInput<Name>) =>
    call(() => callFunction(name, input));
}

type Decision = 'decideReportCase' | 'decideAppeal';

/** A case that is decided is left for the next one, which nothing holds up. */
const left = { elsewhere: [reportCasesKeys.all, waitingKeys.all] };

/** Returns the call that decides about a case. The queue is read again while the next case opens. Throws `ApiError`. */
export function useCaseDecision() {
  const call = useAdminCall(left);
  return <Name extends Decision>(name: Name, input: FunctionInput<Name>) =>
    call(() => callFunction(name, input));
}
