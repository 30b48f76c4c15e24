/** Returns the URL of the calendar file of an event. */
export function eventCalendarUrl(eventId: string): string {
  return `/events/${eventId}.ics`;
}

/** Returns the URL of the CSV file with an event's members, for its organiser. */
export function eventMembersCsvUrl(eventId: string): string {
  return `/events/${eventId}/members.csv`;
}
