import { MousePointerClick, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { BackLink } from '#client/features/team/admin-ui/admin-page.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import { titleOf } from '../case-words.ts';
import { decideCasesMessages, casesMessages as texts } from '../cases.messages.ts';
import { useCases, useLiveCases } from '../cases.queries.ts';
import { CasePanel } from '../view/case-panel.tsx';
import { type CaseFilters, useCasesFilter } from './case-filters.tsx';
import { CaseList } from './case-list.tsx';
import { QueueTools, type RefusedCase, useCaseSelection } from './case-selection.tsx';
import { CaseSelectionBar } from './case-selection-bar.tsx';
import { useSteps } from './use-case-steps.ts';

interface CasesViewProps {
  caseId: string | undefined;
  filters: CaseFilters;
}

export function CasesView({ caseId, filters }: CasesViewProps) {
  useLiveCases();
  const filter = useCasesFilter(filters);
  const query = useCases(filter);
  const items = useMemo(() => loadedItems(query.data, ({ id }) => id), [query.data]);
  const steps = useSteps({ query, items, filter }, caseId);
  const { addressOf } = steps;
  const hasMoved = useHasMoved(caseId);
  const isEmpty = caseId === undefined && query.data !== undefined && items.length === 0;
  const selection = useCaseSelection({ items, isCurrent: !query.isPlaceholderData });
  const [isDense, toggleDense] = useDenseQueue();
  const starter = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className={cx(!isEmpty && 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-5')}>
        <div
          data-queue
          className={cx(
            caseId !== undefined && 'max-lg:hidden',
            !isEmpty &&
              'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto',
          )}
        >
          <QueueTools
            filter={filter}
            selection={selection}
            isDense={isDense}
            onDense={toggleDense}
            starter={starter}
          />
          <RefusedCases
            refused={selection.refused}
            addressOf={addressOf}
            onClose={() => {
              selection.setRefused([]);
              starter.current?.focus();
            }}
          />
          <CaseList
            query={query}
            items={items}
            filters={filters}
            chosen={caseId}
            selection={selection}
            isDense={isDense}
            addressOf={addressOf}
          />
        </div>
        {caseId === undefined ? (
          !isEmpty && (
            <div className="max-lg:hidden">
              <EmptyState
                icon={MousePointerClick}
                title={texts.choose.title}
                text={<PointerText mouse={texts.choose.text} />}
              />
            </div>
          )
        ) : (
          <div data-one-record="" className="min-w-0">
            <div className="lg:hidden">
              <BackLink to={addressOf()}>{texts.back}</BackLink>
            </div>
            <OpenCase key={caseId} caseId={caseId} takesFocus={hasMoved} steps={steps} />
          </div>
        )}
      </div>
      <CaseSelectionBar selection={selection} starter={starter} />
    </>
  );
}

interface OpenCaseProps {
  caseId: string;
  takesFocus: boolean;
  steps: ReturnType<typeof useSteps>;
}

function OpenCase({ steps: { addressOf, next, isReading }, ...shown }: OpenCaseProps) {
  const [isDecided, setDecided] = useState(false);
  const label = next ? texts.nextCase(titleOf(next)) : texts.back;
  const following =
    next || !isReading ? { to: addressOf(next?.id), label, takesFocus: isDecided } : undefined;
  return <CasePanel {...shown} next={following} onDecided={() => setDecided(true)} />;
}

/** Whether the viewer has opened another case since the page was opened. */
function useHasMoved(caseId: string | undefined): boolean {
  const [first] = useState(caseId);
  const [hasMoved, setMoved] = useState(false);
  if (caseId !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

const NAME = 'dense-queue';

/** Returns whether each case is shown in one line, and a function to change that. The browser stores the choice. */
function useDenseQueue(): [isDense: boolean, toggle: () => void] {
  const [isDense, setDense] = useState(() => readStored('localStorage', NAME) === true);
  function toggle() {
    setDense(!isDense);
    writeStored('localStorage', NAME, isDense ? undefined : true);
  }
  return [isDense, toggle];
}

const refusedTexts = decideCasesMessages.refused;

interface RefusedCasesProps {
  refused: readonly RefusedCase[];
  addressOf: (caseId: string) => string;
  onClose: () => void;
}

function RefusedCases({ refused, addressOf, onClose }: RefusedCasesProps) {
  if (refused.length === 0) return null;
  return (
    <section
      data-refused-cases=""
      tabIndex={-1}
      aria-labelledby="refused-cases"
      className="mb-2 rounded-lg bg-warning-soft py-1 pl-3 text-sm"
    >
      <div className="flex items-center gap-2">
        <h2 id="refused-cases" className="mr-auto text-sm">
          {refusedTexts.title(refused.length)}
        </h2>
        <IconButton icon={X} label={commonMessages.close} onClick={onClose} />
      </div>
      <ul className="divide-y divide-line pr-3">
        {refused.map(({ item, reason }) => (
          <li key={item.id} className="py-1">
            <Link
              to={addressOf(item.id)}
              className="flex min-h-11 items-center break-all font-bold text-brand underline underline-offset-2"
            >
              {titleOf(item)}
            </Link>
            <p className="pb-1 text-xs">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
