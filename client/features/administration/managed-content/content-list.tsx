import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { SelectAll, useSelection } from '#client/features/team/admin-ui/selection.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatDateTime, formatRelativeTime } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { type ContentActions, RowActions, useContentActions } from './content-actions.tsx';
import type { ContentFilters } from './content-filters.tsx';
import { ContentSelectionBar } from './content-selection-bar.tsx';
import { managedContentMessages as texts } from './managed-content.messages.ts';

type Managed = ManagedPost | ManagedComment | ManagedEvent;

interface ContentListProps<Item extends Managed> {
  query: ComponentProps<typeof DenseList<Item>>['query'];
  filters: ContentFilters;
  icon: LucideIcon;
  words: { list: string; empty: { title: string; text: string } };
  columns: readonly Column<Item>[];
  targetOf: (item: Item) => ManagedTarget;
}

const keyOf = ({ id }: Managed) => id;

export function ContentList<Item extends Managed>(props: ContentListProps<Item>) {
  const { query, filters, icon, words, columns, targetOf } = props;
  const items = loadedItems(query.data, keyOf);
  const list = useRef<HTMLDivElement>(null);
  const actions = useContentActions(list, (id) => items.findIndex((item) => item.id === id));
  const targets = items.map(targetOf);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const all = useRef<HTMLInputElement>(null);
  return (
    <>
      <SelectAll input={all} list={list} ids={targets.map(({ id }) => id)} selection={selection} />
      <DenseList
        list={list}
        query={query}
        label={words.list}
        columns={[...columns, ...commonColumns(actions, targetOf)]}
        keyOf={keyOf}
        selection={selection}
        empty={<EmptyState icon={icon} {...emptyOf(filters, words.empty)} />}
      />
      <ContentSelectionBar
        targets={targets}
        isHidden={items[0] !== undefined && items[0].hidden !== null}
        selection={selection}
        all={all}
      />
      {actions.dialog}
    </>
  );
}

function emptyOf({ values, isFiltered }: ContentFilters, text: { title: string; text: string }) {
  const { state, ...others } = values;
  if (state === 'hidden' && Object.keys(others).length === 0) return texts.emptyHidden;
  return isFiltered ? adminUiMessages.emptyFiltered : text;
}

function commonColumns<Item extends Managed>(
  actions: ContentActions,
  targetOf: (item: Item) => ManagedTarget,
): Column<Item>[] {
  return [
    { title: texts.columns.state, hideTitle: true, cell: (item) => <StateCell item={item} /> },
    {
      title: texts.columns.created,
      isShort: true,
      cell: ({ created_at: at }) => (
        <time
          dateTime={at}
          title={formatDateTime(at)}
          className="md:whitespace-nowrap text-ink-soft"
        >
          {formatRelativeTime(at)}
        </time>
      ),
    },
    {
      title: texts.columns.actions,
      hideTitle: true,
      className: 'md:text-right',
      cell: (item) => (
        <RowActions
          target={targetOf(item)}
          authorId={item.profiles.id}
          isHidden={item.hidden !== null}
          actions={actions}
        />
      ),
    },
  ];
}

function StateCell({ item }: { item: Managed }) {
  const { hidden, open_reports: reports } = item;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 empty:hidden md:max-w-64">
      {reports > 0 && <Badge tone="warning">{texts.reports(reports)}</Badge>}
      {'is_cancelled' in item && item.is_cancelled && <Badge>{texts.cancelled}</Badge>}
      {hidden && (
        <p className="min-w-0 text-xs">
          <span className="block text-ink-soft" title={formatDateTime(hidden.at)}>
            {hidden.awaits_look
              ? texts.pendingReview
              : texts.hiddenBy(hidden.by ? nameOf(hidden.by) : texts.somebody)}
          </span>
          <span className="line-clamp-3 break-words">{hidden.reason}</span>
        </p>
      )}
    </div>
  );
}
