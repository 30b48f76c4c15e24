import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { calendarMessages } from './event-calendar.messages.ts';

/** The dialog with the URL of the viewer's calendar. */
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
