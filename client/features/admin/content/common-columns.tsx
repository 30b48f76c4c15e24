import type { ComponentProps } from 'react';
import type {
  ManagedComment,
  ManagedEvent,
  ManagedPost,
} from '../../../../contract/managed-content.ts';
import type { Column } from '../ui/dense-list.tsx';
import { StateCell, TimeCell } from './cells.tsx';
import { managedContentMessages } from './content.messages.ts';
import { HidingButton } from './hiding-button.tsx';
import type { Hiding } from './use-hiding.tsx';

const texts = managedContentMessages.columns;

/** The columns that all lists of content end with: the state, the time of creation, and the button that hides. */
export function commonColumns<Item extends ManagedPost | ManagedComment | ManagedEvent>(
  hiding: Hiding,
  thingOf: (item: Item) => ComponentProps<typeof HidingButton>['thing'],
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
      cell: ({ created_at }) => <TimeCell iso={created_at} />,
    },
    {
      id: 'actions',
      title: texts.actions,
      hideTitle: true,
      className: 'md:text-right',
      cell: (item) => (
        <HidingButton thing={thingOf(item)} isHidden={item.hidden !== null} hiding={hiding} />
      ),
    },
  ];
}
