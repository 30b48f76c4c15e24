import { MAX_LIVE_TOPICS } from '#contract/foundations/limits.ts';
import type { Topic } from '#contract/operation/live-events.ts';
import {
  downloadArchive,
  makeExport,
} from '#server/features/accounts/data-exports/data-exports.testing.ts';
import { queueDeliveries } from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import { watch } from '#server/features/operation/live/live.testing.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { deliverDue, type Left } from '#server/testing/deliveries.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { markersIn } from './marker.ts';
import type { Viewer } from './viewers.ts';
import type { World } from './world.ts';

/** Surfaces that are not the response of one route. Each returns the markers that a viewer finds. */
export const otherSurfaces: Record<string, (world: World, viewer: Viewer) => Promise<Set<string>>> =
  {
    'live topics': liveTopics,
    'calendar feed': async (_, { client, isMember }) => {
      if (!isMember) return new Set();
      const { path } = await client.call('renewCalendarFeed', {});
      return markersIn(await (await client.fetch(path ?? '')).text());
    },
    'data export': async ({ site }, { client, isMember }) => {
      if (!isMember) return new Set();
      await makeExport(site, client);
      const files = await downloadArchive(client);
      return markersIn([...files].map(([name, content]) => `${name} ${content.toString()}`).join());
    },
  };

/** Returns the markers of the posts and events whose live events a viewer receives. */
async function liveTopics({ contents }: World, { client, isMember }: Viewer): Promise<Set<string>> {
  if (!isMember) return new Set();
  const markers = new Map<Topic, string>();
  for (const { kind, id, marker } of contents) {
    if (kind === 'post' || kind === 'event') markers.set(`${kind}:${id}`, marker);
  }
  const permitted: Topic[] = [];
  for (const topics of chunksOf([...markers.keys()], MAX_LIVE_TOPICS)) {
    const connection = await watch(client, topics);
    await connection.until(/event: subscribed\n.*\ndata: .*\n\n/);
    permitted.push(...connection.topics());
    connection.stop();
  }
  return new Set(permitted.flatMap((topic) => markers.get(topic) ?? []));
}

/** Delivers all stored notifications again, by push and by mail. Returns the messages that leave the site. */
export async function deliverNotifications(site: TestApp): Promise<Left[]> {
  const targets = await site.database.read
    .selectFrom('notification_targets')
    .select(['user_id', 'notification_id'])
    .execute();
  await site.database.write((transaction) =>
    queueDeliveries(
      transaction,
      targets.map(({ user_id, notification_id: id }) => ({
        kind: 'comment',
        to: [user_id],
        subject: { type: 'notification', id },
        topic: id,
        channels: ['push', 'mail'],
      })),
      new Date(),
    ),
  );
  return deliverDue(site);
}
