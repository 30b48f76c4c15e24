import { SECOND } from '#contract/foundations/limits.ts';
import { deliverNext } from '#server/features/notifications/deliveries/deliver.service.ts';
import type {
  DeliveryWay,
  LeavingDelivery,
} from '#server/features/notifications/deliveries/delivery-ways.policy.ts';
import { DELIVERY_DELAY } from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import { presentNotifications } from '#server/features/notifications/notifications/present-notification.service.ts';
import { relatedVisibility } from '#server/registrations.ts';
import type { TestApp } from './test-app.ts';

/** Something that left the site in a way. */
export type Left = LeavingDelivery & { way: 'push' | 'mail' };

/** A way that keeps what leaves in it. Attempts of a transaction that did not commit count as well. */
export function keepingWay(name: 'push' | 'mail', left: Left[]): DeliveryWay {
  return {
    name,
    deliver: async (_, delivery) => {
      left.push({ ...delivery, way: name });
    },
  };
}

interface Delivering {
  /** How long after now; until the usual wait is over by default. */
  after?: number;
  /** The time, in milliseconds. */
  at?: number;
  ways?: readonly DeliveryWay[];
}

/** Lets everything leave that is due, and returns what left by push and mail. */
export async function deliverDue(
  { database }: Pick<TestApp, 'database'>,
  { after = DELIVERY_DELAY + SECOND, at = Date.now() + after, ways }: Delivering = {},
): Promise<Left[]> {
  const left: Left[] = [];
  const deps = {
    database,
    ways: ways ?? [keepingWay('push', left), keepingWay('mail', left)],
    readPresent: presentNotifications({ database, related: relatedVisibility }),
    now: () => at,
  };
  while (await deliverNext(deps));
  return left;
}
