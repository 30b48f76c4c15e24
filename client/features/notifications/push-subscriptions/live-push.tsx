import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { unreadQuery } from '#client/features/notifications/notifications/notifications.queries.ts';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { useFirstRead } from '#client/lib/live/use-first-read.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { isAccountStored, keepAccount } from './push-browser.ts';
import { subscribeToOffers } from './push-offer.ts';
import { pushMessages } from './push-subscriptions.messages.ts';
import {
  browserPushQuery,
  pushDevicesQuery,
  receiveAgain,
  useReceivePush,
} from './push-subscriptions.queries.ts';

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
    // When the request fails without a connection, the next page tries it again.
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

const texts = pushMessages.offer;

/** The storage key for the time when the card was answered. */
const ANSWERED = 'push-offered-at';
/** A card that was closed is shown again after this time. */
const REOFFER_AFTER = 30 * DAY;

/** Explains push messages before the browser asks. */
function PushOfferCard() {
  const { publicKey, close } = useOffer();
  const receive = useReceivePush();
  if (publicKey === null) return null;
  return (
    <section
      ref={toMain}
      aria-label={texts.label}
      data-no-toast-over=""
      className="fixed inset-x-4 bottom-[calc(--spacing(18)+env(safe-area-inset-bottom))] z-25 md:right-6 md:bottom-6 md:left-auto md:w-96"
    >
      <Card className="flex animate-rise gap-3 p-4 shadow-lg">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand">
          <BellRing className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base">{texts.title}</h2>
          <p className="mt-1 text-ink-soft text-sm">{texts.text}</p>
          <div className="mt-3 flex justify-end gap-2">
            <Button variant="ghost" onClick={close}>
              {texts.later}
            </Button>
            <ActionButton onAction={() => receive(publicKey).finally(close)}>
              {texts.yes}
            </ActionButton>
          </div>
        </div>
      </Card>
    </section>
  );
}

/** The card is removed with its buttons, so the page takes the focus. */
const toMain = handOverFocus(() => document.querySelector('main'));

function useOffer(): { publicKey: string | null; close: () => void } {
  const client = useQueryClient();
  const [publicKey, setPublicKey] = useState<string | null>(null);

  useEffect(() => {
    const offer = async () => {
      if (wasAnswered()) return;
      const { support, permission } = await client.fetchQuery(browserPushQuery);
      if (support !== 'full' || permission === 'denied') return;
      // This never resolves without a service worker. The first page registers the service worker when it is idle.
      await navigator.serviceWorker.ready;
      const { public_key, items } = await client.fetchQuery(pushDevicesQuery);
      if (items.some(({ is_current }) => is_current)) return;
      setPublicKey(public_key);
      if (public_key !== null) announce(texts.title);
    };
    // When the request fails, a later action offers push messages again.
    return subscribeToOffers(() => void offer().catch(() => undefined));
  }, [client]);

  return {
    publicKey,
    close: () => {
      writeStored('localStorage', ANSWERED, Date.now());
      setPublicKey(null);
    },
  };
}

function wasAnswered(): boolean {
  const at = readStored('localStorage', ANSWERED);
  return typeof at === 'number' && Date.now() - at < REOFFER_AFTER;
}
