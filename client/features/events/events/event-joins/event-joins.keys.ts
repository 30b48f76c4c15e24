import { followsKeys } from '#client/features/social/follows/follows.keys.ts';
import type { JoinState } from '#contract/events/events.ts';

/** Keys of the lists of participants. They are below the key of follow lists, because they have follow buttons. */
export const joinsKeys = {
  members: (eventId: string) => [...followsKeys.lists, 'event', eventId] as const,
  membersIn: (eventId: string, state: JoinState) =>
    [...followsKeys.lists, 'event', eventId, state] as const,
};
