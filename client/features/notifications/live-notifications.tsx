import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MINUTE, SECOND } from '../../../contract/limits.ts';
import type { AudienceTopic } from '../../../contract/live-events.ts';
import { subscribeToTopic, type TopicEvent } from '../../lib/live.ts';
import { announce } from '../../ui/announce.ts';
import { showChangedProfile } from '../session/changed-profile.ts';
import { sessionKeys } from '../session/session.keys.ts';
import { sessionQuery } from '../session/session.queries.ts';
import { leaveEndedSession, useSession } from '../session/session-context.tsx';
import { useAdminStatus } from '../session/use-admin-status.ts';
import { marksArrived } from './mark-read.ts';
import { notificationsKeys } from './notifications.keys.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { unreadQuery } from './notifications.queries.ts';

/** Several messages that arrive together are answered by one read. */
const GATHER = 150;
/** All members are told of an announcement at the same moment, and ask within this time. */
const SPREAD = 0.7 * SECOND;
/** Screen readers are told of new notifications at most this often. */
const ANNOUNCE_INTERVAL = MINUTE;

/**
 * Keeps the unread count and the list up to date, as the server tells of notifications, what the viewer may do as an
 * admin, and their profile, and leaves a session that has been ended. Renders nothing.
 */
export default function LiveNotifications() {
  useLiveUpdates();
  useChangedProfile();
  useEndOfSession();
  return null;
}

/** Shows what the viewer has changed of the own profile on another device. */
function useChangedProfile(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // The first refetch follows the subscription: the session has just been read.
    let isFirst = true;
    return subscribeToTopic(`user:${userId}`, (event) => {
      const shown = client.getQueryData(sessionQuery.queryKey)?.profile?.updated_at ?? '';
      const isNews = event.type === 'profile' && event.updated_at > shown;
      const isMissed = event.type === 'refetch' && !isFirst;
      if (event.type === 'refetch') isFirst = false;
      if (isNews || isMissed) void showChangedProfile(client);
    });
  }, [client, userId]);
}

/** Leaves the session when its member or the team has ended it elsewhere. */
function useEndOfSession(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      // Without a connection, the next request finds out.
      if (type === 'ended') leaveEndedSession(client).catch(() => {});
    });
  }, [client, userId]);
}

/** Reads again what the server tells of, and after each interruption of the live connection. */
function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const isAdmin = useAdminStatus().status?.is_admin === true;
  const announcedAt = useRef(0);

  /** Tells screen readers when a reading finds more than was shown before. */
  function announceMore(before: number | undefined, count: number | undefined) {
    if (before === undefined || count === undefined || count <= before) return;
    if (Date.now() - announcedAt.current < ANNOUNCE_INTERVAL) return;
    announcedAt.current = Date.now();
    announce(notificationsMessages.unreadNews(count));
  }

  const read = useEffectEvent(async () => {
    void client.invalidateQueries({ queryKey: notificationsKeys.newest });
    await marksArrived(client);
    const { queryKey } = unreadQuery;
    const before = client.getQueryData(queryKey);
    await client.invalidateQueries({ queryKey });
    announceMore(before, client.getQueryData(queryKey));
  });

  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readWithin = (delay: number) => (event: TopicEvent<AudienceTopic>) => {
      if (event.type === 'admin' || event.type === 'refetch') {
        void client.invalidateQueries({ queryKey: sessionKeys.adminStatus(userId) });
      }
      if (event.type !== 'notifications' && event.type !== 'refetch') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, delay);
    };
    const stops = [
      subscribeToTopic(`user:${userId}`, readWithin(GATHER)),
      ...audiencesOf(isAdmin).map((topic) =>
        subscribeToTopic(topic, readWithin(GATHER + Math.random() * SPREAD)),
      ),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, userId, isAdmin]);
}

function audiencesOf(isAdmin: boolean): AudienceTopic[] {
  return isAdmin ? ['all', 'admins'] : ['all'];
}
