import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { TagAlias } from '../../../../contract/managed-tags.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type Column, DenseList } from '../ui/dense-list.tsx';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls, useTagAliases } from './managed-tags.queries.ts';

const texts = managedTagsMessages.aliases;

/** The spellings that become other tags, with what is left to rewrite. */
export function AliasSection() {
  const query = useTagAliases();
  const [asked, setAsked] = useState<string | null>(null);
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
      <RemoveDialog alias={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function columnsOf(onRemove: (alias: string) => void): Column<TagAlias>[] {
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
      cell: ({ alias }) => (
        <Button variant="ghost" aria-label={texts.removeOf(alias)} onClick={() => onRemove(alias)}>
          {texts.remove}
        </Button>
      ),
    },
  ];
}

function RemoveDialog({ alias, onClose }: { alias: string | null; onClose: () => void }) {
  const { deleteAlias } = useManagedTagCalls();

  async function remove(): Promise<void> {
    if (alias === null) return;
    try {
      await deleteAlias(alias);
      showToast({ type: 'success', title: texts.removed(alias) });
    } catch (error) {
      showToast({ type: 'error', title: texts.failed, message: messageOf(error) });
    }
    onClose();
  }
  return (
    <Dialog
      open={alias !== null}
      onClose={onClose}
      title={texts.ask(alias ?? '')}
      description={texts.will}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button onClick={() => void remove()}>{texts.remove}</Button>
        </>
      }
    />
  );
}
