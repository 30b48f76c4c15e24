import { BadgeCheck, EyeOff, FileSearch, UserCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { RowCheckbox } from '#client/features/team/admin-ui/selection.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Case } from '#contract/moderation/cases.ts';
import { useIsClaimed } from '../case-claim.tsx';
import { titleOf } from '../case-words.ts';
import { casesMessages as texts } from '../cases.messages.ts';
import type { useCases } from '../cases.queries.ts';
import type { CaseFilters } from './case-filters.tsx';
import type { CaseSelection } from './case-selection.tsx';

interface CaseListProps {
  query: ReturnType<typeof useCases>;
  items: readonly Case[];
  filters: CaseFilters;
  chosen: string | undefined;
  selection: CaseSelection;
  isDense: boolean;
  addressOf: (caseId: string) => string;
}

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
  // The filter by state is not counted, because each state has its own text for an empty list.
  if (count > (values.state === undefined ? 0 : 1))
    return <EmptyState icon={FileSearch} {...adminUiMessages.emptyFiltered} />;
  if (values.state === 'decided') return <EmptyState icon={FileSearch} {...texts.emptyDecided} />;
  return <EmptyState icon={BadgeCheck} {...texts.empty} />;
}

/** The weight of three reports by members of average reputation. Cases of at least this weight are highlighted. */
const HEAVY = 300;

interface CaseRowProps {
  item: Case;
  to: string;
  isChosen: boolean;
  isDense: boolean;
  /** Shows a checkbox, unless the case is an appeal. */
  selection: CaseSelection | undefined;
}

function CaseRow({ item, to, isChosen, isDense, selection }: CaseRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen && row.current) bringIntoSight(row.current);
  }, [isChosen]);
  const isSelectable = selection?.selectable.some(({ id }) => id === item.id);
  return (
    <li
      ref={row}
      className={cx('flex border-line border-b last:border-b-0', isChosen && 'bg-brand-soft')}
    >
      {selection && (
        <span className="w-11 shrink-0">
          {isSelectable && <RowCheckbox id={item.id} selection={selection} />}
        </span>
      )}
      <Link
        to={to}
        aria-current={isChosen ? 'true' : undefined}
        className={cx(
          'block min-w-0 flex-1 px-3 text-sm -outline-offset-2 hover:bg-hover',
          isDense ? 'py-0' : 'py-3',
          selection && 'pl-0',
        )}
      >
        {isDense ? (
          <DenseLine item={item} isChosen={isChosen} isHigh={selection !== undefined} />
        ) : (
          <Lines item={item} isChosen={isChosen} />
        )}
      </Link>
    </li>
  );
}

type LineProps = Pick<CaseRowProps, 'item' | 'isChosen'>;

function Lines({ item, isChosen }: LineProps) {
  const { target_type, owner, kind, reports_count, weight, reasons } = item;
  return (
    <>
      <span className="flex items-baseline justify-between gap-2 text-ink-soft text-xs">
        <span>
          {texts.nouns[target_type]} · {texts.by(nameOf(owner))}
        </span>
        <RelativeTime iso={item.decided_at ?? item.opened_at} className="shrink-0" />
      </span>
      <span className={cx('line-clamp-2', isChosen && 'font-bold')}>{titleOf(item)}</span>
      <span className="mt-1 flex flex-wrap items-center gap-1.5">
        {kind !== 'report' && <Badge tone="brand">{texts.kinds[kind]}</Badge>}
        {reports_count > 0 && (
          <Badge tone={weight >= HEAVY ? 'danger' : 'warning'}>
            {texts.reports(reports_count)}
          </Badge>
        )}
        {reasons.slice(0, 2).map(({ reason }) => (
          <Badge key={reason}>{reportsMessages.reasons[reason]}</Badge>
        ))}
        <Badges item={item} />
      </span>
    </>
  );
}

/** A case in one line, as high as the checkbox next to it: kind or number of reports, title and age. */
function DenseLine({ item, isChosen, isHigh }: LineProps & { isHigh: boolean }) {
  const { kind, target_type, owner, reports_count, weight, opened_at, decided_at } = item;
  const isClaimed = useIsClaimed(item);
  const description = [
    texts.nouns[target_type],
    texts.by(nameOf(owner)),
    texts.reports(reports_count),
  ];
  return (
    <span className={cx('flex min-h-11 items-center gap-1.5', !isHigh && 'lg:min-h-9')}>
      {kind === 'report' ? (
        <Badge tone={weight >= HEAVY ? 'danger' : 'warning'}>
          <span aria-hidden="true" className="nums">
            {reports_count}
          </span>
        </Badge>
      ) : (
        <Badge tone="brand">{texts.kinds[kind]}</Badge>
      )}
      <span className="sr-only">{description.join(' ')}</span>
      <span className={cx('min-w-0 flex-1 truncate', isChosen && 'font-bold')}>
        {titleOf(item)}
      </span>
      {isClaimed && (
        <UserCheck
          className="size-3.5 shrink-0 text-ink-soft"
          role="img"
          aria-label={texts.claimed}
        />
      )}
      <RelativeTime iso={decided_at ?? opened_at} className="shrink-0 text-ink-soft text-xs" />
    </span>
  );
}

function Badges({ item }: { item: Case }) {
  const { kind, hidden_at, claimed_by } = item;
  const isClaimed = useIsClaimed(item);
  return (
    <>
      {/* A target with pending links is always hidden, so it needs no badge. */}
      {hidden_at !== null && kind !== 'links' && (
        <Badge tone="danger">
          <EyeOff className="size-3" aria-hidden="true" />
          {texts.hidden}
        </Badge>
      )}
      {claimed_by && isClaimed && (
        <span className="inline-flex items-center gap-1 text-ink-soft text-xs">
          <UserCheck className="size-3.5" aria-hidden="true" />
          {nameOf(claimed_by)}
        </span>
      )}
    </>
  );
}

/** How much of a neighbouring row stays visible, in pixels: about one row. */
const MARGIN = 96;

/** Scrolls the queue to a row. Scrolls the page only if necessary, so that the heading of the case stays visible. */
function bringIntoSight(row: HTMLElement): void {
  const box = row.closest<HTMLElement>('[data-queue]');
  if (!box) return;
  const frame = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const above = top - (frame.top + MARGIN);
  const below = bottom - (Math.min(frame.bottom, window.innerHeight) - MARGIN);
  if (below > 0) box.scrollTop += below;
  else if (above < 0) box.scrollTop += above;
  const rest = row.getBoundingClientRect().bottom - window.innerHeight;
  if (rest > 0) window.scrollBy(0, rest);
}
