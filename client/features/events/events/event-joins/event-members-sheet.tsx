import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { EventMembers } from './event-members.tsx';

interface EventMembersSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog with the participants of an event. */
export function EventMembersSheet({ event, open, onClose }: EventMembersSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={joinsMessages.members.title}>
      <EventMembers event={event} />
    </Sheet>
  );
}
