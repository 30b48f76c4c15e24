import { expect, it } from 'vitest';
import { deliveryKinds } from '#contract/notifications/deliveries.ts';
import { newId } from '#server/platform/ids.ts';
import { createPublicPoster } from '#server/platform/net/post-public.ts';
import { createDeliveryChannels } from '#server/site.ts';
import { deliverDue, queueWords } from '#server/testing/deliveries.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pushConnections } from '#server/testing/push-service.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { sendDue, usePushService } from './push-subscriptions.testing.ts';

const site = useTestApp({}, { poster: createPublicPoster(pushConnections) });
const service = usePushService('channel');

/** Returns a member whose browser receives messages. */
async function subscriber() {
  const [member, subscription] = [await site().member(), service().subscribe()];
  await member.call('savePushSubscription', subscription);
  const received = () =>
    service().received.filter(({ endpoint }) => endpoint === subscription.endpoint);
  return { member, received };
}

/** Processes all waiting deliveries, and sends their messages. */
async function leave(): Promise<void> {
  await deliverDue(site(), { channels: createDeliveryChannels(site()) });
  await sendDue(site());
}

it('a push message about a comment reaches the device of the author, and opens the comment [PUSH-37]', async () => {
  const { member: star, received } = await subscriber();
  const fan = await site().member({ display_name: 'ことり' });
  const postId = await insertPost(site().database, star.id, { title: '夏の海' });
  const requestId = newId() + newId();
  const text = { content: '青がきれい', parentId: null, requestId };
  const { comment } = await fan.call('addComment', { postId, ...text });
  await leave();
  expect(received().map(({ content }) => content)).toMatchObject([
    {
      title: '投稿にコメントが届きました',
      body: expect.stringContaining('ことりさんが「夏の海」にコメントしました'),
      path: `/posts/${postId}?comment=${comment.id}`,
      unread: 1,
    },
  ]);
});

it('a member who hides the text of push messages gets messages without text [DELI-09, PUSH-12]', async () => {
  const { member: star, received } = await subscriber();
  await star.call('updateSettings', { notification_settings: { hidesPushText: true } });
  const fan = await site().member({ display_name: 'ことり' });
  const postId = await insertPost(site().database, star.id);
  const requestId = newId() + newId();
  await fan.call('addComment', { postId, content: 'ひみつ', parentId: null, requestId });
  await leave();
  expect(received().map(({ content }) => content)).toEqual([
    { title: '新しい通知があります', path: '/notifications', tag: 'hidden', unread: 1 },
  ]);
});

const urgencies: Record<string, [urgency: string, hours: number]> = {
  ...{ follow: ['low', 24], like: ['low', 24] },
  ...{ comment: ['normal', 48], reply: ['normal', 48], mention: ['normal', 48] },
  ...{ place: ['high', 24], event: ['high', 24], reminder: ['high', 1] },
  ...{ announcement: ['normal', 72], outcome: ['normal', 168], account: ['normal', 72] },
  ...{ message: ['high', 48], staff: ['normal', 12], series: ['normal', 48] },
};

it.each(deliveryKinds)(
  'a message of the kind %s has the urgency of its kind [PUSH-38]',
  async (kind) => {
    const { member, received } = await subscriber();
    await member.call('updateSettings', { notification_settings: { push: { [kind]: true } } });
    await queueWords(site(), { kind, to: [member.id] });
    await leave();
    const [push] = received();
    const [urgency, hours] = urgencies[kind] ?? [];
    expect(push?.headers.urgency).toBe(urgency);
    expect(Math.round(Number(push?.headers.ttl) / 3600)).toBe(hours);
  },
);
