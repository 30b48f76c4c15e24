import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';

/** The number of waiting cases by kind, and of waiting users. Screen readers announce an increase of the cases. */
export function Waiting({ waiting, registrations }: Pick<Dashboard, 'waiting' | 'registrations'>) {
  useAnnounced(waiting.reduce((total, { count }) => total + count, 0));
  const figures = [
    ...(registrations
      ? [{ label: texts.registrations, to: '/admin/registrations', ...registrations }]
      : []),
    ...waiting.map(({ target_type, ...one }) => ({
      label: texts.waiting[target_type],
      to: '/admin/reports',
      ...one,
    })),
  ];
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{texts.waitingTitle}</h2>
      {figures.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          {texts.waitingNone}
        </p>
      ) : (
        <Figures
          label={texts.waitingTitle}
          figures={figures.map(({ label, to, count, oldest_at }) => ({
            label,
            value: formatCount(count),
            to,
            hint: (
              <>
                <RelativeTime iso={oldest_at} />
                {texts.since}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}

function useAnnounced(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) announce(texts.reported);
    before.current = count;
  }, [count]);
}
