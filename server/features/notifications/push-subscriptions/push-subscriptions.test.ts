import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { PUSH_DEVICES_MAX } from '#contract/foundations/limits.ts';
import type {
  PushDevices,
  PushSubscriptionInput,
} from '#contract/notifications/push-subscriptions.ts';
import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import { createPublicPoster } from '#server/platform/net/post-public.ts';
import { pushConnections } from '#server/testing/push-service.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { ensurePushKeys } from './push-keys.service.ts';
import { queueMessage, sendDue, usePushService } from './push-subscriptions.testing.ts';

const site = useTestApp({}, { poster: createPublicPoster(pushConnections) });
const service = usePushService('devices');

const devicesOf = async (member: TestClient) =>
  (await member.get<PushDevices>('/api/push-subscriptions')).items;

/** Signs the same member in with another browser. */
async function signIn({ id }: TestClient, userAgent?: string): Promise<TestClient> {
  const { cookie } = await site().database.write((transaction) =>
    startSession(transaction, id, { userAgent, address: '' }),
  );
  const client = new TestClient(site().url, { id, cookie });
  await client.registerToken();
  return client;
}

async function subscriber() {
  const [member, subscription] = [await site().member(), service().subscribe()];
  await member.call('savePushSubscription', subscription);
  return { member, subscription };
}

/** Sends a message to a member. Returns the endpoints that have received it. */
async function reached({ id }: TestClient): Promise<string[]> {
  const before = service().received.length;
  await queueMessage(site(), { to: [id] });
  await sendDue(site());
  return service()
    .received.slice(before)
    .map(({ endpoint }) => endpoint);
}

it('a site has one pair of keys, and browsers get the public key [PUSH-01]', async () => {
  const { database } = site();
  const made = await Promise.all([ensurePushKeys(database), ensurePushKeys(database)]);
  expect(made[0]).toEqual(made[1]);
  const member = await site().member();
  const { public_key } = await member.get<PushDevices>('/api/push-subscriptions');
  expect(public_key).toBe(made[0].public_key);
  expect(Buffer.from(public_key ?? '', 'base64url')).toHaveLength(65);
});

it.each<[string, Record<string, string>]>([
  ['without https', { PUBLIC_URL: 'http://fans.example' }],
  ['without a service worker', { SERVICE_WORKER: '0' }],
])('a site %s offers no push messages [PUSH-32]', async (_, settings) => {
  const plain = await startTestApp(settings);
  try {
    const member = await plain.member();
    expect(await member.get('/api/push-subscriptions')).toMatchObject({
      public_key: null,
      items: [],
    });
    const failure = await failureOf(member.call('savePushSubscription', service().subscribe()));
    expect(failure.envelope.details).toMatchObject({ reason: 'push-unavailable' });
  } finally {
    await plain.close();
  }
});

it('a browser has one subscription at most, which belongs to its session [PUSH-02, PUSH-33, PUSH-48]', async () => {
  const { member, subscription } = await subscriber();
  const [first] = await devicesOf(member);
  await member.call('savePushSubscription', subscription);
  expect(await devicesOf(member)).toEqual([first]);
  const next = service().subscribe();
  await member.call('savePushSubscription', next);
  expect(await devicesOf(member)).toHaveLength(1);
  expect(await reached(member)).toEqual([next.endpoint]);
});

it('only the member sees the list of devices, which contains no URLs [PUSH-06, PUSH-35]', async () => {
  const member = await site().member();
  const phone = await signIn(
    member,
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  );
  const subscriptions = [service().subscribe(), service().subscribe()] as const;
  await member.call('savePushSubscription', subscriptions[0]);
  const { items } = await phone.call('savePushSubscription', subscriptions[1]);
  expect(items).toMatchObject([
    { browser: '', system: '', is_current: false, last_success_at: null },
    { browser: 'Chrome', system: 'Android', is_current: true, last_success_at: null },
  ]);
  await reached(member);
  expect(await devicesOf(phone)).toMatchObject([
    { last_success_at: expect.stringMatching(/Z$/) },
    { last_success_at: expect.stringMatching(/Z$/) },
  ]);
  expect(await devicesOf(await site().member())).toEqual([]);
  const logged = JSON.stringify(items) + site().logged.join();
  for (const { endpoint, keys } of subscriptions) {
    for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(logged).not.toContain(secret);
  }
});

it('a browser that changes to another account gets no message for the former member [PUSH-03]', async () => {
  const { member, subscription } = await subscriber();
  await queueMessage(site(), { to: [member.id] });
  const other = await site().member();
  await other.call('savePushSubscription', subscription);
  const before = service().received.length;
  await sendDue(site());
  expect(service().received).toHaveLength(before);
  expect([await devicesOf(member), await reached(member)]).toEqual([[], []]);
  expect(await reached(other)).toEqual([subscription.endpoint]);
});

it('a member has at most ten devices, even if several are added at the same time [PUSH-04]', async () => {
  const member = await site().member();
  const browsers = await Promise.all(
    Array.from({ length: PUSH_DEVICES_MAX + 1 }, () => signIn(member)),
  );
  const saved = await Promise.allSettled(
    browsers.map((browser) => browser.call('savePushSubscription', service().subscribe())),
  );
  const refused = saved.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { envelope: { details: { reason: 'push-devices-full' } } } },
  ]);
  expect(await devicesOf(member)).toHaveLength(PUSH_DEVICES_MAX);
});

it.each<[string, (given: PushSubscriptionInput) => PushSubscriptionInput]>([
  ['an http address', (given) => ({ ...given, endpoint: given.endpoint.replace('https', 'http') })],
  ['too long an address', (given) => ({ ...given, endpoint: given.endpoint + 'a'.repeat(1000) })],
  ['a name of the local network', (given) => ({ ...given, endpoint: 'https://intranet/push' })],
  ['a password', (given) => ({ ...given, endpoint: 'https://me:pass@push.example/a' })],
  ['a short key', ({ keys, ...given }) => ({ ...given, keys: { ...keys, p256dh: 'BAAA' } })],
  [
    'a key that is not on the curve',
    ({ keys, ...given }) => ({
      ...given,
      keys: {
        ...keys,
        p256dh: Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url'),
      },
    }),
  ],
])('a subscription with %s is refused [PUSH-05, PUSH-34]', async (_, change) => {
  const member = await site().member();
  const failure = await failureOf(
    member.call('savePushSubscription', change(service().subscribe())),
  );
  expect(failure.envelope).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: expect.stringMatching(/プッシュ通知/),
  });
  expect(await devicesOf(member)).toEqual([]);
});

it.each(['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254'])(
  'a URL of an internal network is refused: %s [PUSH-05, PUSH-34]',
  async (host) => {
    const guarded = await startTestApp();
    const subscription = { ...service().subscribe(), endpoint: `https://${host}/push` };
    try {
      const member = await guarded.member();
      const failure = await failureOf(member.call('savePushSubscription', subscription));
      expect(failure.envelope.details).toMatchObject({ reason: 'push-endpoint' });
    } finally {
      await guarded.close();
    }
  },
);

it('only the owner of a device can end its subscription [PUSH-07]', async () => {
  const { member } = await subscriber();
  const [device] = await devicesOf(member);
  const subscriptionId = device?.id ?? '';
  await (await site().member()).call('endPushSubscription', { subscriptionId });
  expect(await reached(member)).toHaveLength(1);
  expect(await member.call('endPushSubscription', { subscriptionId })).toMatchObject({ items: [] });
  expect(await member.call('endPushSubscription', { subscriptionId })).toMatchObject({ items: [] });
  expect(await reached(member)).toEqual([]);
});

const endings: Record<string, (member: TestClient, other: TestClient) => Promise<unknown>> = {
  'a sign-out': (member) => member.call('signOut', {}),
  'a sign-out from elsewhere': (_, other) => other.call('endOtherSessions', {}),
  'a block': async ({ id: targetUserId }) => {
    const admin = await site().member({ rank: 'super_admin' });
    return admin.call('toggleUserBlock', { targetUserId, block: true, reason: '荒らし' });
  },
  'the deletion of the account': async (member) => {
    const { username } = await site()
      .database.read.selectFrom('profiles')
      .where('id', '=', member.id)
      .select('username')
      .executeTakeFirstOrThrow();
    return member.call('requestAccountDeletion', { username });
  },
  'the end of the session': ({ id }) =>
    site().database.write((transaction) =>
      transaction
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .where('user_id', '=', id)
        .execute(),
    ),
};

it.each(Object.entries(endings))(
  'a browser receives nothing after %s [PUSH-08]',
  async (_, end) => {
    const { member } = await subscriber();
    expect(await reached(member)).toHaveLength(1);
    await end(member, await signIn(member));
    expect(await reached(member)).toEqual([]);
  },
);

it('a browser whose subscription has changed replaces the subscription by sending the old endpoint and secret [PUSH-36]', async () => {
  const { member, subscription } = await subscriber();
  const next = service().subscribe();
  const old = { endpoint: subscription.endpoint, auth: subscription.keys.auth };
  const visitor = site().visitor();
  const guess = { ...old, auth: randomBytes(16).toString('base64url') };
  const failure = await failureOf(visitor.call('renewPushSubscription', { ...next, old: guess }));
  expect(failure.envelope.details).toMatchObject({ reason: 'push-missing' });
  expect(await reached(member)).toEqual([subscription.endpoint]);
  await visitor.call('renewPushSubscription', { ...next, old });
  await visitor.call('renewPushSubscription', { ...next, old });
  expect(await reached(member)).toEqual([next.endpoint]);
});

it('the list of devices says whether the member has turned push messages off [PUSH-30]', async () => {
  const { member } = await subscriber();
  const isOn = async () => (await member.get<PushDevices>('/api/push-subscriptions')).is_on;
  expect(await isOn()).toBe(true);
  await member.call('updateSettings', { notification_settings: { pushNotifications: false } });
  expect(await isOn()).toBe(false);
});

it('a test message goes only to the device that requests it [PUSH-17]', async () => {
  const { member, subscription } = await subscriber();
  const other = await signIn(member);
  await other.call('savePushSubscription', service().subscribe());
  const before = service().received.length;
  await member.call('sendTestPush', {});
  await sendDue(site());
  expect(service().received.slice(before)).toMatchObject([
    { endpoint: subscription.endpoint, content: { title: 'テストの通知です' } },
  ]);
  const failure = await failureOf((await signIn(member)).call('sendTestPush', {}));
  expect(failure.envelope.details).toMatchObject({ reason: 'push-missing' });
});
