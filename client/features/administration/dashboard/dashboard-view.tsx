import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import { useDashboard } from './dashboard.queries.ts';
import { DecisionFacts, SiteFacts } from './dashboard-facts.tsx';
import { SeriesCard } from './series-card.tsx';

const loading = (
  <>
    <LoadingStatus label={commonMessages.loading} />
    <Skeleton shape="box" className="mb-8 h-28" />
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {Object.keys(texts.series).map((name) => (
        <Skeleton key={name} shape="box" className="h-60" />
      ))}
    </div>
  </>
);

export function DashboardView() {
  return (
    <LoadedQuery query={useDashboard()} loading={loading}>
      {contentOf}
    </LoadedQuery>
  );
}

function contentOf({ series, absence, ...dashboard }: Dashboard) {
  const { waiting, registrations, decisions, operation } = dashboard;
  return (
    <>
      {absence && <AbsenceNote {...absence} />}
      <Waiting waiting={waiting} registrations={registrations} />
      {operation && <Notes {...operation} />}
      <DecisionFacts decisions={decisions} />
      <section className="mb-8">
        <h2 className="mb-3 text-lg">{texts.seriesTitle}</h2>
        <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {series.map((one) => (
            <SeriesCard key={one.name} series={one} />
          ))}
        </div>
      </section>
      {operation && <SiteFacts operation={operation} />}
    </>
  );
}

/** A note on the content that became pending while the team was absent. It stays until all of that content is decided. */
function AbsenceNote({ held_count }: NonNullable<Dashboard['absence']>) {
  return (
    <section
      aria-label={texts.absence.title}
      className="mb-8 flex gap-3 rounded-lg bg-warning-soft px-4 py-3 text-sm"
    >
      <Hourglass className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="phrases font-bold">{texts.absence.title}</p>
        <p className="phrases">{texts.absence.text(held_count)}</p>
        <Link
          to="/admin/reports?kind=links"
          className="inline-flex min-h-11 items-center font-bold text-brand hover:underline"
        >
          {texts.absence.open}
        </Link>
      </div>
    </section>
  );
}

type NotesProps = Pick<NonNullable<Dashboard['operation']>, 'problems' | 'attention' | 'failures'>;

function Notes({ problems, attention, failures }: NotesProps) {
  const isCalm = problems.length + attention.length + failures.length === 0;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{texts.notesTitle}</h2>
      {isCalm ? (
        <Calm>{texts.notesNone}</Calm>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {problems.map(({ check, text, remedy }) => (
            <Note key={`${check} ${text}`} title={text} text={remedy ?? ''} />
          ))}
          {attention.map((kind) => (
            <Note key={kind} {...texts.attention[kind]} />
          ))}
          {failures.map(({ kind, name, count, last_at }) => (
            <Note key={`${kind} ${name}`} {...texts.failures[kind](formatCount(count), name)}>
              {texts.lastFailed}
              <RelativeTime iso={last_at} />
            </Note>
          ))}
        </ul>
      )}
    </section>
  );
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3 p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="phrases text-ink-soft text-sm">{text}</p>
        {children !== undefined && <p className="text-ink-faint text-xs">{children}</p>}
      </div>
    </li>
  );
}

function Waiting({ waiting, registrations }: Pick<Dashboard, 'waiting' | 'registrations'>) {
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
    <section className={cx('mb-8', figures.length < 3 && 'md:max-w-lg')}>
      <h2 className="mb-3 text-lg">{texts.waitingTitle}</h2>
      {figures.length === 0 ? (
        <Calm>{texts.waitingNone}</Calm>
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

function Calm({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm">
      <CircleCheck className="size-5 text-success" aria-hidden="true" />
      {children}
    </p>
  );
}
