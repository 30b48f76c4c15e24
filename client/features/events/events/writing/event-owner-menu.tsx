import { CalendarX, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useManagingEntries } from '#client/features/identity/team-actions/team-actions.ts';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { CancelEventDialog } from './cancel-event-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { eventActionsMessages } from './event-actions.messages.ts';

const texts = eventActionsMessages;

interface EventOwnerMenuProps {
  event: EventDetail;
  /** Offers to hide the organiser after the event was reported. */
  hideOffer?: OfferHiding;
}

/** The menu of an event: edit, cancel, delete and report, as far as permitted. Renders nothing without entries. */
export function EventOwnerMenu({ event, hideOffer }: EventOwnerMenuProps) {
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const target = { type: 'event', id: event.id, name: event.title } as const;
  const own = entriesOf(event, useManagingEntries(target, event), setAsking);
  const report = useReportEntry(event.can.report, {
    targetType: 'event',
    targetId: event.id,
    hideOffer,
  });
  if (own.length + report.entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu} entries={[...report.entries, ...own]} />
      {report.dialog}
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
