import { caseKinds } from '../../../../contract/report-cases.ts';
import { type Filters, useFilters } from '../ui/use-filters.ts';
import type { CasesFilter } from './report-cases.queries.ts';

const names = ['state', 'kind'] as const;
export type CaseFilters = Filters<(typeof names)[number]>;

/** The filters of the queue, in the address. */
export function useCaseFilters(): CaseFilters {
  return useFilters(names);
}

/** What the server is asked for. What an address says wrongly is left out. */
export function casesFilterOf({ values }: CaseFilters): CasesFilter {
  const kind = caseKinds.find((known) => known === values.kind);
  return {
    ...(values.state === 'decided' && { state: 'decided' }),
    ...(kind && { kind }),
  };
}
