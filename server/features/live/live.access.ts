import type { Topic } from '#contract/live-events.ts';
import { adminsAmong } from '#server/features/admins/admins.service.ts';
import { eventReadersAmong } from '#server/features/events/readers.service.ts';
import { readersAmong } from '#server/features/posts/readers.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Those of the members who may receive the events of a topic at this moment. */
export async function receiversAmong(
  database: Queryable,
  topic: Topic,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (topic === 'all') return new Set(userIds);
  if (topic === 'admins') return new Set((await adminsAmong(database, userIds)).keys());
  const [kind, id = ''] = topic.split(':');
  if (kind === 'user') return new Set(userIds.filter((userId) => userId === id));
  if (kind === 'event') return eventReadersAmong(database, id, userIds);
  return readersAmong(database, id, userIds);
}

/** The topics that a member may subscribe to at this moment; the others are left out. */
export async function permittedTopics(
  database: Queryable,
  userId: string,
  topics: readonly Topic[],
): Promise<Topic[]> {
  const permitted = await Promise.all(
    topics.map(async (topic) => (await receiversAmong(database, topic, [userId])).has(userId)),
  );
  return topics.filter((_, index) => permitted[index]);
}
