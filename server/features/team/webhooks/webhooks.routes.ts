import {
  createWebhook,
  deleteWebhook,
  endFormerWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '#contract/team/webhooks.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import type { Site } from '#server/platform/site.ts';
import {
  addWebhook,
  changeWebhook,
  endFormerSecret,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  rotateSecret,
  sendTest,
} from './webhooks.service.ts';

interface WebhooksSite extends Site {
  /** Sends requests to other hosts. By default, only to public IP addresses. */
  poster?: PublicPoster;
}

export function registerWebhooks({ binding, database, env, ...site }: WebhooksSite): void {
  const { poster = createPublicPoster({ refusedHosts: [env.publicUrl.hostname] }) } = site;
  const deps = { database, env, poster };
  binding.query(listWebhooks, async () => ({ items: await readWebhooks(database) }));
  binding.query(listWebhookDeliveries, ({ params, search }) =>
    readDeliveries(database, params.webhookId, search),
  );
  binding.callable(createWebhook, ({ viewer, input }) => addWebhook(deps, viewer, input));
  binding.callable(updateWebhook, async ({ viewer, input }) => ({
    webhook: await changeWebhook(deps, viewer, input),
  }));
  binding.callable(rotateWebhookSecret, ({ viewer, input }) =>
    rotateSecret(database, viewer, input.webhookId),
  );
  binding.callable(endFormerWebhookSecret, async ({ viewer, input }) => ({
    webhook: await endFormerSecret(database, viewer, input.webhookId),
  }));
  binding.callable(testWebhook, async ({ viewer, input }) => ({
    delivery: await sendTest(deps, viewer, input.webhookId),
  }));
  binding.callable(deleteWebhook, async ({ viewer, input }) => ({
    deleted_id: await removeWebhook(database, viewer, input.webhookId),
  }));
}
