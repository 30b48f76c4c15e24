import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PageKey, usePageKeys } from '#client/features/team/admin-frame/admin-keys.ts';
import { useLocation, useRouter } from '#client/lib/router/router-hooks.ts';
import type { Case, CaseFilter } from '#contract/moderation/cases.ts';
import { casesMessages } from '../cases.messages.ts';
import { useCase, type useCases } from '../cases.queries.ts';

const { keys } = casesMessages;
/** The next page loads when at most this many loaded cases follow the open case. */
const LAST = 5;
/** The maximum number of pages that are searched for a case that was opened by its URL. */
const SOUGHT_PAGES = 5;

interface Queue {
  query: ReturnType<typeof useCases>;
  items: readonly Case[];
  filter: CaseFilter;
}

export function useSteps(queue: Queue, caseId: string | undefined) {
  const router = useRouter();
  const { search } = useLocation();
  const addressOf = useCallback(
    (id?: string) => `/admin/reports${id === undefined ? '' : `/${id}`}${search}`,
    [search],
  );
  const { next, previous, isReading } = useNeighbours(queue, caseId);
  usePageKeys(
    useMemo<PageKey[]>(() => {
      const step = (id: string | undefined) => () => {
        // Navigates synchronously, because the next key must apply to the opened case.
        const options = { preventScrollReset: true, flushSync: true };
        if (id !== undefined) void router.navigate(addressOf(id), options);
        return true;
      };
      return [
        { key: 'j', what: keys.next, press: step(next) },
        { key: 'k', what: keys.previous, press: step(previous) },
      ];
    }, [next, previous, router, addressOf]),
  );
  return { addressOf, next: queue.items.find(({ id }) => id === next), isReading };
}

/** Returns the neighbours of the open case. `isReading` is true while the queue loads to find the next case. */
function useNeighbours({ query, items, filter }: Queue, caseId: string | undefined) {
  const { isKnown, before, previous, next } = usePosition(items, caseId);
  const { data: view } = useCase(caseId);
  const isSought =
    view !== undefined && isIn(filter, view.case) && (query.data?.pages.length ?? 0) < SOUGHT_PAGES;
  const isNearEnd = isKnown ? before >= items.length - LAST : isSought;
  const isReading = useReadOn(query, caseId !== undefined && isNearEnd);
  // The open case is beyond the loaded part of the queue, so its neighbours are not known yet.
  if (!isKnown && isReading) return { previous: undefined, next: undefined, isReading };
  return { previous, next, isReading };
}

/** Whether an open case may be somewhere in the queue. Decided cases are not searched for. */
function isIn({ state, kind, target, reason }: CaseFilter, item: Case): boolean {
  const isOfKind = (kind ?? item.kind) === item.kind;
  const isOfTarget = (target ?? item.target_type) === item.target_type;
  const hasReason = reason === undefined || item.reasons.some((one) => one.reason === reason);
  return state === undefined && item.status === 'open' && isOfKind && isOfTarget && hasReason;
}

/** Loads one page after another while `isWanted`. Returns whether pages are still being loaded. */
function useReadOn(query: Queue['query'], isWanted: boolean): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReading = isWanted && hasNextPage && !isError;
  // The number of pages is a dependency, because a page can arrive before any render has shown that it is loading.
  const known = isReading && !isFetching ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (known > 0) void fetchNextPage({ cancelRefetch: false });
  }, [known, fetchNextPage]);
  return isReading;
}

interface Listed {
  id: string;
}

/**
 * Returns the position of the open case in the queue. A case that has left the queue keeps its position between its
 * former neighbours. A case that was never in the queue is before all other cases, and `isKnown` is false. `before` is
 * the number of cases before the open case.
 */
function usePosition(items: readonly Listed[], caseId: string | undefined) {
  const at = indexOf(items, caseId);
  const [seen, setSeen] = useState({ caseId, items });
  const isNew = seen.caseId !== caseId || seen.items !== items;
  if (at !== -1 && isNew) setSeen({ caseId, items });
  if (at !== -1) {
    return { isKnown: true, before: at, previous: items[at - 1]?.id, next: items[at + 1]?.id };
  }
  const was = seen.caseId === caseId ? indexOf(seen.items, caseId) : -1;
  const before = was === -1 ? 0 : positionAmong(items, seen.items, was);
  return { isKnown: was !== -1, before, previous: items[before - 1]?.id, next: items[before]?.id };
}

function positionAmong(items: readonly Listed[], were: readonly Listed[], was: number): number {
  const isListed = ({ id }: Listed) => indexOf(items, id) !== -1;
  const follower = were.slice(was + 1).find(isListed);
  if (follower) return indexOf(items, follower.id);
  return indexOf(items, were.slice(0, was).findLast(isListed)?.id) + 1;
}

function indexOf(items: readonly Listed[], caseId: string | undefined): number {
  return items.findIndex(({ id }) => id === caseId);
}
