import { endOfDay, startOfDay } from '#client/features/team/admin-ui/filter-dates.tsx';
import { type Filters, useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { type AuditFilter, auditActions } from '#contract/team/audit-log.ts';

const names = ['actor', 'target', 'action', 'from', 'until'] as const;

export type LogFilters = Filters<(typeof names)[number]>;

/** Returns the filters of the log. The URL contains them. */
export function useLogFilters(): LogFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Days in Japan become a time range. Ignores invalid values. */
export function auditFilterOf({ values }: LogFilters): AuditFilter {
  const { actor, target } = values;
  const action = auditActions.find((known) => known === values.action);
  const [from, until] = [startOfDay(values.from), endOfDay(values.until)];
  return {
    ...(actor !== undefined && /^[A-Za-z0-9]{20}$/.test(actor) && { actor }),
    ...(target !== undefined && { target: target.slice(0, 100) }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}
