import { ranksMessages } from '#client/features/team/admin-ui/admin-ranks.messages.ts';
import { FilterBar } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterDates } from '#client/features/team/admin-ui/filter-dates.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-select.tsx';
import { isSortable, userStates } from '#contract/administration/managed-users.ts';
import { adminRanks } from '#contract/team/admins.ts';
import { managedUsersMessages } from './managed-users.messages.ts';
import { type UserFilters as Filters, usersFilterOf } from './use-user-filters.ts';

const { filters: texts, states, sorts } = managedUsersMessages;
const sortOptions = (['used', 'reports'] as const).map((value) => ({ value, label: sorts[value] }));
const stateOptions = userStates.map((value) => ({ value, label: states[value] }));
const rankOptions = [
  ...adminRanks.map((value) => ({ value, label: ranksMessages.ranks[value].label })),
  { value: 'none', label: texts.noRank },
];

/** The filters of the member list, and a select for its order. States with a fixed order have no select. */
export function UserFilters({ filters }: { filters: Filters }) {
  const { values, field, change } = filters;
  return (
    <FilterBar
      filters={filters}
      search={{
        label: texts.query,
        maxLength: 100,
        ...field('query'),
      }}
    >
      <FilterSelect label={texts.state} options={stateOptions} {...field('state')} />
      <FilterSelect label={texts.rank} options={rankOptions} {...field('rank')} />
      <FilterDates label={texts.joined} from={values.from} until={values.until} onChange={change} />
      {isSortable(usersFilterOf(filters).state) && (
        <FilterSelect
          label={texts.sort}
          first={sorts.newest}
          options={sortOptions}
          {...field('sort')}
        />
      )}
    </FilterBar>
  );
}
