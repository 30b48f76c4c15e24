import type { AuditAction, AuditFilter } from '../../../../contract/audit-log.ts';
import { endOfDay, startOfDay } from '../ui/filter-dates.tsx';
import { type Filters, useFilters } from '../ui/use-filters.ts';

const names = ['actor', 'target', 'action', 'from', 'until'] as const;

export type LogFilters = Filters<(typeof names)[number]>;

/** The filters of the log, in the address. */
export function useLogFilters(): LogFilters {
  return useFilters(names);
}

/** What the server is asked for: days in Japan as the time from the first until after the last. */
export function auditFilterOf({ values }: LogFilters): AuditFilter {
  const { actor, target, action } = values;
  const [from, until] = [startOfDay(values.from), endOfDay(values.until)];
  return {
    ...(actor !== undefined && { actor }),
    ...(target !== undefined && { target }),
    // The server refuses what is no action.
    ...(action !== undefined && { action: action as AuditAction }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}
