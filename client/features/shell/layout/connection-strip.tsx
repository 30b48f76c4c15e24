import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { readStored } from '#client/lib/cache/browser-storage.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatDateTime, formatTime } from '#client/lib/format/format.ts';
import {
  forgetCached,
  readCachedSince,
  subscribeToCached,
} from '#client/lib/offline/cached-answers.ts';
import {
  checkConnection,
  connection,
  subscribeToConnection,
  useOnReconnect,
} from '#client/lib/offline/connection.ts';
import { keepCopy } from '#client/lib/offline/keep-copy.ts';
import { newVersion, subscribeToNewVersion } from '#client/lib/offline/new-version.ts';
import {
  cancelOutgoing,
  outgoingActions,
  subscribeToOutgoing,
} from '#client/lib/offline/outbox.ts';
import { waitingPostsKey } from '#client/lib/offline/waiting-posts-key.ts';
import { watchConnection } from '#client/lib/offline/watch-connection.ts';
import { createPath } from '#client/lib/router/location.ts';
import { usePendingLocation } from '#client/lib/router/router-hooks.ts';
import { isLoadingCode, lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { mascotUrl } from '#client/ui/feedback/mascot.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { isSavingData } from '#client/ui/media/picture-sources.ts';
import { preloadDialog } from '#client/ui/overlay/dialog.tsx';
import { connectionMessages as texts } from './connection.messages.ts';
import { kindsOf } from './outgoing-kinds.ts';
import { StatusStrip } from './status-strip.tsx';

const VersionOffer = lazyOptional(() => import('./version-offer.tsx'));

/** A strip for a lost or slow connection, which can cancel or retry actions. Online, it offers a new version. */
export default function ConnectionStrip() {
  useEffect(watchConnection, []);
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const isMember = userId !== undefined;
  useEffect(() => (isMember ? preloadAnswers() : undefined), [isMember]);
  useEffect(() => {
    if (userId !== undefined) resumeWaitingPosts(client, userId);
  }, [client, userId]);
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'online' as const);
  const outgoing = useSyncExternalStore(subscribeToOutgoing, outgoingActions, outgoingActions);
  const isWaiting = outgoing.length > 0;
  const cachedSince = useCachedSince();
  const hasNetwork = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isUnreachable = state === 'offline' && hasNetwork;
  const version = useSyncExternalStore(subscribeToNewVersion, newVersion, () => 'none' as const);
  return (
    // Mounted even without a text, so that screen readers announce its first text too.
    <div role="status" className="contents">
      {state !== 'online' && (
        <StatusStrip
          icon={CloudOff}
          text={
            <>
              {isUnreachable ? texts.unreachable : texts[state]}
              {cachedSince !== undefined
                ? texts.cachedSince(timeOf(cachedSince))
                : isUnreachable && texts.stillReadable}
              {isWaiting && texts.waiting(kindsOf(outgoing))}
            </>
          }
        >
          {isWaiting ? (
            <Button variant="ghost" className="shrink-0 px-3!" onClick={() => cancelOutgoing()}>
              {outgoing.length > 1 ? texts.revertAll : commonMessages.revert}
            </Button>
          ) : (
            <RetryButton />
          )}
        </StatusStrip>
      )}
      {state === 'online' && version !== 'none' && (
        <Suspense>
          <VersionOffer key={version} />
        </Suspense>
      )}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns when the oldest cached response was read. After a reconnection, all cached responses are read again. */
function useCachedSince(): number | undefined {
  const client = useQueryClient();
  const cachedSince = useSyncExternalStore(subscribeToCached, readCachedSince, () => undefined);
  const renew = useCallback(() => {
    forgetCached();
    void client.invalidateQueries();
  }, [client]);
  useOnReconnect(cachedSince !== undefined, renew);
  return cachedSince;
}

function timeOf(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return (isToday ? formatTime : formatDateTime)(new Date(time).toISOString());
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
    // Only slow requests are restarted, because requests that failed offline are repeated automatically.
    if (!isReachable || !wasSlow) return;
    if (isLoadingCode()) reload();
    else restartReads(client);
  }

  /** Only a reload repeats a pending request for code. It opens the page to which the user has navigated. */
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

/** Sends the posts that wait on this device. Loads the code for this only if there are such posts. */
function resumeWaitingPosts(client: QueryClient, userId: string): void {
  if (readStored('localStorage', waitingPostsKey(userId)) === null) return;
  import('#client/features/posts/posts/writing/send-waiting-posts.ts').then(
    (module) => module.sendWaitingPosts(client, userId),
    () => {
      // If the code cannot be loaded, the next page tries again.
    },
  );
}

/**
 * Preloads the code that shows toasts, dialogs and failures, because it cannot be loaded once the connection is lost.
 * Returns a function that cancels this.
 */
function preloadAnswers(): (() => void) | undefined {
  if (isSavingData()) return;
  if (document.readyState === 'complete') return load();
  window.addEventListener('load', load, { once: true });
  return () => window.removeEventListener('load', load);
}

function load(): undefined {
  preloadDialog();
  void keepCopy(mascotUrl('troubled'));
  import('#client/ui/feedback/toast-view.tsx').catch(() => {
    // If the code cannot be loaded, the first toast tries again.
  });
}
