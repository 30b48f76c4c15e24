import { useCallback, useEffect, useMemo } from 'react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { useCase, type useCases } from '#client/features/moderation/cases/cases.queries.ts';
import { type PageKey, usePageKeys } from '#client/features/team/admin-frame/page-keys.ts';
import { useLocation, useRouter } from '#client/lib/router/router-hooks.ts';
import type { Case, CaseFilter } from '#contract/moderation/cases.ts';
import { usePlace } from './use-case-place.ts';

const { keys } = casesMessages;
/** The next page loads when the open case is this close to the end of the loaded cases. */
const LAST = 5;
/** Maximum number of pages that are searched for a case opened by its address. */
const SOUGHT_PAGES = 5;

interface Queue {
  query: ReturnType<typeof useCases>;
  items: readonly Case[];
  filter: CaseFilter;
}

/** Moves through the queue, also by the keys `j` and `k`. */
export function useSteps(queue: Queue, caseId: string | undefined) {
  const router = useRouter();
  const { search } = useLocation();
  const addressOf = useCallback(
    (id?: string) => `/admin/reports${id === undefined ? '' : `/${id}`}${search}`,
    [search],
  );
  const { next, previous, isReading } = useNeighbours(queue, caseId);
  const open = useCallback(
    (id: string | undefined, flushSync = false) =>
      void router.navigate(addressOf(id), { preventScrollReset: true, flushSync }),
    [router, addressOf],
  );
  usePageKeys(
    useMemo<PageKey[]>(() => {
      const step = (id: string | undefined) => () => {
        // Synchronous, because the next key applies to the opened case.
        if (id !== undefined) open(id, true);
        return true;
      };
      return [
        { key: 'j', what: keys.next, press: step(next) },
        { key: 'k', what: keys.previous, press: step(previous) },
      ];
    }, [next, previous, open]),
  );
  return { addressOf, open, next, isReading };
}

/** The neighbours of the open case. `isReading` is true while more of the queue loads until the next case is found. */
function useNeighbours({ query, items, filter }: Queue, caseId: string | undefined) {
  const { isKnown, before, previous, next } = usePlace(items, caseId);
  const { data: view } = useCase(caseId);
  const isSought =
    view !== undefined && isIn(filter, view.case) && (query.data?.pages.length ?? 0) < SOUGHT_PAGES;
  const isNearEnd = isKnown ? before >= items.length - LAST : isSought;
  const isReading = useReadOn(query, caseId !== undefined && isNearEnd);
  // A case beyond the loaded part of the queue has no neighbours yet.
  if (!isKnown && isReading) return { previous: undefined, next: undefined, isReading };
  return { previous, next, isReading };
}

/** Whether a case may be somewhere in the queue. Decided cases are not searched for. */
function isIn({ state, kind, target, reason }: CaseFilter, item: Case): boolean {
  const isOfKind = (kind ?? item.kind) === item.kind;
  const isOfTarget = (target ?? item.target_type) === item.target_type;
  const hasReason = reason === undefined || item.reasons.some((one) => one.reason === reason);
  return state === undefined && item.status === 'open' && isOfKind && isOfTarget && hasReason;
}

/** Loads page after page while `isWanted`. Returns whether it continues. */
function useReadOn(query: Queue['query'], isWanted: boolean): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReading = isWanted && hasNextPage && !isError;
  // Compares the number of pages: a page may be answered before a render shows that it is loading.
  const known = isReading && !isFetching ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (known > 0) void fetchNextPage({ cancelRefetch: false });
  }, [known, fetchNextPage]);
  return isReading;
}
