import { CalendarSync, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { CalendarFeedSheet } from './calendar-feed-sheet.tsx';
import { calendarMessages } from './event-calendar.messages.ts';

/** The button that opens the dialog with the URL of the viewer's calendar. */
export function CalendarFeedButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mb-6 flex min-h-14 w-full items-center gap-3 rounded-lg bg-sunken px-4 py-2.5 text-left transition-colors hover:bg-hover lg:w-auto"
      >
        <CalendarSync className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-sm">{calendarMessages.subscribe}</span>
          <span className="block text-ink-soft text-xs">{calendarMessages.subscribeHint}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </button>
      <CalendarFeedSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
