import { useId } from 'react';
import { FilterBar } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-select.tsx';
import { FilterLabel } from '#client/ui/form/filter-label.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { caseKinds } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import type { CaseFilters as Filters } from './use-case-filters.ts';

const texts = casesMessages;
const kinds = caseKinds.map((value) => ({ value, label: texts.kinds[value] }));
const states = [
  { value: '', label: texts.states.open },
  { value: 'decided', label: texts.states.decided },
];

/** The filters of the queue. */
export function CaseFilters({ filters }: { filters: Filters }) {
  const id = useId();
  const { values, change } = filters;
  return (
    <FilterBar filters={filters}>
      <div className="md:w-36">
        <FilterLabel htmlFor={id}>{texts.filters.state}</FilterLabel>
        <Select
          id={id}
          options={states}
          value={values.state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        />
      </div>
      <FilterSelect
        label={texts.filters.kind}
        options={kinds}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
    </FilterBar>
  );
}
