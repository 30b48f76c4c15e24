import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { AbsenceNote } from './absence-note.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import { useDashboard } from './dashboard.queries.ts';
import { Notes } from './dashboard-notes.tsx';
import { Waiting } from './dashboard-waiting.tsx';
import { DecisionFigures } from './decision-figures.tsx';
import { SeriesCard } from './series-card.tsx';
import { SiteFacts } from './site-facts.tsx';

/** Shows activity, waiting cases and failures. The data is at most a minute old. */
export function DashboardView() {
  return (
    <LoadedQuery query={useDashboard()} loading={<Loading />}>
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
      <DecisionFigures decisions={decisions} />
      {operation && <Notes {...operation} />}
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

function Loading() {
  return (
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
}
