import { Download } from 'lucide-react';
import { FilterBar, type Filters, useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import {
  endOfDay,
  FilterDates,
  FilterSelect,
  startOfDay,
} from '#client/features/team/admin-ui/filter-fields.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { Button } from '#client/ui/form/button.tsx';
import { isId } from '#contract/foundations/ids.ts';
import { type AuditFilter, auditActions } from '#contract/team/audit-log.ts';
import { auditActionName, auditSentence, auditTargetName } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { useAuditActors, useAuditEntries, useAuditExport } from './audit-log.queries.ts';

const texts = auditLogMessages;

const names = ['actor', 'target', 'action', 'from', 'until'] as const;

export type LogFilters = Filters<(typeof names)[number]>;

export function useLogFilters(): LogFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Days in Japan become a time range. Ignores invalid values. */
export function auditFilterOf({ values }: LogFilters): AuditFilter {
  const { actor, target } = values;
  const action = auditActions.find((known) => known === values.action);
  const [from, until] = [startOfDay(values.from), endOfDay(values.until)];
  return {
    ...(actor !== undefined && isId(actor) && { actor }),
    ...(target !== undefined && { target: target.slice(0, 100) }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}

/** The navigation state of a link to the log of one member. It contains the member's name. */
interface TargetState {
  target: string;
  name: string;
}

export function memberState(target: string, name: string): TargetState {
  return { target, name: auditTargetName('user', name) };
}

function nameIn(state: unknown, target?: string): string | undefined {
  const named = (state ?? {}) as Partial<TargetState>;
  return target !== undefined && named.target === target ? named.name : undefined;
}

const actionOptions = auditActions.map((value) => ({ value, label: auditActionName(value) }));

/**
 * Returns the latest name of the target in the entries. If no entry has one, returns the name in the link, or a general
 * term.
 */
function useTargetName(filters: LogFilters): string {
  const { target } = filters.values;
  const { data } = useAuditEntries(auditFilterOf(filters));
  const { state } = useLocation();
  // The log of a member includes entries about their content, and these do not contain the member's name.
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const entry = entries.find(({ target_id }) => target_id === target);
  return entry ? auditSentence(entry).target : (nameIn(state, target) ?? texts.oneTarget);
}

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

export function ExportButton({ filters }: { filters: LogFilters }) {
  const { mutate, isPending } = useAuditExport();
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(auditFilterOf(filters))}>
      <Download className="size-4" aria-hidden="true" />
      {auditLogMessages.export}
    </Button>
  );
}
