import { Lock } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useWatchedReadOnly } from '#client/features/site/site-settings/read-only.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatJapanTime } from '#client/lib/format/format.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { type Outgoing, outgoingActions, subscribeToOutgoing } from '#client/lib/offline/outbox.ts';
import { reportWritable } from '#client/lib/offline/writable.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ReadOnly } from '#contract/site/site-settings.ts';
import { kindsOf } from './outgoing-kinds.ts';
import { readOnlyMessages as texts } from './read-only.messages.ts';

/** A strip below the header that says that the site is read-only, and until when. It can cancel waiting actions. */
export default function ReadOnlyStrip({ mode: { message, until } }: { mode: ReadOnly }) {
  useWatchedReadOnly();
  useEffect(() => {
    announce(texts.title);
    return () => {
      reportWritable();
      showToast({ type: 'success', title: texts.over });
    };
  }, []);
  return (
    <section aria-label={texts.label} className="border-line border-b bg-warning-soft text-sm">
      <div className="mx-auto flex max-w-page gap-2.5 px-4 py-2.5">
        <Lock className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p>
            <strong className="mr-2 text-warning">{texts.title}</strong>
            {texts.text}
          </p>
          {message !== '' && <p className="user-text">{message}</p>}
          {until !== null && <ExpectedEnd until={until} />}
          <PausedActions />
        </div>
      </div>
    </section>
  );
}

/** The expected end, hidden when it has passed. Checked after hydration, because server and browser may disagree. */
function ExpectedEnd({ until }: { until: string }) {
  const isOver = useHydrated() && Date.parse(until) <= Date.now();
  if (isOver) return <p>{texts.soon}</p>;
  return (
    <p>
      {texts.until}
      <time dateTime={until}>{formatJapanTime(until)}</time>
    </p>
  );
}

function PausedActions() {
  const outgoing = useSyncExternalStore(subscribeToOutgoing, outgoingActions, outgoingActions);
  const paused = outgoing.filter(({ isPaused }) => isPaused);
  if (paused.length === 0) return null;
  return (
    <div role="status" className="flex items-center gap-2">
      <p className="min-w-0 flex-1">{texts.waiting(kindsOf(paused))}</p>
      <Button variant="ghost" className="shrink-0 px-3!" onClick={() => cancel(paused)}>
        {commonMessages.revert}
      </Button>
    </div>
  );
}

function cancel(actions: readonly Outgoing[]): void {
  for (const action of actions) action.cancel();
}
