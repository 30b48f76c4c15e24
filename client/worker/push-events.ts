import type { PushContent } from '#contract/notifications/push-subscriptions.ts';

/** Shown for a message that cannot be read. Browsers end the subscription of a site that shows nothing. */
const unreadable: PushContent = {
  title: '新しい通知があります',
  path: '/notifications',
  tag: 'hidden',
};

/** Shows push messages, opens the page of a tapped message, and sends changed push subscriptions to the site. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, contentOf(event.data)));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as Pick<PushContent, 'path'>;
    event.waitUntil(open(worker, path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(worker, event as PushSubscriptionChangeEvent));
  });
}

function contentOf(data: PushMessageData | null): PushContent {
  try {
    return (data?.json() as PushContent | undefined) ?? unreadable;
  } catch {
    return unreadable;
  }
}

async function show(
  { registration }: ServiceWorkerGlobalScope,
  content: PushContent,
): Promise<void> {
  const { title, body, path, icon, tag, renotify = false, unread } = content;
  const options: NotificationOptions & { renotify: boolean } = {
    ...(body !== undefined && { body }),
    icon: icon ?? '/icons/icon-192.png',
    tag,
    renotify,
    lang: 'ja',
    data: { path },
  };
  await registration.showNotification(title, options);
  if (unread !== undefined) await navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** Opens a page in an open window, which may ask about unsaved input, or in a new window. */
async function open({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const address = `${location.origin}/#${path}`;
  const windows = await clients.matchAll({ type: 'window' });
  const page =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (!page) {
    await clients.openWindow(address);
    return;
  }
  await page.focus().catch(() => undefined);
  // The page is not reloaded, because only the fragment of its URL changes.
  await page.navigate(address);
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

/** Sends the new push subscription to the site. If the old subscription is unknown, the next page sends the new one. */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription: old, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  const auth = old?.toJSON().keys?.['auth'];
  if (!old || auth === undefined) return;
  const { applicationServerKey } = old.options;
  const options = { userVisibleOnly: true, applicationServerKey };
  const renewed = newSubscription ?? (await registration.pushManager.subscribe(options));
  const { endpoint, keys } = renewed.toJSON();
  await fetch('/functions/renewPushSubscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ data: { endpoint, keys, old: { endpoint: old.endpoint, auth } } }),
  });
}
