import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDateTime, formatTime } from '#client/lib/format/format.ts';
import {
  checkConnection,
  connection,
  subscribeToConnection,
} from '#client/lib/offline/connection.ts';
import { forgetKept, keptSince, subscribeToKept } from '#client/lib/offline/kept-answers.ts';
import {
  cancelOutgoing,
  outgoingActions,
  subscribeToOutgoing,
} from '#client/lib/offline/outbox.ts';
import { useOnReconnect } from '#client/lib/offline/use-on-reconnect.ts';
import { watchConnection } from '#client/lib/offline/watch-connection.ts';
import { createPath } from '#client/lib/router/location.ts';
import { usePendingLocation } from '#client/lib/router/router-hooks.ts';
import { isLoadingCode } from '#client/ui/feedback/lazy-with-retry.ts';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { connectionMessages } from './connection.messages.ts';
import { kindsOf } from './outgoing-kinds.ts';
import { preloadAnswers } from './preload-answers.ts';

const texts = connectionMessages;

/**
 * Says that the connection is lost or slow: above the tab bar on phones, in a corner on desktops. Waiting actions can
 * be cancelled; without any, the connection can be retried.
 */
export default function ConnectionStrip() {
  useEffect(watchConnection, []);
  const isMember = useSession().user !== null;
  useEffect(() => (isMember ? preloadAnswers() : undefined), [isMember]);
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'online' as const);
  const outgoing = useSyncExternalStore(subscribeToOutgoing, outgoingActions, outgoingActions);
  const isWaiting = outgoing.length > 0;
  const kept = useKept();
  return (
    // Mounted even without a text, so that screen readers announce its first text too.
    <div role="status" className="contents">
      {state !== 'online' && (
        <div
          data-connection-strip=""
          className={cx(
            'fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 flex min-h-11 items-center gap-2 border-line border-t bg-raised pr-1 pl-4 text-ink-soft text-sm md:inset-x-auto md:bottom-6 md:left-6 md:rounded-full md:border md:pr-2 md:shadow-lg',
            // Above the bottom bar of a page that has one.
            '[:root:has([data-bottom-bar])_&]:bottom-[calc(10rem+env(safe-area-inset-bottom))] md:[:root:has([data-bottom-bar])_&]:bottom-32',
          )}
        >
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1 py-1.5 leading-snug [word-break:auto-phrase]">
            {texts[state]}
            {kept !== undefined && texts.kept(timeOf(kept))}
            {isWaiting && texts.waiting(kindsOf(outgoing))}
          </p>
          {isWaiting ? (
            <Button variant="ghost" className="shrink-0 px-3!" onClick={() => cancelOutgoing()}>
              {outgoing.length > 1 ? texts.revertAll : commonMessages.revert}
            </Button>
          ) : (
            <RetryButton />
          )}
        </div>
      )}
    </div>
  );
}

/** When the oldest kept answer on the page was read. Kept answers are read again when the connection returns. */
function useKept(): number | undefined {
  const client = useQueryClient();
  const kept = useSyncExternalStore(subscribeToKept, keptSince, () => undefined);
  const renew = useCallback(() => {
    forgetKept();
    void client.invalidateQueries();
  }, [client]);
  useOnReconnect(kept !== undefined, renew);
  return kept;
}

/** The time of day, with the date unless it is today. */
function timeOf(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? formatTime(date.toISOString()) : formatDateTime(date.toISOString());
}

function RetryButton() {
  const client = useQueryClient();
  const wanted = usePendingLocation();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    const wasSlow = connection() === 'slow';
    setBusy(true);
    const isReachable = await checkConnection();
    setBusy(false);
    // Requests that failed offline are repeated automatically.
    if (!isReachable || !wasSlow) return;
    if (isLoadingCode()) reload();
    else restartReads(client);
  }

  /** Only a reload repeats a pending request for code. It opens the page that the user navigated to. */
  function reload() {
    if (wanted) window.location.hash = createPath(wanted);
    window.location.reload();
  }

  return (
    <Button variant="ghost" busy={isBusy} className="shrink-0 px-3!" onClick={() => void retry()}>
      {commonMessages.retry}
    </Button>
  );
}
