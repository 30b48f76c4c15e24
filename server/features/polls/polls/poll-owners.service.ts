import type { PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** A post or event to which a poll belongs, as a viewer sees it. */
export interface OwnerFacts {
  /** Its author or organiser. */
  userId: string;
  /** Whether others see it as well, so that members can vote. */
  isShown: boolean;
}

export interface PollOwner {
  /** Null when the viewer cannot see it. */
  find: (database: Queryable, viewer: Viewer, id: string) => Promise<OwnerFacts | null>;
  /** Whether others than its author see it. */
  isShown: (database: Queryable, id: string) => Promise<boolean>;
  /**
   * Stores whether it has a poll, and locks it. Called before its poll is added or removed, so that posts and events are
   * locked first.
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
