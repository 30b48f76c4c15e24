import { type Filters, useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { caseKinds } from '#contract/moderation/cases.ts';
import type { CasesFilter } from './cases.queries.ts';

const names = ['state', 'kind'] as const;
export type CaseFilters = Filters<(typeof names)[number]>;

/** The filters of the queue, in the address. */
export function useCaseFilters(): CaseFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Ignores invalid values in the address. */
export function casesFilterOf({ values }: CaseFilters): CasesFilter {
  const kind = caseKinds.find((known) => known === values.kind);
  return {
    ...(values.state === 'decided' && { state: 'decided' }),
    ...(kind && { kind }),
  };
}
