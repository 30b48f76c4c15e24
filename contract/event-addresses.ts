/** The address of the calendar file of an event. */
export function eventCalendarUrl(eventId: string): string {
  return `/events/${eventId}.ics`;
}

/** The address of the list of an event's members as a table, for its organiser. */
export function eventMembersCsvUrl(eventId: string): string {
  return `/events/${eventId}/members.csv`;
}
