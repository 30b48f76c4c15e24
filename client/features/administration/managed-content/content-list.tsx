import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { SelectAll } from '#client/features/team/admin-ui/select-all.tsx';
import { useSelection } from '#client/features/team/admin-ui/use-selection.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { ContentSelectionBar } from './content-selection-bar.tsx';
import { StateCell, TimeCell } from './managed-cells.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import type { ContentActions } from './use-content-actions.tsx';
import { useContentActions } from './use-content-actions.tsx';

type Managed = ManagedPost | ManagedComment | ManagedEvent;

interface ContentListProps<Item extends Managed>
  extends Pick<ComponentProps<typeof DenseList<Item>>, 'query' | 'label' | 'empty'> {
  columns: readonly Column<Item>[];
  targetOf: (item: Item) => ManagedTarget;
}

const keyOf = ({ id }: Managed) => id;

/** A list of posts, events or comments. Rows can be hidden, shown and deleted, one by one or several at once. */
export function ContentList<Item extends Managed>(props: ContentListProps<Item>) {
  const { query, columns, targetOf, ...list } = props;
  const items = loadedItems(query.data, keyOf);
  const element = useRef<HTMLDivElement>(null);
  const actions = useContentActions({
    list: element,
    indexOf: (id) => items.findIndex((item) => item.id === id),
  });
  const targets = items.map(targetOf);
  const names = new Map(targets.map(({ id, name }) => [id, name]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const all = useRef<HTMLInputElement>(null);
  return (
    <>
      <SelectAll
        input={all}
        list={element}
        ids={targets.map(({ id }) => id)}
        selection={selection}
      />
      <DenseList
        {...list}
        list={element}
        query={query}
        columns={[...columns, ...commonColumns(actions, targetOf)]}
        keyOf={keyOf}
        selection={selection}
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

const texts = managedContentMessages.columns;

/** Returns the columns at the end of each content list: state, creation time, and the buttons to hide and delete. */
function commonColumns<Item extends ManagedPost | ManagedComment | ManagedEvent>(
  actions: ContentActions,
  targetOf: (item: Item) => ManagedTarget,
): Column<Item>[] {
  return [
    {
      id: 'state',
      title: texts.state,
      hideTitle: true,
      cell: (item) => (
        <StateCell
          hidden={item.hidden}
          reports={item.open_reports}
          isCancelled={'is_cancelled' in item && item.is_cancelled}
        />
      ),
    },
    {
      id: 'created',
      title: texts.created,
      isShort: true,
      cell: ({ created_at }) => <TimeCell iso={created_at} />,
    },
    {
      id: 'actions',
      title: texts.actions,
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

const actionsTexts = managedContentMessages;

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
  const [isBusy, setBusy] = useState(false);
  const Icon = isHidden ? Eye : EyeOff;
  async function show(): Promise<void> {
    setBusy(true);
    await actions.show(target);
    setBusy(false);
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        variant="secondary"
        aria-label={isHidden ? actionsTexts.showOf(name) : actionsTexts.hideOf(name)}
        busy={isBusy}
        onClick={() => (isHidden ? void show() : actions.ask('hide', target))}
        className="whitespace-nowrap"
      >
        <Icon className="size-4" aria-hidden="true" />
        {isHidden ? actionsTexts.show : actionsTexts.hide}
      </Button>
      {!isOwn && (
        <IconButton
          icon={Trash2}
          label={actionsTexts.deleteOf(name)}
          className="hover:text-danger"
          onClick={() => actions.ask('delete', target)}
        />
      )}
    </span>
  );
}
