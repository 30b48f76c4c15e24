import { createHash } from 'node:crypto';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { PushSubscriptionInput } from '#contract/notifications/push-subscriptions.ts';
import { createPublicPoster } from '#server/platform/net/post-public.ts';
import { pushConnections, startPushService } from '#server/testing/push-service.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { queueMessage, sendDue, usePushService } from './push-subscriptions.testing.ts';

const site = useTestApp(
  { VAPID_SUBJECT: 'mailto:team@fans.example' },
  { poster: createPublicPoster(pushConnections) },
);
const service = usePushService('messages');

/** Returns a member whose browser receives messages. */
async function subscriber(subscription: PushSubscriptionInput = service().subscribe()) {
  const member = await site().member();
  await member.call('savePushSubscription', subscription);
  return { ...subscription, to: [member.id], member };
}

/** Makes the push service respond with a status until the test ends. Deletes the waiting messages afterwards. */
function answering(status: number, headers: Record<string, string> = {}): void {
  service().answer = () => ({ status, headers });
  onTestFinished(async () => {
    service().answer = () => ({ status: 201 });
    await site().database.write((transaction) => transaction.deleteFrom('jobs').execute());
    await site().database.write((transaction) => transaction.deleteFrom('push_messages').execute());
  });
}

const receivedBy = ({ endpoint }: { endpoint: string }) =>
  service().received.filter((push) => push.endpoint === endpoint);

const isSubscribed = async ({ endpoint }: { endpoint: string }) =>
  (await site()
    .database.read.selectFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .select('id')
    .executeTakeFirst()) !== undefined;

it('a push message is signed by the site and encrypted for the browser [PUSH-10, PUSH-37, PUSH-38]', async () => {
  const fan = await subscriber();
  const now = Date.now();
  await queueMessage(site(), {
    ...fan,
    topic: 'comment:1',
    picture: '/images/a.webp',
    urgency: 'high',
    lifetime: HOUR,
  });
  await sendDue(site(), now + 10 * MINUTE);
  const tag = createHash('sha256').update('comment:1').digest('base64url').slice(0, 32);
  const [push] = receivedBy(fan);
  expect(push?.content).toEqual({
    title: 'コメントが届きました',
    body: 'ほしのさん「すてきです」',
    path: '/posts/aPost000000000000001',
    icon: '/images/a.webp',
    tag,
    renotify: true,
    unread: 0,
  });
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    topic: tag,
  });
  expect(Number(push?.headers.ttl)).toBeGreaterThan(49 * 60);
  expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(50 * 60 + 1);
  expect(push?.claims.sub).toBe('mailto:team@fans.example');
  expect(push?.claims.aud).toBe(new URL(fan.endpoint).origin);
  expect(push?.claims.exp).toBeLessThanOrEqual(Date.now() / SECOND + 24 * 3600);
});

it('a newer push message replaces an unsent message about the same topic [PUSH-11]', async () => {
  const fan = await subscriber();
  for (let likes = 1; likes <= 10; likes += 1) {
    await queueMessage(site(), { ...fan, topic: 'like:1', title: `いいね ${likes}` });
  }
  await queueMessage(site(), { ...fan, topic: 'like:2', title: 'ほかの投稿' });
  await sendDue(site());
  const titles = receivedBy(fan).map(({ content }) => content.title);
  expect(new Set(titles)).toEqual(new Set(['いいね 10', 'ほかの投稿']));
  expect(titles).toHaveLength(2);
});

it('a push message is not sent when the session of its device has ended [DELI-35]', async () => {
  const fan = await subscriber();
  const other = await subscriber();
  for (const { to } of [fan, other]) await queueMessage(site(), { to });
  await site().database.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ expires_at: new Date().toISOString() })
      .where('user_id', 'in', fan.to)
      .execute(),
  );
  await sendDue(site(), Date.now() + SECOND);
  expect(receivedBy(fan)).toEqual([]);
  expect(receivedBy(other)).toHaveLength(1);
});

it('a push message that cannot be rendered waits, and other messages are sent once [DELI-34, DELI-56]', async () => {
  expectLogged(/push message not written/);
  const fan = await subscriber();
  const other = await subscriber();
  for (const { to } of [fan, other]) await queueMessage(site(), { to });
  await site().database.write((transaction) =>
    transaction
      .updateTable('push_messages')
      .set({ content: '{}' })
      .where('subscription_id', 'in', (eb) =>
        eb.selectFrom('push_subscriptions').where('endpoint', '=', fan.endpoint).select('id'),
      )
      .execute(),
  );
  await sendDue(site());
  await sendDue(site(), Date.now() + MINUTE);
  expect(receivedBy(other)).toHaveLength(1);
  const waiting = site().database.read.selectFrom('push_messages').selectAll().execute();
  await expect(waiting).resolves.toHaveLength(1);
});

it.each(['絵', '😀', '\\', '\u0007'])(
  'a push message with 1000 times %j is cut to the size that push services accept [PUSH-18]',
  async (character) => {
    const fan = await subscriber();
    const text = character.repeat(1000);
    await queueMessage(site(), { ...fan, title: text, body: text, path: '/posts/a?comment=b' });
    await sendDue(site());
    expect(receivedBy(fan)[0]?.bytes).toBeLessThanOrEqual(3072);
  },
);

it('a push message has the number of unread notifications at the time of sending [PUSH-19]', async () => {
  const fan = await subscriber();
  await queueMessage(site(), fan);
  await (await site().member()).call('followUser', { targetUserId: fan.member.id });
  await sendDue(site());
  expect(receivedBy(fan)[0]?.content.unread).toBe(1);
});

it('push messages are counted by their outcome [PUSH-29]', async () => {
  const [fan, metrics] = [await subscriber(), new Registry()];
  await queueMessage(site(), fan);
  await runJobs(site(), 'push-sending', { metrics });
  expect(await metrics.metrics()).toContain('push_messages_total{outcome="sent"} 1');
});

it.each([404, 410])('a subscription is deleted after the response %i [PUSH-13]', async (status) => {
  answering(status);
  const fan = await subscriber();
  await queueMessage(site(), fan);
  await sendDue(site());
  expect(await isSubscribed(fan)).toBe(false);
});

it.each([400, 403, 413])(
  'a subscription is deleted after its push service has refused five messages in a row with %i [PUSH-15]',
  async (status) => {
    answering(status);
    const fan = await subscriber();
    const send = async () => {
      await queueMessage(site(), fan);
      await sendDue(site());
    };
    for (let refused = 1; refused <= 4; refused += 1) await send();
    expect(await isSubscribed(fan)).toBe(true);
    service().answer = () => ({ status: 201 });
    await send();
    service().answer = () => ({ status });
    for (let refused = 1; refused <= 4; refused += 1) await send();
    expect(await isSubscribed(fan)).toBe(true);
    await send();
    expect(await isSubscribed(fan)).toBe(false);
  },
);

it('a push message is sent at the time that its push service requests, and does not delay other messages [PUSH-14, PUSH-39]', async () => {
  answering(429, { 'retry-after': '600' });
  const [fan, other, now] = [await subscriber(), await subscriber(), Date.now()];
  await queueMessage(site(), fan, now);
  await sendDue(site(), now);
  service().answer = () => ({ status: 201 });
  await queueMessage(site(), other, now);
  await sendDue(site(), now + MINUTE);
  expect([receivedBy(fan), receivedBy(other)].map(({ length }) => length)).toEqual([0, 1]);
  await sendDue(site(), now + 9 * MINUTE);
  expect(receivedBy(fan)).toHaveLength(0);
  await sendDue(site(), now + 11 * MINUTE);
  expect(receivedBy(fan)).toHaveLength(1);
});

it('a push service that delays all messages is paused until the time that it requests [PUSH-14, PUSH-39]', async () => {
  answering(503, { 'retry-after': '600' });
  const now = Date.now();
  const fans = await Promise.all(Array.from({ length: 4 }, () => subscriber()));
  await queueMessage(site(), { to: fans.flatMap(({ to }) => to) }, now);
  await sendDue(site(), now);
  const asked = service().asked();
  service().answer = () => ({ status: 201 });
  const other = await subscriber();
  await queueMessage(site(), other, now);
  await sendDue(site(), now + 9 * MINUTE);
  expect(service().asked()).toBe(asked);
  await sendDue(site(), now + 11 * MINUTE);
  for (const fan of [...fans, other]) expect(receivedBy(fan)).toHaveLength(1);
});

it('a broken push service is retried until the message expires [PUSH-14, PUSH-39]', async () => {
  answering(503);
  const [fan, now] = [await subscriber(), Date.now()];
  await queueMessage(site(), { ...fan, lifetime: HOUR }, now);
  const before = service().asked();
  for (let minute = 0; minute < 59; minute += 1) await sendDue(site(), now + minute * MINUTE);
  const tries = service().asked() - before;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(30);
  service().answer = () => ({ status: 201 });
  await sendDue(site(), now + 3 * HOUR);
  expect(receivedBy(fan)).toEqual([]);
  expect(await isSubscribed(fan)).toBe(true);
});

it('a push service that never responds does not delay other push services [PUSH-16]', async () => {
  const dead = await startPushService('dead');
  onTestFinished(() => dead.close());
  dead.answer = () => ({});
  const [waiting, fan] = [await subscriber(dead.subscribe()), await subscriber()];
  await queueMessage(site(), { to: [...waiting.to, ...fan.to] });
  const sending = Promise.all([sendDue(site()), sendDue(site())]);
  await expect.poll(() => receivedBy(fan)).toHaveLength(1);
  await expect.poll(() => dead.asked()).toBeGreaterThan(0);
  dead.close();
  await sending;
});

it('a push service gets at most eight messages at the same time [PUSH-40]', async () => {
  const fans = await Promise.all(Array.from({ length: 20 }, () => subscriber()));
  await queueMessage(site(), { to: fans.flatMap(({ to }) => to) });
  await Promise.all([sendDue(site()), sendDue(site())]);
  for (const fan of fans) expect(receivedBy(fan)).toHaveLength(1);
  expect(service().mostAtOnce()).toBeLessThanOrEqual(8);
});
