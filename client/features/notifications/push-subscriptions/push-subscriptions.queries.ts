import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { keepAccount } from './push-account.ts';
import { readBrowserPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const all = ['push-subscriptions'] as const;

const pushKeys = {
  devices: [...all, 'devices'] as const,
  browser: [...all, 'browser'] as const,
};

/** The query for the devices of the viewer that receive messages, and the key of the site. */
export const pushDevicesQuery = queryOptions({
  queryKey: pushKeys.devices,
  queryFn: ({ signal }) => getJson('/api/push-subscriptions', { signal }),
  // Always refetched, because other devices can start or end messages at any time.
  staleTime: 0,
});

/** The query for what this browser supports, and its current state. */
export const browserPushQuery = queryOptions({
  queryKey: pushKeys.browser,
  queryFn: readBrowserPush,
  staleTime: 0,
});

/** Returns the mutation that subscribes this browser to the viewer's messages. Throws PushRefused and ApiError. */
export function useReceiveHere(userId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey);
      return afterSignIn(() => sendSubscription(subscription));
    },
    onSuccess: (devices) => {
      keepAccount(userId);
      client.setQueryData(pushDevicesQuery.queryKey, devices);
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKeys.browser }),
  });
}

function sendSubscription(subscription: PushSubscriptionJSON) {
  const { endpoint = '', keys } = subscription;
  const input = { endpoint, keys } as FunctionInput<'savePushSubscription'>;
  return callFunction('savePushSubscription', input);
}

/** Returns the mutation that ends the messages to a device of the viewer. */
export function useEndDevice() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: async ({ id, is_current }: { id: string; is_current: boolean }) => {
      const left = await afterSignIn(() =>
        callFunction('endPushSubscription', { subscriptionId: id }),
      );
      if (is_current) {
        keepAccount(undefined);
        await unsubscribeBrowser();
      }
      return left;
    },
    onSuccess: (left) => client.setQueryData(pushDevicesQuery.queryKey, left),
    onSettled: () => client.invalidateQueries({ queryKey: pushKeys.browser }),
  });
}

/** Returns the mutation that sends a test message to this device. */
export function useSendTest() {
  const afterSignIn = useAfterSignIn();
  return useMutation({ mutationFn: () => afterSignIn(() => callFunction('sendTestPush', {})) });
}

/** Subscribes this browser again when the site has no subscription for it, as after a new sign-in. */
export async function receiveAgain(client: QueryClient): Promise<void> {
  const { public_key, items } = await client.fetchQuery(pushDevicesQuery);
  if (public_key === null || Notification.permission !== 'granted') return;
  const { isSubscribed } = await readBrowserPush();
  if (isSubscribed && items.some(({ is_current }) => is_current)) return;
  const devices = await sendSubscription(await subscribeBrowser(public_key));
  client.setQueryData(pushDevicesQuery.queryKey, devices);
}
