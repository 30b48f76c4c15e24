import { useQuery, useQueryClient } from '@tanstack/react-query';
import { openedQuery } from './notifications.queries.ts';

const none: readonly string[] = [];

/**
 * The ids of the open notifications in a visit to the page, and a function that opens or closes one. They are cached
 * with the list, so that going back shows it as it was left.
 */
export function useOpened(visit: string): [readonly string[], (id: string) => void] {
  const client = useQueryClient();
  const query = openedQuery(visit);
  const { data: opened = none } = useQuery(query);
  function toggle(id: string) {
    client.setQueryData(query.queryKey, (before = none) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    );
  }
  return [opened, toggle];
}
