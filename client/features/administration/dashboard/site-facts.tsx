import type { ReactNode } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { formatBytes } from '#client/lib/format/format-bytes.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const texts = dashboardMessages.site;
const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

type Operation = NonNullable<Dashboard['operation']>;

/** The numbers and the size of what the site stores, and its version. */
export function SiteFacts({ operation }: { operation: Operation }) {
  const { storage, version, build, node, database, started_at } = operation;
  return (
    <section>
      <h2 className="mb-3 text-lg">{dashboardMessages.siteTitle}</h2>
      <dl className="nums grid gap-x-8 rounded-lg border border-line bg-surface px-4 py-2 text-sm md:grid-cols-2">
        <Fact name={texts.database} hint={engines[database]}>
          {formatBytes(storage.database_bytes)}
        </Fact>
        <Fact name={texts.files} hint={texts.filesCount(formatCount(storage.files_count))}>
          {sizeOf(storage.files_bytes)}
        </Fact>
        <Fact name={texts.cache} hint={texts.cacheHint}>
          {sizeOf(storage.cache_bytes)}
        </Fact>
        <Fact name={texts.exports}>{sizeOf(storage.exports_bytes)}</Fact>
        <Fact name={texts.free} hint={texts.freeOf(formatBytes(storage.disk_bytes))}>
          {formatBytes(storage.free_bytes)}
        </Fact>
        <Fact name={texts.version} hint={`Node ${node}`}>
          {version}
        </Fact>
        {build !== null && <Fact name={texts.build}>{build}</Fact>}
        <Fact name={texts.started}>
          <RelativeTime iso={started_at} />
        </Fact>
      </dl>
    </section>
  );
}

function sizeOf(bytes: number): string {
  return bytes === 0 ? texts.none : formatBytes(bytes);
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
