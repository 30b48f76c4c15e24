import { adminRanks } from '../../../../contract/admins.ts';
import { userStates } from '../../../../contract/managed-users.ts';
import { endOfDay, startOfDay } from '../ui/filter-dates.tsx';
import { type Filters, useFilters } from '../ui/use-filters.ts';
import type { UsersFilter } from './users.keys.ts';

const names = ['query', 'state', 'rank', 'from', 'until'] as const;
export type UserFilters = Filters<(typeof names)[number]>;

/** The filters of the list of members, in the address. */
export function useUserFilters(): UserFilters {
  return useFilters(names);
}

/** What the server is asked for. What an address says wrongly is left out. */
export function usersFilterOf({ values }: UserFilters): UsersFilter {
  const { query, from, until } = values;
  const state = userStates.find((known) => known === values.state);
  const rank = ([...adminRanks, 'none'] as const).find((known) => known === values.rank);
  const [joinedFrom, joinedUntil] = [startOfDay(from), endOfDay(until)];
  return {
    ...(query && { query: query.slice(0, 100) }),
    ...(state && { state }),
    ...(rank && { rank }),
    ...(joinedFrom && { joinedFrom }),
    ...(joinedUntil && { joinedUntil }),
  };
}
