import { endOfDay, startOfDay } from '#client/features/team/admin-ui/filter-dates.tsx';
import { type Filters, useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { isSortable, userSorts, userStates } from '#contract/administration/managed-users.ts';
import { adminRanks } from '#contract/team/admins.ts';
import type { UsersFilter } from './managed-users.keys.ts';

const names = ['query', 'state', 'rank', 'sort', 'from', 'until'] as const;
export type UserFilters = Filters<(typeof names)[number]>;

/** Returns the filters of the list of members. The URL contains them. */
export function useUserFilters(): UserFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Ignores invalid values in the URL. */
export function usersFilterOf({ values }: UserFilters): UsersFilter {
  const { query, from, until } = values;
  const state = userStates.find((known) => known === values.state);
  const rank = ([...adminRanks, 'none'] as const).find((known) => known === values.rank);
  const sort = isSortable(state) && userSorts.find((known) => known === values.sort);
  const [joinedFrom, joinedUntil] = [startOfDay(from), endOfDay(until)];
  return {
    ...(query && { query: query.slice(0, 100) }),
    ...(state && { state }),
    ...(rank && { rank }),
    ...(sort && { sort }),
    ...(joinedFrom && { joinedFrom }),
    ...(joinedUntil && { joinedUntil }),
  };
}
