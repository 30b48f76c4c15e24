import { CalendarX, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useManagingEntries } from '#client/features/identity/team-actions/team-actions.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { CancelEventDialog } from './cancel-event-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { eventActionsMessages } from './event-actions.messages.ts';

const texts = eventActionsMessages;

interface EventOwnerMenuProps {
  event: EventDetail;
  /** Further entries of the menu, such as reporting the event. */
  entries?: readonly MenuEntry[];
}

/** The menu of an event: edit, cancel and delete, as far as permitted. Renders nothing without entries. */
export function EventOwnerMenu({ event, entries = [] }: EventOwnerMenuProps) {
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const target = { type: 'event', id: event.id, name: event.title } as const;
  const own = entriesOf(event, useManagingEntries(target, event), setAsking);
  if (own.length + entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu} entries={[...own, ...entries]} />
      <CancelEventDialog event={event} open={asking === 'cancel'} onClose={close} />
      <DeleteEventDialog event={event} open={asking === 'delete'} onClose={close} />
    </>
  );
}

function entriesOf(
  event: EventDetail,
  managing: MenuEntry[],
  ask: (action: 'cancel' | 'delete') => void,
): MenuEntry[] {
  const { id, can } = event;
  const edit: MenuEntry = { label: texts.edit, icon: PenLine, to: `/events/${id}/edit` };
  const cancel: MenuEntry = {
    label: texts.cancel,
    icon: CalendarX,
    onSelect: () => ask('cancel'),
    separated: can.edit,
  };
  const remove: MenuEntry = {
    label: texts.delete,
    icon: Trash2,
    onSelect: () => ask('delete'),
    danger: true,
    separated: can.edit && !can.cancel,
  };
  return [
    ...(can.edit ? [edit] : []),
    ...(can.cancel ? [cancel] : []),
    ...managing,
    ...(can.delete ? [remove] : []),
  ];
}
