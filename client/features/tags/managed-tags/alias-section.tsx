import { Merge } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { TagAlias } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls, useTagAliases } from './managed-tags.queries.ts';

const texts = managedTagsMessages.aliases;

/** The list of aliases. Each row shows in how many posts the alias has not been replaced yet. */
export function AliasSection() {
  const query = useTagAliases();
  const [selected, setSelected] = useState<TagAlias | null>(null);
  const { deleteAlias } = useManagedTagCalls();
  return (
    <section aria-label={texts.title} className="after-loading rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-lg">{texts.title}</h2>
      <DenseList
        query={query}
        label={texts.title}
        columns={columnsOf(setSelected)}
        keyOf={({ alias }) => alias}
        empty={<EmptyState icon={Merge} title={texts.empty} text={texts.emptyText} />}
      />
      <ConfirmDialog
        target={selected}
        titleOf={({ alias }) => texts.ask(alias)}
        text={texts.will}
        confirm={texts.remove}
        tone="primary"
        onClose={() => setSelected(null)}
        onConfirm={async ({ alias }) => {
          await deleteAlias(alias);
          const message = managedTagsMessages.which(alias);
          showToast({ type: 'success', title: texts.removed, message });
        }}
      />
    </section>
  );
}

function columnsOf(onRemove: (alias: TagAlias) => void): Column<TagAlias>[] {
  return [
    {
      title: texts.alias,
      cell: ({ alias }) => <span className="font-bold">#{alias}</span>,
    },
    { title: texts.tag, cell: ({ tag }) => <span>#{tag}</span> },
    {
      title: texts.state,
      cell: ({ posts_left }) => (
        <span>{posts_left > 0 ? texts.left(formatCount(posts_left)) : texts.done}</span>
      ),
    },
    {
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
