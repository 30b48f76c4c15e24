import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { useCaseColleagues } from '#client/features/moderation/cases/cases.queries.ts';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { FilterChipSelect } from '#client/features/team/admin-ui/filter-chip-select.tsx';
import { CASE_AUTHOR_MAX } from '#contract/foundations/limits.ts';
import { caseAges, caseKinds, UNCLAIMED } from '#contract/moderation/cases.ts';
import { reportReasons } from '#contract/moderation/report-reasons.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import { FoldedFilterBar } from './folded-filter-bar.tsx';
import { type CaseFilters as Filters, MYSELF, useCasesFilter } from './use-case-filters.ts';

const texts = casesMessages.filters;
const states = [{ value: 'decided', label: casesMessages.states.decided }];
const kinds = caseKinds.map((value) => ({ value, label: casesMessages.kinds[value] }));
const targets = reportTargets.map((value) => ({ value, label: casesMessages.nouns[value] }));
const reasons = reportReasons.map((value) => ({ value, label: reportsMessages.reasons[value] }));
const ages = caseAges.map((value) => ({ value, label: texts.ages[value] }));

/** The filters of the queue. They can be combined. */
export function CaseFilters({ filters }: { filters: Filters }) {
  const { values, field } = filters;
  const { state, kind, ...folded } = useCasesFilter(filters);
  const search = {
    label: texts.author,
    placeholder: texts.authorPlaceholder,
    maxLength: CASE_AUTHOR_MAX,
    ...field('author'),
  };
  return (
    <FoldedFilterBar
      filters={filters}
      folded={Object.keys(folded).length}
      search={search}
      first={
        <>
          <FilterChipSelect
            label={texts.state}
            options={states}
            none={casesMessages.states.open}
            {...field('state')}
          />
          <FilterChipSelect label={texts.kind} options={kinds} {...field('kind')} />
        </>
      }
    >
      <FilterChipSelect label={texts.reason} options={reasons} {...field('reason')} />
      <FilterChipSelect label={texts.target} options={targets} {...field('target')} />
      {values.state !== 'decided' && <AssigneeChip {...field('assignee')} />}
      <FilterChipSelect label={texts.age} options={ages} {...field('age')} />
    </FoldedFilterBar>
  );
}

interface AssigneeChipProps {
  value: string | undefined;
  onChange: (value: string) => void;
}

/** The filter by assignee: the viewer, nobody, or a colleague. */
function AssigneeChip(props: AssigneeChipProps) {
  const userId = useSession().user?.id;
  const colleagues = useCaseColleagues().filter(({ id }) => id !== userId);
  const options = [
    { value: MYSELF, label: texts.myself },
    { value: UNCLAIMED, label: texts.nobody },
    ...colleagues.map((member) => ({ value: member.id, label: nameOf(member) })),
  ];
  return <FilterChipSelect label={texts.assignee} options={options} {...props} />;
}
