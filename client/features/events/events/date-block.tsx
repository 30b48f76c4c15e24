import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { dateOf, wallClock } from '#contract/foundations/wall-clock.ts';
import { relativeDay } from './event-times.ts';
import { eventsMessages } from './events.messages.ts';

/** A day as a calendar sheet. Hidden from assistive technology, because a text next to it has the date. */
export function DateBlock({ iso }: { iso: string }) {
  const { month, day, weekday } = wallClock(iso);
  const isHydrated = useHydrated();
  return (
    <span
      aria-hidden="true"
      className="nums flex min-w-13 shrink-0 flex-col items-center whitespace-nowrap rounded-md bg-brand-soft py-1.5 text-brand leading-none"
    >
      <span className="font-bold text-xs">{eventsMessages.month(month)}</span>
      <span className="my-1 font-bold text-2xl leading-none">{day}</span>
      {/* The changed key renders the text again after hydration, because `今日` may differ between browser and server. */}
      <span key={String(isHydrated)} suppressHydrationWarning className="text-xs leading-none">
        {relativeDay(iso) ?? weekday}
      </span>
    </span>
  );
}

/**
 * The date for screen readers, such as `11月21日(土)`, for a card whose visible text next to a `DateBlock` has only the
 * hours. The card must be positioned. Otherwise, in a list that scrolls sideways, the date would widen the page.
 */
export function ReadDate({ iso }: { iso: string }) {
  return <span className="sr-only">{dateOf(wallClock(iso))}</span>;
}
