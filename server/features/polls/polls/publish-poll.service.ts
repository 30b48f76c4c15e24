import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { PollsTable } from '#server/features/polls/polls/polls.tables.ts';

export type PollTopic = PostTopic | EventTopic | 'all';

/** Publishes that the counts of a poll have changed, or that it is over. Clients that show the poll read it again. */
export type PublishPollEvent = (topic: PollTopic) => void;

/** Returns the live topic of a poll. */
export function topicOf({
  post_id,
  event_id,
}: Pick<PollsTable, 'post_id' | 'event_id'>): PollTopic {
  if (post_id !== null) return `post:${post_id}`;
  return event_id === null ? 'all' : `event:${event_id}`;
}
