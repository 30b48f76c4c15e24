import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { FilterBar } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-select.tsx';
import { useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { DeletedContent, DeletedType } from '#contract/members/deleted-content.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { deletedColumns } from './deleted-columns.tsx';
import { deletedMessages } from './deleted-content.messages.ts';
import { type DeletedFilter, useDeleted } from './deleted-content.queries.ts';

const texts = deletedMessages;
const tabs = [
  { value: 'team', label: texts.byTeam },
  { value: 'author', label: texts.byAuthor },
] as const;

interface DeletedListProps {
  /** The types that the viewer manages. */
  types: readonly DeletedType[];
}

/** A list of content that the team or members have deleted. Each row opens its backup. */
export function DeletedList({ types }: DeletedListProps) {
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
          // The reset keeps the tab, which selects who deleted the content.
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
        <FilterNotice
          text={original === undefined ? texts.onlyOf : texts.onlyOne}
          onEnd={() => change({ author: '', original: '' })}
        />
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

function FilterNotice({ text, onEnd }: { text: string; onEnd: () => void }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
      {text}
      <Button variant="ghost" onClick={onEnd}>
        <X className="size-4" aria-hidden="true" />
        {texts.showAll}
      </Button>
    </p>
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
