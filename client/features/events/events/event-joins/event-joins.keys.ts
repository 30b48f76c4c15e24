import { followsKeys } from '#client/features/social/follows/follows.keys.ts';
import type { JoinState } from '#contract/events/events.ts';

/** Keys of the participants of an event. Their lists have follow buttons, which a change of one updates. */
export const joinsKeys = {
  members: (eventId: string) => [...followsKeys.lists, 'event', eventId] as const,
  membersIn: (eventId: string, state: JoinState) =>
    [...followsKeys.lists, 'event', eventId, state] as const,
};
