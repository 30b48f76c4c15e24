import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useAdminFunction } from '#client/features/team/admin-ui/admin-functions.queries.ts';
import { sharedList } from '#client/features/team/admin-ui/shared-list.ts';
import { getJson } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import { SECOND } from '#contract/foundations/limits.ts';

const webhooksKeys = {
  all: ['admin', 'webhooks'] as const,
  list: ['admin', 'webhooks', 'list'] as const,
  deliveries: (webhookId: string) => ['admin', 'webhooks', 'deliveries', webhookId] as const,
};

/** The interval at which the deliveries are refetched, in milliseconds. */
const REFRESH_INTERVAL = 10 * SECOND;

const readWebhooks = async (signal?: AbortSignal) =>
  (await getJson('/api/admin/webhooks', { ...(signal && { signal }) })).items;

export const webhooksQuery = queryOptions({
  queryKey: webhooksKeys.list,
  queryFn: ({ signal }) => readWebhooks(signal),
  staleTime: 0,
});

/** Returns the query for one webhook. Its data is null when the webhook was deleted. */
export const webhookQuery = (id: string) =>
  queryOptions({
    ...webhooksQuery,
    select: (webhooks) => webhooks.find((webhook) => webhook.id === id) ?? null,
  });

/** Reads the messages that were sent to a webhook, the latest first. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: webhooksKeys.deliveries(webhookId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/admin/webhooks/{webhookId}/deliveries', {
        params: { webhookId },
        search: after(pageParam),
        signal,
      }),
    ...sharedList,
    refetchInterval: REFRESH_INTERVAL,
  });
}

const reread = { shown: [webhooksKeys.all] };

type Action =
  | 'createWebhook'
  | 'updateWebhook'
  | 'rotateWebhookSecret'
  | 'endFormerWebhookSecret'
  | 'testWebhook'
  | 'deleteWebhook';

export const useWebhookFunction = () => useAdminFunction<Action>(reread);

/** Returns the stored webhook. If it was deleted, returns the known webhook. */
export async function readWebhook<Known extends { id: string }>(known: Known) {
  return (await readWebhooks()).find(({ id }) => id === known.id) ?? known;
}
