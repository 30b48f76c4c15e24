import * as contract from '#contract/notifications/push-subscriptions.ts';
import { createPublicPoster, type PublicPoster } from '#server/platform/net/post-public.ts';
import type { Site } from '#server/platform/site.ts';
import * as push from './push-subscriptions.service.ts';

export function registerPushSubscriptions({
  binding,
  database,
  env,
  poster = createPublicPoster(),
}: Site & { poster?: PublicPoster }): void {
  const deps = { database, env, poster };
  binding.query(contract.listPushSubscriptions, ({ viewer }) => push.readDevices(deps, viewer));
  binding.callable(contract.savePushSubscription, ({ viewer, input }) =>
    push.saveSubscription(deps, viewer, input),
  );
  binding.callable(contract.endPushSubscription, ({ viewer, input }) =>
    push.endSubscription(deps, viewer, input.subscriptionId),
  );
  binding.callable(contract.sendTestPush, ({ viewer }) => push.sendTest(database, viewer));
  binding.callable(contract.renewPushSubscription, ({ input }) =>
    push.renewSubscription(deps, input),
  );
}
