import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationsKeys } from './notifications.keys.ts';

const none: readonly string[] = [];

/**
 * The ids of the notifications that are open in a visit of the page, and a function that opens or closes one. They are
 * kept with the list, so that going back shows it as it was left.
 */
export function useOpened(visit: string): [readonly string[], (id: string) => void] {
  const client = useQueryClient();
  const queryKey = notificationsKeys.opened(visit);
  const { data: opened = none } = useQuery<readonly string[]>({ queryKey, queryFn: skipToken });
  function toggle(id: string) {
    client.setQueryData<readonly string[]>(queryKey, (before = none) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
    );
  }
  return [opened, toggle];
}
