import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { frameMessages } from '#client/features/team/admin-frame/admin-frame.messages.ts';
import {
  focusSearch,
  type PageKey,
  usePageKeys,
} from '#client/features/team/admin-frame/admin-keys.ts';
import {
  type Filters,
  FoldButton,
  ResetButton,
  useFilterBar,
  useFilters,
} from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterChipSelect, FilterSearch } from '#client/features/team/admin-ui/filter-fields.tsx';
import { isId } from '#contract/foundations/ids.ts';
import { CASE_AUTHOR_MAX } from '#contract/foundations/limits.ts';
import { type CaseFilter, caseAges, caseKinds, UNCLAIMED } from '#contract/moderation/cases.ts';
import { reportReasons } from '#contract/moderation/report-reasons.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import { casesMessages } from '../cases.messages.ts';
import { useCaseColleagues } from '../cases.queries.ts';

const texts = casesMessages.filters;

const names = ['state', 'kind', 'target', 'reason', 'author', 'assignee', 'age'] as const;
export type CaseFilters = Filters<(typeof names)[number]>;

const MYSELF = 'me';

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
  const isKnown = value === UNCLAIMED || (value !== undefined && isId(value));
  return isKnown ? value : undefined;
}

const states = [{ value: 'decided', label: casesMessages.states.decided }];
const kinds = caseKinds.map((value) => ({ value, label: casesMessages.kinds[value] }));
const targets = reportTargets.map((value) => ({ value, label: casesMessages.nouns[value] }));
const reasons = reportReasons.map((value) => ({ value, label: reportsMessages.reasons[value] }));
const ages = caseAges.map((value) => ({ value, label: texts.ages[value] }));

export function CaseFilterBar({ filters }: { filters: CaseFilters }) {
  const { values, field } = filters;
  const { state, kind, ...folded } = useCasesFilter(filters);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { bar, reset } = useFilterBar(filters);
  usePageKeys(
    useMemo<PageKey[]>(() => {
      function press() {
        // The update is synchronous, because a collapsed field cannot be focused.
        flushSync(() => setOpen(true));
        return focusSearch();
      }
      return [{ key: '/', what: frameMessages.keys.search, press }];
    }, []),
  );
  return (
    <div {...bar} className="mb-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <FilterChipSelect
          label={texts.state}
          options={states}
          none={casesMessages.states.open}
          {...field('state')}
        />
        <FilterChipSelect label={texts.kind} options={kinds} {...field('kind')} />
        <FoldButton
          controls={id}
          isOpen={isOpen}
          chosen={Object.keys(folded).length}
          onToggle={() => setOpen(!isOpen)}
        />
        {filters.isFiltered && <ResetButton onReset={reset} />}
      </div>
      <div id={id} hidden={!isOpen} className="mt-1 space-y-2">
        <FilterSearch
          label={texts.author}
          placeholder={texts.authorPlaceholder}
          maxLength={CASE_AUTHOR_MAX}
          {...field('author')}
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <FilterChipSelect label={texts.reason} options={reasons} {...field('reason')} />
          <FilterChipSelect label={texts.target} options={targets} {...field('target')} />
          {values.state !== 'decided' && <AssigneeChip {...field('assignee')} />}
          <FilterChipSelect label={texts.age} options={ages} {...field('age')} />
        </div>
      </div>
    </div>
  );
}

function AssigneeChip(props: { value: string | undefined; onChange: (value: string) => void }) {
  const userId = useSession().user?.id;
  const colleagues = useCaseColleagues().filter(({ id }) => id !== userId);
  const options = [
    { value: MYSELF, label: texts.myself },
    { value: UNCLAIMED, label: texts.nobody },
    ...colleagues.map((member) => ({ value: member.id, label: nameOf(member) })),
  ];
  return <FilterChipSelect label={texts.assignee} options={options} {...props} />;
}
