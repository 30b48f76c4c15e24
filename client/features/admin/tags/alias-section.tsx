import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { TagAlias } from '../../../../contract/managed-tags.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Column, DenseList } from '../ui/dense-list.tsx';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls, useTagAliases } from './managed-tags.queries.ts';

const texts = managedTagsMessages.aliases;

/** The spellings that become other tags, with what is left to rewrite. */
export function AliasSection() {
  const query = useTagAliases();
  const [asked, setAsked] = useState<TagAlias | null>(null);
  const { deleteAlias } = useManagedTagCalls();
  return (
    <section aria-label={texts.title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-lg">{texts.title}</h2>
      <DenseList
        query={query}
        label={texts.title}
        columns={columnsOf(setAsked)}
        keyOf={({ alias }) => alias}
        empty={<EmptyState icon={Merge} title={texts.empty} text={texts.emptyText} />}
      />
      <ConfirmDialog
        thing={asked}
        titleOf={({ alias }) => texts.ask(alias)}
        text={texts.will}
        confirm={texts.remove}
        tone="primary"
        onClose={() => setAsked(null)}
        onConfirm={async ({ alias }) => {
          await deleteAlias(alias);
          showToast({
            type: 'success',
            title: texts.removed,
            message: managedTagsMessages.which(alias),
          });
        }}
      />
    </section>
  );
}

function columnsOf(onRemove: (alias: TagAlias) => void): Column<TagAlias>[] {
  return [
    {
      id: 'alias',
      title: texts.alias,
      cell: ({ alias }) => <span className="font-bold">#{alias}</span>,
    },
    { id: 'tag', title: texts.tag, cell: ({ tag }) => <span>#{tag}</span> },
    {
      id: 'state',
      title: texts.state,
      cell: ({ posts_left }) => (
        <span>{posts_left > 0 ? texts.left(formatCount(posts_left)) : texts.done}</span>
      ),
    },
    {
      id: 'actions',
      title: texts.actions,
      hideTitle: true,
      className: 'text-right',
      cell: (item) => (
        <Button
          variant="ghost"
          aria-label={texts.removeOf(item.alias)}
          onClick={() => onRemove(item)}
        >
          {texts.remove}
        </Button>
      ),
    },
  ];
}
