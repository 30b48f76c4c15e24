import type { ReactNode } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { formatBytes } from '#contract/foundations/format-bytes.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const { decisions: decisionTexts, site: siteTexts } = dashboardMessages;

const HOUR = 60;
const DAY = 24 * HOUR;

export function DecisionFacts({ decisions }: Pick<Dashboard, 'decisions'>) {
  const { days, by_action, appeals, median_minutes } = decisions;
  const answered = appeals.kept + appeals.overturned;
  if (by_action.length === 0 && answered === 0) return null;
  return (
    <section aria-label={decisionTexts.title(days)} className="mb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{decisionTexts.title(days)}</h2>
        <Link
          to="/admin/reports?state=decided"
          className="touch-area font-bold text-brand text-sm hover:underline"
        >
          {decisionTexts.open}
        </Link>
      </div>
      <FactList>
        {by_action.map(({ action, count }) => (
          <Fact key={action} name={decisionTexts.actions[action]}>
            {formatCount(count)}
          </Fact>
        ))}
        <Fact name={decisionTexts.overturned} hint={decisionTexts.ofAppeals(formatCount(answered))}>
          {formatCount(appeals.overturned)}
        </Fact>
        <Fact name={decisionTexts.median}>{durationOf(median_minutes)}</Fact>
      </FactList>
    </section>
  );
}

function durationOf(minutes: number | null): string {
  if (minutes === null) return decisionTexts.none;
  if (minutes < HOUR) return decisionTexts.minutes(minutes);
  return minutes < DAY
    ? decisionTexts.hours(Math.round(minutes / HOUR))
    : decisionTexts.days(Math.round(minutes / DAY));
}

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Operation = NonNullable<Dashboard['operation']>;

export function SiteFacts({ operation }: { operation: Operation }) {
  const { storage, version, build, node, database, started_at } = operation;
  return (
    <section>
      <h2 className="mb-3 text-lg">{dashboardMessages.siteTitle}</h2>
      <FactList>
        <Fact name={siteTexts.database} hint={engines[database]}>
          {formatBytes(storage.database_bytes)}
        </Fact>
        <Fact name={siteTexts.files} hint={siteTexts.filesCount(formatCount(storage.files_count))}>
          {sizeOf(storage.files_bytes)}
        </Fact>
        <Fact name={siteTexts.cache} hint={siteTexts.cacheHint}>
          {sizeOf(storage.cache_bytes)}
        </Fact>
        <Fact name={siteTexts.exports}>{sizeOf(storage.exports_bytes)}</Fact>
        <Fact name={siteTexts.free} hint={siteTexts.freeOf(formatBytes(storage.disk_bytes))}>
          {formatBytes(storage.free_bytes)}
        </Fact>
        <Fact name={siteTexts.version} hint={`Node ${node}`}>
          {version}
        </Fact>
        {build !== null && <Fact name={siteTexts.build}>{build}</Fact>}
        <Fact name={siteTexts.started}>
          <RelativeTime iso={started_at} />
        </Fact>
      </FactList>
    </section>
  );
}

function sizeOf(bytes: number): string {
  return bytes === 0 ? siteTexts.none : formatBytes(bytes);
}

function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="nums grid gap-x-8 rounded-lg border border-line bg-surface px-4 py-2 text-sm md:grid-cols-2">
      {children}
    </dl>
  );
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ml-auto text-right">
        {children}
        {hint !== undefined && <span className="ml-2 text-ink-faint text-xs">{hint}</span>}
      </dd>
    </div>
  );
}
