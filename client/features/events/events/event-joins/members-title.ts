import type { EventDetail } from '#contract/events/events.ts';
import { phaseOf } from '../event-phase.ts';
import { joinsMessages } from './event-joins.messages.ts';

const texts = joinsMessages.members;

/** What the participants are called, before and after the event. */
export function membersTitle(event: EventDetail): string {
  return phaseOf(event) === 'past' ? texts.pastTitle : texts.title;
}
