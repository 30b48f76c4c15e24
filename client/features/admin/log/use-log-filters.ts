import { type AuditFilter, auditActions } from '../../../../contract/audit-log.ts';
import { endOfDay, startOfDay } from '../ui/filter-dates.tsx';
import { type Filters, useFilters } from '../ui/use-filters.ts';

const names = ['actor', 'target', 'action', 'from', 'until'] as const;

export type LogFilters = Filters<(typeof names)[number]>;

/** The filters of the log, in the address. */
export function useLogFilters(): LogFilters {
  return useFilters(names);
}

/** What the server is asked for: days in Japan as the time from the first until after the last. What an address says wrongly is left out. */
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
