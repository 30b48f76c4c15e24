import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { EventMembers } from './event-members.tsx';
import { membersTitle } from './members-title.ts';

interface EventMembersSheetProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

export function EventMembersSheet({ event, open, onClose }: EventMembersSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={membersTitle(event)}>
      <EventMembers event={event} />
    </Sheet>
  );
}
