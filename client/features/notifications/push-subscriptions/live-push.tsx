import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { unreadQuery } from '#client/features/notifications/notifications/notifications.queries.ts';
import { useFirstRead } from '#client/lib/live/use-first-read.ts';
import { isAccountStored, keepAccount } from './push-account.ts';
import { PushOfferCard } from './push-offer-card.tsx';
import { receiveAgain } from './push-subscriptions.queries.ts';

/** Updates the subscription and the badge of this browser, and offers push messages, on every page of members. */
export default function LivePush() {
  useRestoredSubscription();
  useAppBadge();
  return <PushOfferCard />;
}

/** Subscribes again after a new sign-in of the same member, because the previous sign-out has ended the messages. */
function useRestoredSubscription(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // When the request fails without a connection, the next page tries again.
    if (isAccountStored(userId)) receiveAgain(client).catch(() => undefined);
    return () => {
      if (client.getQueryData(sessionQuery.queryKey)?.user?.id === userId) return;
      if (isAccountStored(userId)) keepAccount(undefined);
      void showUnread(0);
    };
  }, [client, userId]);
}

/** Shows the number of unread notifications on the icon of the installed site, as push messages do. */
function useAppBadge(): void {
  const userId = useSession().user?.id;
  const enabled = useFirstRead(userId === undefined ? null : `user:${userId}`);
  const { data } = useQuery({ ...unreadQuery, enabled });
  const unread = data?.unread_count;
  useEffect(() => {
    if (unread !== undefined) void showUnread(unread);
  }, [unread]);
}

/** Shows a number on the icon. At 0, closes the messages that the device still shows. */
async function showUnread(unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined);
  if (unread > 0 || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = (await registration?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
}
