import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showChangedProfile } from '#client/features/identity/session/changed-profile.ts';
import { sessionKeys, sessionQuery } from '#client/features/identity/session/session.queries.ts';
import {
  leaveEndedSession,
  useAdminStatus,
  useSession,
} from '#client/features/identity/session/session-context.tsx';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { readReadOnly } from '#client/features/site/site-settings/read-only.queries.ts';
import { subscribeToTopic, type TopicEvent } from '#client/lib/live/live.ts';
import { isFirstReadAhead } from '#client/lib/live/use-first-read.ts';
import { subscribeToReadOnly } from '#client/lib/offline/writable.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { AudienceTopic } from '#contract/operation/live-events.ts';
import { readsArrived } from './mark-read.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { notificationsKeys, unreadQuery } from './notifications.queries.ts';

/** The time within which several live events cause a single request, in milliseconds. */
const GATHER = 150;
/**
 * The time in milliseconds over which pages spread their requests, because all members receive the live event of an
 * announcement at once.
 */
const SPREAD = 0.7 * SECOND;
/** The minimum interval between announcements to screen readers, in milliseconds. */
const ANNOUNCE_INTERVAL = MINUTE;

export default function LiveNotifications() {
  useLiveUpdates();
  useViewerChanges();
  useEndOfSession();
  useReadOnlyMode();
  return null;
}

function useViewerChanges(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // Skips the first refetch event, which follows the subscription, because the page has just read these data.
    let isFirst = true;
    return subscribeToTopic(`user:${userId}`, (event) => {
      const shown = client.getQueryData(sessionQuery.queryKey)?.profile?.updated_at ?? '';
      const isNewer = event.type === 'profile' && event.updated_at > shown;
      const isMissed = event.type === 'refetch' && !isFirst;
      if (event.type === 'refetch') isFirst = false;
      if (isNewer || isMissed) void showChangedProfile(client);
      if (event.type === 'admin' || isMissed) {
        void client.invalidateQueries({ queryKey: sessionKeys.adminStatus(userId) });
      }
    });
  }, [client, userId]);
}

/** Reacts when the member or the team has ended the session elsewhere. */
function useEndOfSession(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      // Without a connection, this fails. The next request then finds out that the session has ended.
      if (type === 'ended') leaveEndedSession(client).catch(() => {});
    });
  }, [client, userId]);
}

function useReadOnlyMode(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readWithin = (delay: number) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readReadOnly(client);
      }, delay);
    };
    // Skips the first refetch event, which follows the subscription, because the page has just read the mode.
    let isFirst = true;
    const stopEvents = subscribeToTopic('all', ({ type }) => {
      if (type === 'read-only' || (type === 'refetch' && !isFirst))
        readWithin(Math.random() * SPREAD);
      if (type === 'refetch') isFirst = false;
    });
    const stopRefusals = subscribeToReadOnly(() => readWithin(0));
    return () => {
      clearTimeout(timer);
      stopEvents();
      stopRefusals();
    };
  }, [client, userId]);
}

/** Reloads the data that a live event is about. Reloads everything after an interruption of the live connection. */
function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const isAdmin = useAdminStatus().status?.is_admin === true;
  const announcedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mustCount = useRef(false);

  function announceMore(before: number | undefined, count: number | undefined) {
    if (before === undefined || count === undefined || count <= before) return;
    if (Date.now() - announcedAt.current < ANNOUNCE_INTERVAL) return;
    announcedAt.current = Date.now();
    announce(notificationsMessages.unreadNotifications(count));
  }

  const read = useEffectEvent(async () => {
    void client.invalidateQueries({ queryKey: notificationsKeys.newest });
    reloadRequestedProfiles(client);
    await readsArrived(client);
    if (!mustCount.current) return;
    mustCount.current = false;
    const { queryKey } = unreadQuery;
    const before = client.getQueryData(queryKey);
    await client.invalidateQueries({ queryKey });
    announceMore(before?.unread_count, client.getQueryData(queryKey)?.unread_count);
  });

  const onEvent = useEffectEvent(({ type }: TopicEvent<AudienceTopic>, delay: number) => {
    if (type !== 'notifications' && type !== 'refetch') return;
    mustCount.current ||= !isFirstReadAhead(client, unreadQuery.queryKey);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void read();
    }, delay);
  });

  useEffect(() => {
    if (userId === undefined) return;
    const stops = [
      subscribeToTopic(`user:${userId}`, (event) => onEvent(event, GATHER)),
      subscribeToTopic('all', (event) => onEvent(event, spread())),
    ];
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      for (const stop of stops) stop();
    };
  }, [userId]);

  // A separate effect, because the permissions arrive later, and must not make the other subscriptions subscribe again.
  useEffect(
    () => (isAdmin ? subscribeToTopic('admins', (event) => onEvent(event, spread())) : undefined),
    [isAdmin],
  );
}

/** Refetches profiles and posts of members with a pending follow request. A notification may report its acceptance. */
function reloadRequestedProfiles(client: QueryClient): void {
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: profilesKeys.all })) {
    const profile = state.data as PublicProfile | undefined;
    if (profile?.follow?.request !== 'pending') continue;
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: postsKeys.ofAuthor(profile.id) });
  }
}

function spread(): number {
  return GATHER + Math.random() * SPREAD;
}
