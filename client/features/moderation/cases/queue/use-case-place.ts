import { useState } from 'react';

interface Listed {
  id: string;
}

/** The position of the open case in the queue. */
interface Place {
  /** Whether the case is or was in the queue. */
  isKnown: boolean;
  /** The number of cases before it. */
  before: number;
  previous: string | undefined;
  next: string | undefined;
}

/**
 * Finds the open case in the queue. A case that has left the queue keeps its position between its former neighbours. A
 * case that was never in the queue comes before all others.
 */
export function usePlace(items: readonly Listed[], caseId: string | undefined): Place {
  const at = indexOf(items, caseId);
  const [seen, setSeen] = useState({ caseId, items });
  const isNew = seen.caseId !== caseId || seen.items !== items;
  if (at !== -1 && isNew) setSeen({ caseId, items });
  if (at !== -1) {
    return { isKnown: true, before: at, previous: items[at - 1]?.id, next: items[at + 1]?.id };
  }
  const was = seen.caseId === caseId ? indexOf(seen.items, caseId) : -1;
  const before = was === -1 ? 0 : placeAmong(items, seen.items, was);
  return { isKnown: was !== -1, before, previous: items[before - 1]?.id, next: items[before]?.id };
}

/**
 * The position of a former row: before the first remaining row that followed it, otherwise after the last remaining one
 * before it.
 */
function placeAmong(items: readonly Listed[], were: readonly Listed[], was: number): number {
  const isListed = ({ id }: Listed) => indexOf(items, id) !== -1;
  const follower = were.slice(was + 1).find(isListed);
  if (follower) return indexOf(items, follower.id);
  return indexOf(items, were.slice(0, was).findLast(isListed)?.id) + 1;
}

function indexOf(items: readonly Listed[], caseId: string | undefined): number {
  return items.findIndex(({ id }) => id === caseId);
}
