import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { MemberRow } from '#client/features/identity/member-names/member-row.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import type { Block } from '#contract/social/blocks.ts';
import { blocksMessages } from './blocks.messages.ts';
import { blocksQuery, useBlockActions } from './blocks.queries.ts';

const texts = blocksMessages.settings;

export default function BlockSettings() {
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(blocksQuery);
  if (!query.data) {
    return <Unloaded query={query} loading={<RowsSkeleton label={texts.loading} />} />;
  }
  const blocks = loadedItems(query.data, ({ user }) => user.id);
  // The list takes the focus, because the pressed button is removed with its row.
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {blocks.length === 0 && (
        <div className="flex items-start gap-3 rounded-lg bg-sunken p-4">
          <UserRoundX className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          <div>
            <p className="font-bold text-sm">{texts.empty}</p>
            <p className="text-ink-soft text-sm">{texts.emptyText}</p>
          </div>
        </div>
      )}
      <ul aria-label={texts.list} className="divide-y divide-line">
        {blocks.map((block) => (
          <Row key={block.user.id} block={block} onRemoved={() => list.current?.focus()} />
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </div>
  );
}

function Row({ block: { user }, onRemoved }: { block: Block; onRemoved: () => void }) {
  const { unblock } = useBlockActions();
  const name = nameOf(user);

  async function remove() {
    if (await unblock({ id: user.id, name })) onRemoved();
  }

  return (
    <MemberRow
      user={user}
      action={
        <ActionButton
          variant="secondary"
          aria-label={texts.removeOne(name)}
          className="shrink-0"
          onAction={remove}
        >
          {texts.remove}
        </ActionButton>
      }
    />
  );
}
