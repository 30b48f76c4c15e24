import { Hourglass } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const texts = dashboardMessages.absence;

/** Says what has waited while nobody of the team was there, until it is decided. */
export function AbsenceNote({ held_count }: NonNullable<Dashboard['absence']>) {
  return (
    <section
      aria-label={texts.title}
      className="mb-8 flex gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm"
    >
      <Hourglass className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="phrases font-bold">{texts.title}</p>
        <p className="phrases">{texts.text(held_count)}</p>
        <Link
          to="/admin/reports?kind=links"
          className="inline-flex min-h-11 items-center font-bold text-brand hover:underline"
        >
          {texts.open}
        </Link>
      </div>
    </section>
  );
}
