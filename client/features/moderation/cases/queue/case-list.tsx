import { BadgeCheck, FileSearch } from 'lucide-react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import type { useCases } from '#client/features/moderation/cases/cases.queries.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Case } from '#contract/moderation/cases.ts';
import { CaseRow } from './case-row.tsx';
import type { CaseFilters } from './use-case-filters.ts';
import type { CaseSelection } from './use-case-selection.ts';

const texts = casesMessages;

interface CaseListProps {
  query: ReturnType<typeof useCases>;
  items: readonly Case[];
  filters: CaseFilters;
  chosen: string | undefined;
  selection: CaseSelection;
  isDense: boolean;
  addressOf: (caseId: string) => string;
}

/** The queue. The keys `j` and `k` open the next and the previous case. */
export function CaseList({ query, items, filters, ...rows }: CaseListProps) {
  const { chosen, selection, isDense, addressOf } = rows;
  if (!query.data) return <Unloaded query={query} />;
  return (
    <InfiniteList query={query} count={items.length} empty={<Empty filters={filters} />}>
      <ul
        aria-label={texts.list}
        className={cx(
          'overflow-hidden rounded-lg border border-line bg-surface',
          query.isPlaceholderData && 'opacity-60 transition-opacity',
        )}
      >
        {items.map((item) => (
          <CaseRow
            key={item.id}
            item={item}
            to={addressOf(item.id)}
            isChosen={item.id === chosen}
            isDense={isDense}
            selection={selection.isOn ? selection : undefined}
          />
        ))}
      </ul>
    </InfiniteList>
  );
}

function Empty({ filters: { values, count } }: { filters: CaseFilters }) {
  // The filter of the state does not count, because each state has its own text for an empty list.
  if (count > (values.state === undefined ? 0 : 1))
    return <EmptyState icon={FileSearch} {...adminUiMessages.emptyFiltered} />;
  if (values.state === 'decided') return <EmptyState icon={FileSearch} {...texts.emptyDecided} />;
  return <EmptyState icon={BadgeCheck} {...texts.empty} />;
}
