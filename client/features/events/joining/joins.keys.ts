import type { JoinState } from '../../../../contract/events.ts';
import { followsKeys } from '../../follows/follows.keys.ts';

/** Keys of the members of an event: lists with follow buttons, which a change of one updates. */
export const joinsKeys = {
  members: (eventId: string) => [...followsKeys.lists, 'event', eventId] as const,
  membersIn: (eventId: string, state: JoinState) =>
    [...followsKeys.lists, 'event', eventId, state] as const,
};
