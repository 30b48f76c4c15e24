import type { Repeat } from '#contract/events/events.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { EventsTable } from './community.ts';

/** Participations in events, and notifications of participants. Events themselves are in `community.ts`. */
export interface EventJoinTables {
  event_joins: EventJoinsTable;
  event_reminders: EventRemindersTable;
  event_messages: EventMessagesTable;
  event_moves: EventMovesTable;
  calendar_feeds: CalendarFeedsTable;
  planned_events: PlannedEventsTable;
}

/** An event that is published at a time. */
export interface PlannedEventsTable
  extends Pick<
    EventsTable,
    | 'id'
    | 'user_id'
    | 'title'
    | 'description'
    | 'event_date'
    | 'event_end_date'
    | 'is_all_day'
    | 'location'
    | 'image_key'
    | 'event_url'
    | 'capacity'
    | 'tag'
    | 'request_id'
    | 'created_at'
    | 'updated_at'
  > {
  publish_at: string;
  /** Why it was not published at its time. Null while it waits for it. */
  failure: PlanFailure | null;
  /** The time at which its organiser took the plan back. */
  withdrawn_at: string | null;
  /** The rule of a repeated event. */
  repeat_every: Repeat['every'] | null;
  repeat_times: number | null;
}

/** The participation of a member in an event. */
export interface EventJoinsTable {
  event_id: string;
  user_id: string;
  state: 'joined' | 'waiting' | 'interested';
  /** The order of the rows of an event. It grows with each change of a state. */
  position: number;
  /** The time of the last change of the state. */
  since: string;
}

/** A reminder that was sent or skipped. */
export interface EventRemindersTable {
  event_id: string;
  kind: 'day' | 'hour';
  /** The start of its event. A moved event has new reminders. */
  event_date: string;
  created_at: string;
}

/** A sent message of the organiser. Messages are limited by the day. */
export interface EventMessagesTable {
  event_id: string;
  request_id: string;
  /** The SHA-256 of the text. Null for messages of earlier releases. */
  content_hash: string | null;
  recipients: number;
  created_at: string;
}

/** A move of an event that its members were notified of. Moves have a limit of their own. */
export interface EventMovesTable {
  id: string;
  event_id: string;
  recipients: number;
  created_at: string;
}

/** The secret of a member's calendar URL. It is stored in plain text, because the member can display it again. */
export interface CalendarFeedsTable {
  user_id: string;
  secret: string;
  created_at: string;
}
