import type { EventDetail } from '../../../../contract/events.ts';
import { Sheet } from '../../../ui/dialog.tsx';
import { EventMembers } from './event-members.tsx';
import { joinsMessages } from './joins.messages.ts';

interface EventMembersSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** The dialog of who joined an event. */
export function EventMembersSheet({ event, open, onClose }: EventMembersSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={joinsMessages.members.title}>
      <EventMembers event={event} />
    </Sheet>
  );
}
