import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RefreshFailure } from '#client/ui/feedback/refresh-failure.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { FollowRequest } from '#contract/social/follows.ts';
import { FollowRequestAnswer } from './follow-request-answer.tsx';
import { followRequestsMessages as texts } from './follow-requests.messages.ts';
import { followRequestsQuery, useAnswerAll } from './follow-requests.queries.ts';
import { FollowListSkeleton, FollowRow } from './follow-row.tsx';

export function FollowRequestList() {
  const query = useInfiniteQuery(followRequestsQuery);
  const box = useRef<HTMLDivElement>(null);
  if (!query.data) return <Unloaded query={query} loading={<FollowListSkeleton />} />;
  const items = loadedItems(query.data, ({ user }) => user.id);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <RefreshFailure query={query} />
      {items.length === 0 ? (
        <EmptyState
          icon={UserPlus}
          title={texts.none}
          text={texts.noneText}
          link={{ to: '/settings/visibility', label: texts.settings }}
        />
      ) : (
        <InfiniteList query={query} count={items.length}>
          {items.length > 1 && <AnswerAllRequests onDone={() => box.current?.focus()} />}
          <ul aria-label={texts.list} className="mt-2 divide-y divide-line">
            {items.map((request) => (
              <RequestRow key={request.user.id} request={request} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </div>
  );
}

/** A request. Its row stays after the answer, so that the viewer can follow an accepted member as well. */
function RequestRow({ request }: { request: FollowRequest }) {
  const { user } = request;
  const [accepted, setAccepted] = useState<boolean | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const requester = { id: user.id, name: nameOf(user) };

  function show(isAccepted: boolean) {
    setAccepted(isAccepted);
    requestAnimationFrame(() => outcome.current?.focus());
  }

  if (accepted === null) {
    return (
      <FollowRow item={request} action={null}>
        <div className="pl-14">
          <FollowRequestAnswer requester={requester} onAnswered={show} />
        </div>
      </FollowRow>
    );
  }
  return (
    <FollowRow item={request} {...(!accepted && { action: null })}>
      <p ref={outcome} tabIndex={-1} className="pl-14 text-ink-soft text-sm outline-none">
        {accepted ? texts.accepted : texts.refused}
      </p>
    </FollowRow>
  );
}

const { all } = texts;

const questions = {
  accept: { title: all.askAccept, description: all.acceptText, label: all.accept },
  refuse: { title: all.askRefuse, description: all.refuseText, label: all.refuse },
};

function AnswerAllRequests({ onDone }: { onDone: () => void }) {
  const answerAll = useAnswerAll();
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  // The dialog still shows its content while it closes.
  const [shown, setShown] = useState<keyof typeof questions>('accept');
  if (asking !== null && asking !== shown) setShown(asking);

  async function answer() {
    const accept = shown === 'accept';
    const isDone = await callWithToast(() => answerAll(accept), {
      about: 'follow-requests',
      done: (count) => ({ title: (accept ? all.accepted : all.refused)(`${count}件`) }),
      failed: texts.failed,
    });
    if (isDone) onDone();
    setAsking(null);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setAsking('accept')}>
        {all.accept}
      </Button>
      <Button variant="ghost" onClick={() => setAsking('refuse')}>
        {all.refuse}
      </Button>
      <ActionDialog
        {...questions[shown]}
        open={asking !== null}
        danger={shown === 'refuse'}
        onClose={() => setAsking(null)}
        onAction={answer}
      />
    </div>
  );
}
