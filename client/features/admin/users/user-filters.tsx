import { adminRanks } from '../../../../contract/admins.ts';
import { userStates } from '../../../../contract/managed-users.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterDates } from '../ui/filter-dates.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ranksMessages } from '../ui/ranks.messages.ts';
import type { UserFilters as Filters } from './use-user-filters.ts';
import { managedUsersMessages } from './users.messages.ts';

const { filters: texts, states } = managedUsersMessages;
const stateOptions = userStates.map((value) => ({ value, label: states[value] }));
const rankOptions = [
  ...adminRanks.map((value) => ({ value, label: ranksMessages.ranks[value].label })),
  { value: 'none', label: texts.noRank },
];

/** What the list of members is filtered by. */
export function UserFilters({ filters }: { filters: Filters }) {
  const { values, change } = filters;
  return (
    <FilterBar
      filters={filters}
      search={{
        label: texts.query,
        maxLength: 100,
        value: values.query,
        onChange: (query) => change({ query }),
      }}
    >
      <FilterSelect
        label={texts.state}
        options={stateOptions}
        value={values.state}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={texts.rank}
        options={rankOptions}
        value={values.rank}
        onChange={(rank) => change({ rank })}
      />
      <FilterDates label={texts.joined} from={values.from} until={values.until} onChange={change} />
    </FilterBar>
  );
}
