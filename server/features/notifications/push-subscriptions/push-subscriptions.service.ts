import { MINUTE, PUSH_DEVICES_MAX } from '#contract/foundations/limits.ts';
import type {
  PushDevices,
  PushSubscriptionInput,
} from '#contract/notifications/push-subscriptions.ts';
import { readPrivateSettings } from '#server/features/members/profiles/private-settings.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PublicPoster } from '#server/platform/net/post-public.ts';
import { FetchRefused } from '#server/platform/net/public-connections.ts';
import { queuePush } from './push-channel.service.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import {
  endpointRefused,
  isPushOffered,
  type PushEnv,
  refuseUnlessOffered,
  refuseWrongKey,
} from './push-subscriptions.policy.ts';
import * as store from './push-subscriptions.store.ts';
import { pushSubscriptionRow } from './push-subscriptions.tables.ts';

interface PushDeps {
  database: Database;
  poster: Pick<PublicPoster, 'check'>;
  env: PushEnv;
}

export async function readDevices(
  { database, env }: Pick<PushDeps, 'database' | 'env'>,
  { userId, sessionHash }: Viewer,
): Promise<PushDevices> {
  const keys = isPushOffered(env) ? await ensurePushKeys(database) : null;
  const rows = await store.listDevices(database.read, userId, new Date().toISOString());
  const items = rows.map(({ session_hash, ...device }) => ({
    ...device,
    is_current: session_hash === sessionHash,
  }));
  const { push_notifications: is_on } = await readPrivateSettings(database.read, userId);
  return { public_key: keys?.public_key ?? null, is_on, items };
}

/**
 * Stores the subscription of the viewer's browser for the session. Throws `push-unavailable`, `push-endpoint` and
 * `push-devices-full`.
 */
export async function saveSubscription(
  deps: PushDeps,
  viewer: Viewer,
  { endpoint, keys, public_key }: PushSubscriptionInput & { public_key?: string | undefined },
): Promise<PushDevices> {
  const { database, env } = deps;
  refuseUnlessOffered(env);
  await refuseSubscription(deps, { endpoint, keys });
  const { userId: user_id, sessionHash: session_hash } = viewer;
  const row = pushSubscriptionRow({ session_hash, user_id, endpoint, ...keys, public_key });
  await database.write(async (transaction) => {
    // Without the lock, two devices that are saved concurrently could exceed the limit.
    await lockProfiles(transaction, [user_id]);
    await store.saveSubscription(transaction, row);
    const devices = await store.listDevices(transaction, user_id, row.created_at);
    if (devices.length > PUSH_DEVICES_MAX)
      throw new AppError(
        'resource-exhausted',
        `プッシュ通知を受け取れる端末は${PUSH_DEVICES_MAX}台までです`,
        { reason: 'push-devices-full' },
      );
  });
  return readDevices(deps, viewer);
}

/** Ends the messages to one device of the viewer. A repeated call changes nothing. */
export async function endSubscription(deps: PushDeps, viewer: Viewer, id: string) {
  const ended = { user_id: viewer.userId, id };
  await deps.database.writeOne((queryable) => store.deleteSubscription(queryable, ended));
  return readDevices(deps, viewer);
}

/**
 * Replaces a subscription that has changed. Does nothing when the page has already saved the new subscription. Throws
 * `push-endpoint` and `push-missing`.
 */
export async function renewSubscription(
  deps: PushDeps,
  { old, endpoint, keys }: PushSubscriptionInput & { old: { endpoint: string; auth: string } },
): Promise<{ success: true }> {
  await refuseSubscription(deps, { endpoint, keys });
  await deps.database.write(async (transaction) => {
    if (endpoint !== old.endpoint && (await store.findEndpoint(transaction, endpoint))) return;
    const values = { endpoint, ...keys };
    if (!(await store.replaceSubscription(transaction, old, values))) throw subscriptionMissing();
  });
  return { success: true };
}

/**
 * Throws `push-endpoint` for a wrong key, and for a URL that cannot be a push service, such as one in an internal
 * network. A host that cannot be resolved now is allowed, because it may be resolved later.
 */
async function refuseSubscription(
  { poster }: PushDeps,
  { endpoint, keys }: Pick<PushSubscriptionInput, 'endpoint' | 'keys'>,
): Promise<void> {
  refuseWrongKey(keys.p256dh);
  try {
    await poster.check(new URL(endpoint));
  } catch (error) {
    if (error instanceof FetchRefused) throw endpointRefused();
  }
}

function subscriptionMissing(): AppError {
  return new AppError('not-found', 'この端末では、プッシュ通知を受け取っていません', {
    reason: 'push-missing',
  });
}

const words = {
  title: 'テストの通知です',
  text: 'この端末でお知らせを受け取れます',
  path: '/settings/push',
  picture: null,
};

/** Sends a message to the device of the viewer's session. Throws `push-missing`. */
export async function sendTest(
  database: Database,
  { userId, sessionHash: session }: Viewer,
): Promise<{ success: true }> {
  await database.write(async (transaction) => {
    const devices = await queuePush(transaction, {
      to: [userId],
      session,
      source: { words, renotify: true },
      topic: 'test',
      urgency: 'high',
      lifetime: 5 * MINUTE,
    });
    if (devices === 0) throw subscriptionMissing();
  });
  return { success: true };
}
