import { CalendarDays, CalendarPlus, CalendarSync, Download } from 'lucide-react';
import { useState } from 'react';
import { eventCalendarUrl } from '../../../../contract/event-addresses.ts';
import type { EventDetail } from '../../../../contract/events.ts';
import { googleCalendarUrl } from '../../../../contract/google-calendar.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { calendarMessages } from './calendar.messages.ts';
import { CalendarFeedSheet } from './calendar-feed-sheet.tsx';

const texts = calendarMessages;

/** The menu of the ways to have an event in one's calendar. */
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
