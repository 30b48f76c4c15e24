import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { isDay } from '#client/ui/form/japan-time.ts';
import { addMonths, monthOf, partsOf, today } from './calendar-days.ts';
import { monthMessages as texts } from './event-month.messages.ts';

export function MonthNavigation({ month, headingId }: { month: string; headingId: string }) {
  const { year, month: number } = partsOf(`${month}-01`);
  const now = today();
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center gap-1">
      <MonthLink month={addMonths(month, -1)} label={texts.previous} icon={ChevronLeft} />
      <h2 id={headingId} aria-live="polite" className="nums min-w-30 text-center text-lg">
        {texts.month(year, number)}
      </h2>
      <MonthLink month={addMonths(month, 1)} label={texts.next} icon={ChevronRight} />
      <Link
        to={linkTo(monthOf(now), now)}
        preventScrollReset
        className={buttonClasses('secondary', 'md', 'ml-auto')}
      >
        {texts.today}
      </Link>
    </div>
  );
}

interface MonthLinkProps {
  month: string;
  label: string;
  icon: typeof ChevronLeft;
}

function MonthLink({ month, label, icon: Icon }: MonthLinkProps) {
  return (
    <Link
      to={linkTo(month)}
      preventScrollReset
      aria-label={label}
      title={label}
      className={iconButtonClasses()}
    >
      <Icon className="size-6" aria-hidden="true" />
    </Link>
  );
}

function linkTo(month: string, day: string | null = null) {
  return { search: `?${new URLSearchParams(searchOfMonth(month, day))}` };
}

/** Returns the month and the day in the search parameters. Without a valid month, returns the current day in Japan. */
export function readMonth(search: URLSearchParams): { month: string; day: string | null } {
  const month = search.get('month') ?? '';
  const now = today();
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return { month: monthOf(now), day: now };
  const day = `${month}-${search.get('day') ?? ''}`;
  return { month, day: isDay(day) ? day : null };
}

export function searchOfMonth(month: string, day: string | null): Record<string, string> {
  return { view: 'month', month, ...(day !== null && { day: day.slice(8) }) };
}
