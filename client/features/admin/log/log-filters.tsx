import { useLocation } from 'react-router';
import { auditActions } from '../../../../contract/audit-log.ts';
import { auditActionName, auditSentence } from '../../../../contract/audit-sentences.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterDates } from '../ui/filter-dates.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { auditLogMessages } from './audit-log.messages.ts';
import { useAuditActors, useAuditEntries } from './audit-log.queries.ts';
import { nameIn } from './target-state.ts';
import { auditFilterOf, type LogFilters } from './use-log-filters.ts';

const texts = auditLogMessages;
const actionOptions = auditActions.map((value) => ({ value, label: auditActionName(value) }));

/** What the log is narrowed to, by its last name; while no entry tells it, by the link that led here, or in general words. */
function useTargetName(filters: LogFilters): string {
  const { target } = filters.values;
  const { data } = useAuditEntries(auditFilterOf(filters));
  const { state } = useLocation();
  // With a member come the things that are theirs, which do not tell the name.
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const entry = entries.find(({ target_id }) => target_id === target);
  return entry ? auditSentence(entry).target : (nameIn(state, target) ?? texts.oneTarget);
}

/** Filters the log by who did what, when; and shows that it is narrowed to one thing. */
export function LogFilterBar({ filters }: { filters: LogFilters }) {
  const { values, change } = filters;
  const target = useTargetName(filters);
  const actors = useAuditActors().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar filters={filters}>
      <FilterSelect
        label={texts.actor}
        options={actors}
        value={values.actor}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label={texts.action}
        options={actionOptions}
        value={values.action}
        onChange={(action) => change({ action })}
      />
      {values.target !== undefined && (
        <FilterSelect
          label={texts.target}
          options={[{ value: values.target, label: target }]}
          value={values.target}
          onChange={(target) => change({ target })}
        />
      )}
      <FilterDates label={texts.period} from={values.from} until={values.until} onChange={change} />
    </FilterBar>
  );
}
