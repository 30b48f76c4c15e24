import { MousePointerClick } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { uniqueBy } from '../../../lib/paging.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type PageKey, usePageKeys } from '../frame/page-keys.ts';
import { BackLink } from '../ui/back-link.tsx';
import { CaseList } from './case-list.tsx';
import { CasePanel } from './case-panel.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';
import { useCases, useLiveCases } from './report-cases.queries.ts';
import { type CaseFilters, casesFilterOf } from './use-case-filters.ts';

const texts = reportCasesMessages;

interface CasesViewProps {
  caseId: string | undefined;
  filters: CaseFilters;
}

/** The queue beside the case that is open; on a phone, one of them. */
export function CasesView({ caseId, filters }: CasesViewProps) {
  useLiveCases();
  const query = useCases(casesFilterOf(filters));
  const items = useMemo(
    () => uniqueBy(query.data?.pages.flatMap((page) => page.items) ?? [], ({ id }) => id),
    [query.data],
  );
  const { addressOf, open, next } = useSteps(items, caseId);
  const hasMoved = useHasMoved(caseId);
  const isEmpty = query.data !== undefined && items.length === 0;
  return (
    <div className={cx(!isEmpty && 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-5')}>
      <div
        className={cx(
          caseId !== undefined && 'max-lg:hidden',
          !isEmpty &&
            'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto',
        )}
      >
        <CaseList
          query={query}
          items={items}
          filters={filters}
          chosen={caseId}
          addressOf={addressOf}
        />
      </div>
      {caseId === undefined ? (
        !isEmpty && (
          <div className="max-lg:hidden">
            <EmptyState icon={MousePointerClick} {...texts.choose} />
          </div>
        )
      ) : (
        <div className="min-w-0">
          <div className="lg:hidden">
            <BackLink to={addressOf()}>{texts.back}</BackLink>
          </div>
          <CasePanel
            key={caseId}
            caseId={caseId}
            takesFocus={hasMoved}
            onDecided={() => open(next)}
          />
        </div>
      )}
    </div>
  );
}

/** The way through the queue, also by the keys `j` and `k`. */
function useSteps(items: readonly { id: string }[], caseId: string | undefined) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const addressOf = (id?: string) => `/admin/reports${id === undefined ? '' : `/${id}`}${search}`;
  const at = items.findIndex(({ id }) => id === caseId);
  const previous = at > 0 ? items[at - 1]?.id : undefined;
  const next = items[at + 1]?.id;
  const open = useCallback(
    (id: string | undefined) =>
      void navigate(`/admin/reports${id === undefined ? '' : `/${id}`}${search}`, {
        preventScrollReset: true,
      }),
    [navigate, search],
  );
  usePageKeys(
    useMemo<PageKey[]>(() => {
      const step = (id: string | undefined) => () => {
        if (id !== undefined) open(id);
        return true;
      };
      return [
        { key: 'j', what: texts.keys.next, press: step(next) },
        { key: 'k', what: texts.keys.previous, press: step(previous) },
      ];
    }, [next, previous, open]),
  );
  return { addressOf, open, next };
}

/** Whether another case was opened since the page was. */
function useHasMoved(caseId: string | undefined): boolean {
  const [first] = useState(caseId);
  const [hasMoved, setMoved] = useState(false);
  if (caseId !== first && !hasMoved) setMoved(true);
  return hasMoved;
}
