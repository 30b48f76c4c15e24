import { ranksMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { FilterBar, type Filters, useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import {
  endOfDay,
  FilterChipSelect,
  FilterDates,
  FilterSelect,
  startOfDay,
} from '#client/features/team/admin-ui/filter-fields.tsx';
import { isSortable, userSorts, userStates } from '#contract/administration/managed-users.ts';
import { adminRanks } from '#contract/team/admins.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import type { UsersFilter } from './managed-users.queries.ts';

const names = ['query', 'state', 'rank', 'sort', 'from', 'until'] as const;
export type UserFilters = Filters<(typeof names)[number]>;

export function useUserFilters(): UserFilters {
  const filters = useFilters(names);
  const count = filters.count - (filters.values.sort ? 1 : 0);
  return { ...filters, count, isFiltered: count > 0 };
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

const { filters: texts, states, sorts } = managedUsersMessages;
const sortOptions = (['used', 'reports'] as const).map((value) => ({ value, label: sorts[value] }));
const stateOptions = userStates.map((value) => ({ value, label: states[value] }));
const rankOptions = [
  ...adminRanks.map((value) => ({ value, label: ranksMessages.ranks[value].label })),
  { value: 'none', label: texts.noRank },
];

export function UserFilterBar({ filters }: { filters: UserFilters }) {
  const { values, field, change } = filters;
  return (
    <FilterBar filters={filters} search={{ label: texts.query, maxLength: 100, ...field('query') }}>
      <FilterSelect label={texts.state} options={stateOptions} {...field('state')} />
      <FilterSelect label={texts.rank} options={rankOptions} {...field('rank')} />
      <FilterDates label={texts.joined} from={values.from} until={values.until} onChange={change} />
    </FilterBar>
  );
}

/**
 * The select for the order of the list. It is next to the list and not among the filters, because it excludes no
 * members.
 */
export function UserSortSelect({ filters }: { filters: UserFilters }) {
  if (!isSortable(usersFilterOf(filters).state)) return null;
  return (
    <FilterChipSelect
      label={texts.sort}
      none={sorts.newest}
      options={sortOptions}
      {...filters.field('sort')}
    />
  );
}
