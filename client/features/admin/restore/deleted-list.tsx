import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { DeletedContent, DeletedThing } from '../../../../contract/deleted-content.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DenseList } from '../ui/dense-list.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { adminUiMessages } from '../ui/ui.messages.ts';
import { useFilters } from '../ui/use-filters.ts';
import { useQuestion } from '../ui/use-question.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { deletedMessages } from './deleted.messages.ts';
import { type DeletedFilter, useDeleted } from './deleted.queries.ts';
import { deletedColumns } from './deleted-columns.tsx';

const texts = deletedMessages;
const tabs = [
  { value: 'team', label: texts.byTeam },
  { value: 'author', label: texts.byAuthor },
] as const;

interface DeletedListProps {
  /** The types that the viewer manages. */
  types: readonly DeletedThing[];
}

/** What was deleted, by the team or by members themselves; each opens its backup. */
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
      <div className="pt-4">
        <FilterBar
          filters={{
            ...filters,
            isFiltered: type !== undefined,
            // Whose deletions are shown is no filter, but a tab.
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
          <OnlyOf
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
      </div>
    </Tabs>
  );
}

function OnlyOf({ text, onEnd }: { text: string; onEnd: () => void }) {
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
  // The address of one thing opens its latest backup.
  const isAsked = filter.original !== undefined && !query.isPlaceholderData;
  const only = isAsked ? query.data?.pages[0]?.items[0] : undefined;
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
