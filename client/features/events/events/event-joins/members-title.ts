import type { EventDetail } from '#contract/events/events.ts';
import { phaseOf } from '../event-phase.ts';
import { joinsMessages } from './event-joins.messages.ts';

const texts = joinsMessages.members;

/** Returns the heading of the participants, which differs before and after the event. */
export function membersTitle(event: EventDetail): string {
  return phaseOf(event) === 'past' ? texts.pastTitle : texts.title;
}
