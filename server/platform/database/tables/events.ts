/** Who joins events, and what they were told of them. Events themselves are in `community.ts`. */
export interface EventJoinTables {
  event_joins: EventJoinsTable;
  event_reminders: EventRemindersTable;
  event_messages: EventMessagesTable;
  calendar_feeds: CalendarFeedsTable;
}

/** What a member has said about an event. */
export interface EventJoinsTable {
  event_id: string;
  user_id: string;
  state: 'joined' | 'waiting' | 'interested';
  /** Orders the rows of an event: it grows with each member who comes into a state. */
  place: number;
  /** When the member came into the state. */
  since: string;
}

/** A reminder that was sent, or that must not be sent any more. */
export interface EventRemindersTable {
  event_id: string;
  kind: 'day' | 'hour';
  /** The start that it reminds of: an event that is moved reminds again. */
  event_date: string;
  created_at: string;
}

/** A message of the organiser that was sent, or a move that members were told of: both are limited. */
export interface EventMessagesTable {
  event_id: string;
  request_id: string;
  recipients: number;
  created_at: string;
}

/** The secret address of a member's calendar. It is shown to the member again, and so stored as it is. */
export interface CalendarFeedsTable {
  user_id: string;
  secret: string;
  created_at: string;
}
