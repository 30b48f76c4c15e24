import type { PollOwner } from '#server/features/polls/polls/poll-owners.service.ts';
import { setHasPoll } from './event-poll-owner.store.ts';
import { findOrganiser } from './event-readers.store.ts';
import { findVisibleEvent } from './events.service.ts';

/** Events as owners of polls: members who see an event see its poll. */
export const eventPollOwner: PollOwner = {
  async find(database, viewer, id) {
    const event = await findVisibleEvent(database, viewer, id);
    return event && { userId: event.user_id, isShown: event.hidden_at === null };
  },
  async isShown(database, id) {
    return (await findOrganiser(database, id))?.hidden_at === null;
  },
  setHasPoll,
};
