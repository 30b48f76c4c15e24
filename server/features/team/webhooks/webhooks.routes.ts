import * as contract from '#contract/team/webhooks.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import type { Site } from '#server/platform/site.ts';
import { measureWebhooks } from './queue-webhooks.service.ts';
import * as webhooks from './webhooks.service.ts';

interface WebhooksSite extends Site {
  /** Sends requests to other hosts. By default, only to public IP addresses. */
  poster?: PublicPoster;
}

export function registerWebhooks({ binding, database, env, metrics, ...site }: WebhooksSite): void {
  measureWebhooks(metrics, database);
  const { poster = createPublicPoster({ refusedHosts: [env.publicUrl.hostname] }) } = site;
  const deps = { database, env, poster };
  binding.query(contract.listWebhooks, async () => ({
    items: await webhooks.readWebhooks(database),
  }));
  binding.query(contract.listWebhookDeliveries, ({ params, search }) =>
    webhooks.readDeliveries(database, params.webhookId, search),
  );
  binding.callable(contract.createWebhook, ({ viewer, input }) =>
    webhooks.addWebhook(deps, viewer, input),
  );
  binding.callable(contract.updateWebhook, async ({ viewer, input }) => ({
    webhook: await webhooks.changeWebhook(deps, viewer, input),
  }));
  binding.callable(contract.rotateWebhookSecret, ({ viewer, input }) =>
    webhooks.rotateSecret(database, viewer, input.webhookId),
  );
  binding.callable(contract.endFormerWebhookSecret, async ({ viewer, input }) => ({
    webhook: await webhooks.endFormerSecret(database, viewer, input.webhookId),
  }));
  binding.callable(contract.testWebhook, async ({ viewer, input }) => ({
    delivery: await webhooks.sendTest(deps, viewer, input.webhookId),
  }));
  binding.callable(contract.deleteWebhook, async ({ viewer, input }) => ({
    deleted_id: await webhooks.removeWebhook(database, viewer, input.webhookId),
  }));
}
