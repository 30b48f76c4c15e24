import { Eye, EyeOff, type LucideIcon, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseList, rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import { SelectAll, useSelection } from '#client/features/team/admin-ui/selection.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatDateTime, formatRelativeTime } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { ContentDialog, type ContentDialogProps, useShowAgain } from './content-dialog.tsx';
import { ContentFilterBar, type ContentFilters } from './content-filters.tsx';
import { ContentSelectionBar } from './content-selection-bar.tsx';
import { managedContentMessages as texts } from './managed-content.messages.ts';

type Managed = ManagedPost | ManagedComment | ManagedEvent;

interface ContentListProps<Item extends Managed> {
  query: ComponentProps<typeof DenseList<Item>>['query'];
  filters: ContentFilters;
  byCategory?: boolean;
  icon: LucideIcon;
  words: { list: string; empty: { title: string; text: string } };
  columns: readonly Column<Item>[];
  targetOf: (item: Item) => ManagedTarget;
}

const keyOf = ({ id }: Managed) => id;

export function ContentList<Item extends Managed>(props: ContentListProps<Item>) {
  const { query, filters, byCategory = false, icon, words, columns, targetOf } = props;
  const items = loadedItems(query.data, keyOf);
  const list = useRef<HTMLDivElement>(null);
  const actions = useContentActions(list, (id) => items.findIndex((item) => item.id === id));
  const targets = items.map(targetOf);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const all = useRef<HTMLInputElement>(null);
  return (
    <>
      <ContentFilterBar filters={filters} byCategory={byCategory} />
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
      // The buttons are aligned at the left, because some rows have no delete button.
      className: 'md:w-px',
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
          <span className="line-clamp-3">{hidden.reason}</span>
        </p>
      )}
    </div>
  );
}

type ContentActions = ReturnType<typeof useContentActions>;

function useContentActions(list: RefObject<HTMLElement | null>, indexOf: (id: string) => number) {
  const show = useShowAgain();
  const { question, isOpen, ask, close } = useQuestion<
    Pick<ContentDialogProps, 'action' | 'target'> & { index: number }
  >();

  function dialogOf({ index, ...content }: NonNullable<typeof question>): ReactNode {
    const focusAfter = () => rowAt(list.current, index) ?? list.current;
    return <ContentDialog {...content} open={isOpen} onClose={close} focusAfter={focusAfter} />;
  }
  return {
    ask: (action: 'hide' | 'delete', target: ManagedTarget) =>
      ask({ action, target, index: indexOf(target.id) }),
    show,
    dialog: question && dialogOf(question),
  };
}

interface RowActionsProps {
  target: ManagedTarget;
  authorId: string;
  isHidden: boolean;
  actions: ContentActions;
}

/** The buttons of a row. The viewer's own content has no delete button, because it is deleted on its page. */
function RowActions({ target, authorId, isHidden, actions }: RowActionsProps) {
  const { name } = target;
  const isOwn = useSession().user?.id === authorId;
  const [isBusy, show] = usePending(() => actions.show(target));
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="secondary"
        aria-label={isHidden ? texts.showOf(name) : texts.hideOf(name)}
        busy={isBusy}
        onClick={() => (isHidden ? show() : actions.ask('hide', target))}
        className="whitespace-nowrap"
      >
        <Icon className="size-4" aria-hidden="true" />
        {isHidden ? texts.show : texts.hide}
      </Button>
      {!isOwn && (
        <IconButton
          icon={Trash2}
          label={texts.deleteOf(name)}
          className="hover:text-danger"
          onClick={() => actions.ask('delete', target)}
        />
      )}
    </span>
  );
}
