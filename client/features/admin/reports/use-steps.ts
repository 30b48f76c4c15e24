import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ReportCase } from '../../../../contract/report-cases.ts';
import { type PageKey, usePageKeys } from '../frame/page-keys.ts';
import { useRouter } from '../frame/use-router.ts';
import { reportCasesMessages } from './report-cases.messages.ts';
import { type CasesFilter, useCase, type useCases } from './report-cases.queries.ts';
import { usePlace } from './use-place.ts';

const { keys } = reportCasesMessages;
/** More of the queue is read when the open case is among the last of what is loaded. */
const LAST = 5;
/** A case that was opened by its address is looked for in so many pages of the queue. */
const SOUGHT_PAGES = 5;

interface Queue {
  query: ReturnType<typeof useCases>;
  items: readonly ReportCase[];
  filter: CasesFilter;
}

/** The way through the queue, also by the keys `j` and `k`. */
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
        // At once: the next key is meant for the case that opens.
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

/** The cases around the open one. Reads on in the queue until the next one is there, and says while it does. */
function useNeighbours({ query, items, filter }: Queue, caseId: string | undefined) {
  const { isKnown, before, previous, next } = usePlace(items, caseId);
  const { data: view } = useCase(caseId);
  const isSought =
    view !== undefined && isIn(filter, view.case) && (query.data?.pages.length ?? 0) < SOUGHT_PAGES;
  const isNearEnd = isKnown ? before >= items.length - LAST : isSought;
  const isReading = useReadOn(query, caseId !== undefined && isNearEnd);
  // What is further down than the queue is loaded has no neighbours yet.
  if (!isKnown && isReading) return { previous: undefined, next: undefined, isReading };
  return { previous, next, isReading };
}

/** Whether a case is somewhere in the queue. Of what has been decided, the place is not looked for. */
function isIn({ state, kind }: CasesFilter, item: ReportCase): boolean {
  return state === undefined && item.status === 'open' && (kind ?? item.kind) === item.kind;
}

/** Reads page after page while more is wanted. Returns whether one is still to come. */
function useReadOn(query: Queue['query'], isWanted: boolean): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReading = isWanted && hasNextPage && !isError;
  // By the number of pages: one may be answered before a render shows that it is being read.
  const known = isReading && !isFetching ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (known > 0) void fetchNextPage({ cancelRefetch: false });
  }, [known, fetchNextPage]);
  return isReading;
}
