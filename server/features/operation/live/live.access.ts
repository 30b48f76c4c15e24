import type { Topic } from '#contract/operation/live-events.ts';
import { eventReadersAmong } from '#server/features/events/events/event-readers.service.ts';
import { readersAmong } from '#server/features/posts/posts/post-readers.service.ts';
import { adminsAmong } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

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

/** Returns the given topics that a user can subscribe to. Users who are not members yet have only their own topic. */
export async function permittedTopics(
  database: Queryable,
  { userId, isComplete, secondFactor }: Pick<Viewer, 'userId' | 'isComplete' | 'secondFactor'>,
  topics: readonly Topic[],
): Promise<Topic[]> {
  if (!isComplete) return topics.filter((topic) => topic === `user:${userId}`);
  const asked = secondFactor === undefined ? topics : topics.filter((topic) => topic !== 'admins');
  const permitted = await Promise.all(
    asked.map(async (topic) => (await receiversAmong(database, topic, [userId])).has(userId)),
  );
  return asked.filter((_, index) => permitted[index]);
}
