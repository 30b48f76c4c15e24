import { Sheet } from '../../../ui/dialog.tsx';
import { calendarMessages } from './calendar.messages.ts';
import { CalendarFeed } from './calendar-feed.tsx';

/** The dialog about the calendar that a member can subscribe to. */
export function CalendarFeedSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={calendarMessages.feed.title}
      description={calendarMessages.feed.text}
    >
      <CalendarFeed />
    </Sheet>
  );
}
