import { CalendarDays, CalendarPlus, CalendarSync, Download } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { Menu, type MenuEntry } from '#client/ui/overlay/menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { eventCalendarUrl, googleCalendarUrl } from '#contract/events/event-calendars.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { CalendarFeedSheet } from './calendar-feed.tsx';
import { calendarMessages as texts } from './event-calendar.messages.ts';

export function AddToCalendar({ event, className }: { event: EventDetail; className?: string }) {
  const [isFeedOpen, setFeedOpen] = useState(false);
  // The server does not know the address of the page.
  const origin = useHydrated() ? location.origin : undefined;
  const entries: MenuEntry[] = [
    { label: texts.ics, icon: Download, href: eventCalendarUrl(event.id) },
    {
      label: texts.google,
      icon: CalendarDays,
      href: googleCalendarUrl(event, `${origin}/events/${event.id}`),
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
