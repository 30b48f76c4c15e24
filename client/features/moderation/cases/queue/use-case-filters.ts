import { useSession } from '#client/features/identity/session/session-context.tsx';
import { type Filters, useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { CASE_AUTHOR_MAX } from '#contract/foundations/limits.ts';
import { type CaseFilter, caseAges, caseKinds, UNCLAIMED } from '#contract/moderation/cases.ts';
import { reportReasons } from '#contract/moderation/report-reasons.ts';
import { reportTargets } from '#contract/moderation/reports.ts';

const names = ['state', 'kind', 'target', 'reason', 'author', 'assignee', 'age'] as const;
export type CaseFilters = Filters<(typeof names)[number]>;

/** The value in the URL that filters by the viewer as the assignee. */
export const MYSELF = 'me';

/** Returns the filters of the queue. The URL contains them. */
export function useCaseFilters(): CaseFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Ignores invalid values in the URL. */
export function useCasesFilter(filters: CaseFilters): CaseFilter {
  const { user } = useSession();
  return casesFilterOf(filters, user?.id);
}

function casesFilterOf({ values }: CaseFilters, userId: string | undefined): CaseFilter {
  const isDecided = values.state === 'decided';
  const author = values.author?.trim().slice(0, CASE_AUTHOR_MAX);
  const found = {
    kind: caseKinds.find((known) => known === values.kind),
    target: reportTargets.find((known) => known === values.target),
    reason: reportReasons.find((known) => known === values.reason),
    age: caseAges.find((known) => known === values.age),
    author: author === '' ? undefined : author,
    // Decided cases have no assignee.
    assignee: isDecided ? undefined : assigneeOf(values.assignee, userId),
  };
  return {
    ...(isDecided && { state: 'decided' }),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  };
}

function assigneeOf(value: string | undefined, userId: string | undefined) {
  if (value === MYSELF) return userId;
  const isKnown = value === UNCLAIMED || (value !== undefined && /^[A-Za-z0-9]{20}$/.test(value));
  return isKnown ? value : undefined;
}
