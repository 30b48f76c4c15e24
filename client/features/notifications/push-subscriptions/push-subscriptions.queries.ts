import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import {
  keepAccount,
  PushRefused,
  readBrowserPush,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-browser.ts';
import { pushMessages } from './push-subscriptions.messages.ts';

const all = ['push-subscriptions'] as const;

const pushKeys = { devices: [...all, 'devices'] as const, browser: [...all, 'browser'] as const };

export const pushDevicesQuery = queryOptions({
  queryKey: pushKeys.devices,
  queryFn: ({ signal }) => getJson('/api/push-subscriptions', { signal }),
  // Always refetched, because other devices can start or end messages at any time.
  staleTime: 0,
});

export const browserPushQuery = queryOptions({
  queryKey: pushKeys.browser,
  queryFn: readBrowserPush,
  staleTime: 0,
});

/** Throws `PushRefused` and `ApiError`. */
function useReceiveHere(userId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey);
      return afterSignIn(() => sendSubscription(subscription, publicKey));
    },
    onSuccess: (devices) => {
      keepAccount(userId);
      client.setQueryData(pushDevicesQuery.queryKey, devices);
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKeys.browser }),
  });
}

function sendSubscription(subscription: PushSubscriptionJSON, public_key: string) {
  const { endpoint = '', keys } = subscription;
  const input = { endpoint, keys, public_key } as FunctionInput<'savePushSubscription'>;
  return callFunction('savePushSubscription', input);
}

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

export function useSendTest() {
  const afterSignIn = useAfterSignIn();
  return useMutation({ mutationFn: () => afterSignIn(() => callFunction('sendTestPush', {})) });
}

/**
 * Subscribes this browser again when the site has no subscription for it, for example after a new sign-in, or when the
 * site has a new key.
 */
export async function receiveAgain(client: QueryClient): Promise<void> {
  const { public_key, items } = await client.fetchQuery(pushDevicesQuery);
  if (public_key === null || Notification.permission !== 'granted') return;
  const { isSubscribed, publicKey } = await readBrowserPush();
  const hasKey = publicKey === null || publicKey === public_key;
  if (isSubscribed && hasKey && items.some(({ is_current }) => is_current)) return;
  const devices = await sendSubscription(await subscribeBrowser(public_key), public_key);
  client.setQueryData(pushDevicesQuery.queryKey, devices);
}

const texts = pushMessages.here;
const about = 'push';

/**
 * Returns a function that subscribes this browser to messages, and shows the outcome. Must be called in response to a
 * tap.
 */
export function useReceivePush(): (publicKey: string) => Promise<boolean> {
  const userId = useSession().user?.id ?? '';
  const { mutateAsync } = useReceiveHere(userId);
  return async (publicKey) => {
    try {
      await mutateAsync(publicKey);
      showToast({ type: 'success', about, title: texts.done });
      return true;
    } catch (error) {
      const message =
        error instanceof PushRefused ? pushMessages.reasons[error.reason] : messageOf(error);
      showToast({ type: 'error', about, title: texts.failed, message });
      return false;
    }
  };
}
