import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PollsTable } from './polls.tables.ts';

/** The post or event of a poll, as a viewer sees it. */
interface OwnerFacts {
  /** The author of the post or the organiser of the event. */
  userId: string;
  /** Whether others see the post or event, so that members can vote. */
  isShown: boolean;
}

export interface PollOwner {
  /** Returns the post or event, or null when the viewer cannot see it. */
  find: (database: Queryable, viewer: Viewer, id: string) => Promise<OwnerFacts | null>;
  /** Whether members other than the author see the post or event. */
  isShown: (database: Queryable, id: string) => Promise<boolean>;
  /**
   * Stores whether the post or event has a poll, and locks the post or event. Called before the poll is added or removed,
   * because posts and events are locked before polls.
   */
  setHasPoll: (transaction: Queryable, id: string, hasPoll: boolean) => Promise<void>;
}

/** Posts and events register themselves here, because polls are in a lower layer. */
export type PollOwners = Record<'post' | 'event', PollOwner>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    pollOwners?: Partial<PollOwners>;
  }
}

/** Returns the post or event of a poll. Null for a poll of the team. */
export function ownerOf({ post_id, event_id }: Pick<PollsTable, 'post_id' | 'event_id'>) {
  if (post_id !== null) return { kind: 'post' as const, id: post_id };
  return event_id === null ? null : { kind: 'event' as const, id: event_id };
}

export type PollTopic = PostTopic | EventTopic | 'all';

/** Publishes that the counts of a poll have changed, or that it is over. Clients that show the poll read it again. */
export type PublishPollEvent = (topic: PollTopic) => void;

export function topicOf({
  post_id,
  event_id,
}: Pick<PollsTable, 'post_id' | 'event_id'>): PollTopic {
  if (post_id !== null) return `post:${post_id}`;
  return event_id === null ? 'all' : `event:${event_id}`;
}
