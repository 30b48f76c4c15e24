import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { Column } from '#client/features/team/admin-ui/dense-list.tsx';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '#contract/administration/managed-content.ts';
import { StateCell, TimeCell } from './managed-cells.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { RowActions } from './row-actions.tsx';
import type { ContentActions } from './use-content-actions.tsx';

const texts = managedContentMessages.columns;

/** The last columns of all content lists: state, creation time, and the buttons to hide and delete. */
export function commonColumns<Item extends ManagedPost | ManagedComment | ManagedEvent>(
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
