import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye, Pencil, SquareCheck, Trash2, Vote } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { ManagedPoll } from '#contract/polls/managed-polls.ts';
import { managedPollsMessages as texts } from './managed-polls.messages.ts';
import { managedPollsQuery, usePollCalls } from './managed-polls.queries.ts';

const tones = { draft: 'brand', open: 'success', over: 'neutral' } as const;

export function ManagedPollList() {
  const query = useInfiniteQuery(managedPollsQuery);
  const { end, remove } = usePollCalls();
  const [ending, setEnding] = useState<ManagedPoll | null>(null);
  const [removing, setRemoving] = useState<ManagedPoll | null>(null);
  return (
    <>
      <DenseList
        query={query}
        label={texts.list}
        columns={columnsWith({ onEnd: setEnding, onRemove: setRemoving })}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Vote} {...texts.empty} />}
      />
      <ConfirmDialog
        target={ending}
        titleOf={({ question }) => texts.endTitle(question)}
        text={texts.endText}
        confirm={texts.end}
        onClose={() => setEnding(null)}
        onConfirm={async ({ id }) => {
          await end(id);
          showToast({ type: 'success', title: texts.ended });
        }}
      />
      <ConfirmDialog
        target={removing}
        titleOf={({ question }) => texts.removeTitle(question)}
        text={texts.removeText}
        onClose={() => setRemoving(null)}
        onConfirm={async ({ id }) => {
          await remove(id);
          showToast({ type: 'success', title: texts.removed });
        }}
      />
    </>
  );
}

interface Actions {
  onEnd: (poll: ManagedPoll) => void;
  onRemove: (poll: ManagedPoll) => void;
}

function columnsWith(actions: Actions): Column<ManagedPoll>[] {
  return [
    {
      title: texts.columns.question,
      cell: (poll) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:pr-10">
          <Link
            to={`/admin/polls/${poll.id}`}
            className="font-bold underline-offset-4 hover:underline"
          >
            {poll.question}
          </Link>
          <Badge tone={tones[poll.state]}>{texts.states[poll.state]}</Badge>
        </span>
      ),
    },
    {
      title: texts.columns.end,
      cell: ({ ends_at }) => formatDateTime(ends_at, inJapan),
      className: 'md:whitespace-nowrap',
    },
    {
      title: texts.columns.actions,
      hideTitle: true,
      isShort: true,
      cell: (poll) => <RowMenu poll={poll} actions={actions} />,
      className: 'md:w-px max-md:absolute max-md:top-1 max-md:right-1',
    },
  ];
}

function RowMenu({ poll, actions }: { poll: ManagedPoll; actions: Actions }) {
  const { id, question, state } = poll;
  return (
    <MoreMenu
      label={texts.menu(question)}
      entries={[
        { label: texts.edit, icon: Pencil, to: `/admin/polls/${id}` },
        ...(state === 'draft' ? [] : [{ label: texts.open, icon: Eye, to: `/polls/${id}` }]),
        ...(state === 'open'
          ? [{ label: texts.end, icon: SquareCheck, onSelect: () => actions.onEnd(poll) }]
          : []),
        {
          label: texts.remove,
          icon: Trash2,
          onSelect: () => actions.onRemove(poll),
          danger: true,
          separated: true,
        },
      ]}
    />
  );
}
