import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import { addMonths, monthOf, partsOf, searchOfMonth, today } from './calendar-days.ts';
import { monthMessages as texts } from './event-month.messages.ts';

export function MonthNavigation({ month, headingId }: { month: string; headingId: string }) {
  const { year, month: number } = partsOf(`${month}-01`);
  const now = today();
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center gap-1">
      <MonthLink month={addMonths(month, -1)} label={texts.previous} icon={ChevronLeft} />
      <h2 id={headingId} aria-live="polite" className="nums text-center text-lg sm:min-w-30">
        {texts.month(year, number)}
      </h2>
      <MonthLink month={addMonths(month, 1)} label={texts.next} icon={ChevronRight} />
      <Link
        to={linkTo(monthOf(now), now)}
        preventScrollReset
        className={buttonClasses('secondary', 'md', 'ml-auto max-sm:px-3')}
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
