import { followsKeys } from '#client/features/social/follows/follows.keys.ts';
import type { JoinState } from '#contract/events/events.ts';

/** Keys of the lists of participants. They begin with the key of follow lists, so that a follow updates them too. */
export const joinsKeys = {
  members: (eventId: string) => [...followsKeys.lists, 'event', eventId] as const,
  membersIn: (eventId: string, state: JoinState) =>
    [...followsKeys.lists, 'event', eventId, state] as const,
};
