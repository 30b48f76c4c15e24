import { CalendarDays, CalendarPlus, CalendarSync, Download } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { Menu, type MenuEntry } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { eventCalendarUrl } from '#contract/events/event-addresses.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { googleCalendarUrl } from '#contract/events/google-calendar.ts';
import { CalendarFeedSheet } from './calendar-feed-sheet.tsx';
import { calendarMessages } from './event-calendar.messages.ts';

const texts = calendarMessages;

/** The menu that adds an event to a calendar. */
export function AddToCalendar({ event, className }: { event: EventDetail; className?: string }) {
  const [isFeedOpen, setFeedOpen] = useState(false);
  const entries: MenuEntry[] = [
    { label: texts.ics, icon: Download, href: eventCalendarUrl(event.id) },
    {
      label: texts.google,
      icon: CalendarDays,
      href: googleCalendarUrl(event, new URL(`/events/${event.id}`, location.origin).href),
      newTab: true,
    },
    {
      label: texts.subscribe,
      icon: CalendarSync,
      separated: true,
      onSelect: () => setFeedOpen(true),
    },
  ];
  return (
    <>
      <Menu
        label={texts.add}
        entries={entries}
        className={buttonClasses('secondary', 'md', cx('whitespace-nowrap', className))}
      >
        <CalendarPlus className="size-5" aria-hidden="true" />
        {texts.add}
      </Menu>
      <CalendarFeedSheet open={isFeedOpen} onClose={() => setFeedOpen(false)} />
    </>
  );
}
