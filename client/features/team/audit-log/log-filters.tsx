import { FilterBar } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterDates } from '#client/features/team/admin-ui/filter-dates.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-select.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { auditActions } from '#contract/team/audit-log.ts';
import { auditActionName, auditSentence } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { useAuditActors, useAuditEntries } from './audit-log.queries.ts';
import { nameIn } from './target-state.ts';
import { auditFilterOf, type LogFilters } from './use-log-filters.ts';

const texts = auditLogMessages;
const actionOptions = auditActions.map((value) => ({ value, label: auditActionName(value) }));

/**
 * Returns the name of the target that the log is filtered by: its latest name in the entries. Without an entry, returns
 * the name from the link to this page, or a general term.
 */
function useTargetName(filters: LogFilters): string {
  const { target } = filters.values;
  const { data } = useAuditEntries(auditFilterOf(filters));
  const { state } = useLocation();
  // The log of a member includes entries about their content, which do not contain the member's name.
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const entry = entries.find(({ target_id }) => target_id === target);
  return entry ? auditSentence(entry).target : (nameIn(state, target) ?? texts.oneTarget);
}

/** The filters of the log: actor, action and time. Shows the target if the log is limited to one. */
export function LogFilterBar({ filters }: { filters: LogFilters }) {
  const { values, field, change } = filters;
  const target = useTargetName(filters);
  const actors = useAuditActors().map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar filters={filters}>
      <FilterSelect label={texts.actor} options={actors} {...field('actor')} />
      <FilterSelect label={texts.action} options={actionOptions} {...field('action')} />
      {values.target !== undefined && (
        <FilterSelect
          label={texts.target}
          options={[{ value: values.target, label: target }]}
          {...field('target')}
        />
      )}
      <FilterDates label={texts.period} from={values.from} until={values.until} onChange={change} />
    </FilterBar>
  );
}
