import { useId, useState } from 'react';
import { useAuditEntries } from '#client/features/team/audit-log/audit-log.queries.ts';
import { EntryText } from '#client/features/team/audit-log/entry-text.tsx';
import { memberState } from '#client/features/team/audit-log/log-filters.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const texts = managedUsersMessages.history;

const kinds = ['', 'user.blocked'] as const satisfies readonly (AuditAction | '')[];
const options = kinds.map((value) => ({ value, label: texts.kinds[value] }));

export function UserHistory({ userId, name }: { userId: string; name: string }) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('');
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base">
          {texts.title}
        </h2>
        <div className="w-40">
          <Select
            aria-label={texts.kind}
            options={options}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((known) => known === target.value) ?? '')}
          />
        </div>
      </div>
      <Entries userId={userId} kind={kind} />
      <Link
        to={`/admin/log?target=${userId}`}
        state={memberState(userId, name)}
        className="inline-flex min-h-11 items-center font-bold text-brand text-sm hover:underline"
      >
        {texts.toLog}
      </Link>
    </section>
  );
}

function Entries({ userId, kind }: { userId: string; kind: (typeof kinds)[number] }) {
  const query = useAuditEntries({ target: userId, ...(kind !== '' && { action: kind }) });
  const entries = loadedItems(query.data, (entry) => entry.id);
  return (
    <>
      <LoadedQuery query={query}>
        {() =>
          entries.length === 0 ? (
            <p className="text-ink-soft text-sm">{texts.none[kind]}</p>
          ) : (
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.id} className="py-3 text-sm">
                  <EntryText entry={entry} />
                  <time dateTime={entry.created_at} className="text-ink-soft text-xs">
                    {formatDateTime(entry.created_at)}
                  </time>
                </li>
              ))}
            </ol>
          )
        }
      </LoadedQuery>
      <LoadMoreButton query={query} />
    </>
  );
}
