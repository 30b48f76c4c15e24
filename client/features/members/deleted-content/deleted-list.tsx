import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { FilterBar, useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-fields.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { DeletedContent, DeletedType } from '#contract/members/deleted-content.ts';
import { BackupDialog, titleOf } from './backup-dialog.tsx';
import { deletedMessages as texts } from './deleted-content.messages.ts';
import { type DeletedFilter, useDeleted } from './deleted-content.queries.ts';

const tabs = [
  { value: 'team', label: texts.byTeam },
  { value: 'author', label: texts.byAuthor },
] as const;

/** A list of content that the team or members have deleted. Each row opens its backup. */
export function DeletedList({ types }: { types: readonly DeletedType[] }) {
  const filters = useFilters(['by', 'type', 'author', 'original']);
  const { values, change } = filters;
  const by = values.by === 'author' ? 'author' : 'team';
  const type = types.find((known) => known === values.type);
  const { author, original } = values;
  return (
    <Tabs
      label={texts.by}
      items={tabs}
      value={by}
      onChange={(next) => change({ by: next === 'team' ? '' : next })}
    >
      <FilterBar
        filters={{
          ...filters,
          isFiltered: type !== undefined,
          // The reset keeps the tab, which chooses between deletions by the team and by members.
          reset: () => change({ type: '' }),
        }}
      >
        <FilterSelect
          label={texts.type}
          options={types.map((value) => ({ value, label: texts.types[value] }))}
          value={type}
          onChange={(next) => change({ type: next })}
        />
      </FilterBar>
      {(author ?? original) !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {original === undefined ? texts.onlyOf : texts.onlyOne}
          <Button variant="ghost" onClick={() => change({ author: '', original: '' })}>
            <X className="size-4" aria-hidden="true" />
            {texts.showAll}
          </Button>
        </p>
      )}
      <Backups
        filter={{
          by,
          ...(type && { type }),
          ...(author && { author }),
          ...(original && { original }),
        }}
      />
    </Tabs>
  );
}

function Backups({ filter }: { filter: DeletedFilter }) {
  const query = useDeleted(filter);
  const { question: opened, number, isOpen, ask: open, close } = useQuestion<DeletedContent>();
  const [begunWith, setBegunWith] = useState<string>();
  const { by: _, ...narrowing } = filter;
  const isNarrowed = Object.keys(narrowing).length > 0;
  // A URL with the id of a target opens the latest backup of this target.
  const isLinked = filter.original !== undefined && !query.isPlaceholderData;
  const only = isLinked ? query.data?.pages[0]?.items[0] : undefined;
  if (only && only.id !== begunWith) {
    setBegunWith(only.id);
    open(only);
  }

  return (
    <>
      <DenseList
        query={query}
        label={texts.list}
        columns={deletedColumns(open)}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon={Trash2}
            {...(isNarrowed ? adminUiMessages.emptyFiltered : texts.empty)}
          />
        }
      />
      {opened && <BackupDialog key={number} item={opened} open={isOpen} onClose={close} />}
    </>
  );
}

function deletedColumns(onOpen: (item: DeletedContent) => void): Column<DeletedContent>[] {
  return [
    {
      title: texts.what,
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-2">
          <Badge className="shrink-0 md:whitespace-nowrap">{texts.types[item.type]}</Badge>
          <button
            type="button"
            aria-label={texts.open(titleOf(item))}
            onClick={() => onOpen(item)}
            className="line-clamp-2 min-h-11 min-w-11 text-left font-bold hover:text-brand hover:underline"
          >
            {titleOf(item)}
          </button>
        </span>
      ),
    },
    {
      title: texts.author,
      cell: ({ author }) => (author ? nameOf(author) : texts.authorDeleted),
    },
    {
      title: texts.reason,
      className: 'md:max-w-72',
      cell: ({ deletion_reason }) => (
        <span className="line-clamp-2">{deletion_reason || texts.noReason}</span>
      ),
    },
    {
      title: texts.deletedAt,
      className: 'md:whitespace-nowrap',
      cell: ({ deleted_at, deleted_by }) => (
        <span className="flex flex-col max-md:flex-row max-md:gap-2">
          <RelativeTime iso={deleted_at} />
          {deleted_by && <span className="text-ink-soft text-xs">{nameOf(deleted_by)}</span>}
        </span>
      ),
    },
    {
      title: texts.state,
      className: 'md:whitespace-nowrap',
      cell: ({ restored_at, expires_at }) =>
        restored_at === null ? (
          <span className="text-ink-soft">{texts.until(formatDate(expires_at, inJapan))}</span>
        ) : (
          <Badge tone="success">{texts.restored}</Badge>
        ),
    },
  ];
}
