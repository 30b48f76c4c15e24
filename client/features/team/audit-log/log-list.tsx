import { Crosshair, FileSearch, ScrollText, UserSearch } from 'lucide-react';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { AuditEntry, AuditFilter } from '#contract/team/audit-log.ts';
import { auditSentence } from '#contract/team/audit-sentences.ts';
import { auditLogMessages } from './audit-log.messages.ts';
import { useAuditEntries } from './audit-log.queries.ts';
import { EntryText } from './entry-text.tsx';
import { auditFilterOf, type LogFilters } from './log-filters.tsx';

const texts = auditLogMessages;

export function LogList({ filters }: { filters: LogFilters }) {
  const filter: AuditFilter = auditFilterOf(filters);
  const query = useAuditEntries(filter);
  return (
    <DenseList
      query={query}
      label={texts.list}
      columns={columnsOf(filters)}
      keyOf={({ id }) => id}
      empty={
        filters.isFiltered ? (
          <EmptyState icon={FileSearch} {...adminUiMessages.emptyFiltered} />
        ) : (
          <EmptyState icon={ScrollText} {...texts.empty} />
        )
      }
    />
  );
}

function columnsOf({ change }: LogFilters): Column<AuditEntry>[] {
  return [
    {
      title: texts.columns.what,
      cell: (entry) => (
        <div className="max-md:pr-10">
          <EntryText entry={entry} />
        </div>
      ),
    },
    {
      title: texts.columns.when,
      hideTitle: true,
      className: 'whitespace-nowrap text-ink-soft text-xs md:w-48 md:text-right',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
    {
      title: texts.columns.menu,
      hideTitle: true,
      isShort: true,
      className: 'md:w-14 max-md:absolute max-md:top-1 max-md:right-1',
      cell: (entry) => <EntryMenu entry={entry} onFilter={change} />,
    },
  ];
}

function EntryMenu({ entry, onFilter }: { entry: AuditEntry; onFilter: LogFilters['change'] }) {
  const { actor, target, ending } = auditSentence(entry);
  const { actor_id, target_id } = entry;
  const onActor = () => onFilter({ actor: actor_id });
  const onTarget = () => onFilter({ target: target_id });
  const entries: MenuEntry[] = [
    { label: texts.onlyActor(actor), icon: UserSearch, onSelect: onActor },
    ...(target_id === ''
      ? []
      : [{ label: texts.onlyTarget(target), icon: Crosshair, onSelect: onTarget }]),
  ];
  return <MoreMenu label={texts.menu(`${actor}が${target}${ending}`)} entries={entries} />;
}
