import { Bell, CalendarCheck, CalendarDays, Megaphone } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import type { Missed } from '#contract/accounts/missed.ts';
import { MISSED_COUNT_MAX } from '#contract/foundations/limits.ts';
import { missedMessages as texts } from './missed.messages.ts';

export function MissedCounts({ missed }: { missed: Missed }) {
  const counts = countsOf(missed).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <ul aria-label={texts.summary} className="my-5 grid two-columns gap-2 md:grid-cols-4 md:gap-3">
      {counts.map(({ label, icon: Icon, to, count }) => (
        <li key={to} className="flex">
          <Link
            to={to}
            className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 hover:bg-hover md:px-4"
          >
            <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block text-ink-soft text-xs [word-break:auto-phrase]">{label}</span>
              <span className="nums block font-bold">
                {texts.amount(count, count < MISSED_COUNT_MAX)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function countsOf(missed: Missed) {
  const { notifications, announcements, past, next } = texts.counts;
  return [
    {
      label: notifications,
      icon: Bell,
      to: '/announcements?kind=personal',
      count: missed.notifications_count,
    },
    {
      label: announcements,
      icon: Megaphone,
      to: '/announcements?kind=announcements',
      count: missed.announcements_count,
    },
    { label: past, icon: CalendarCheck, to: '/events?view=past', count: missed.past_events_count },
    { label: next, icon: CalendarDays, to: '/events', count: missed.next_events_count },
  ];
}
