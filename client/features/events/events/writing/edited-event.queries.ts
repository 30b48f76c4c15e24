import { queryOptions } from '@tanstack/react-query';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventsKeys } from '../events.keys.ts';

/** Returns the query for the event that a form edits. It is read when the form opens, and not refetched. */
export function editedEventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.edited(eventId),
    queryFn: ({ signal }) => getJson('/api/events/{eventId}', { params: { eventId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns the current version of an event. */
export function readEvent(eventId: string): Promise<EventDetail> {
  return getJson('/api/events/{eventId}', { params: { eventId } });
}

/** Creates an event, or a series of them. */
export function createEvent(input: FunctionInput<'createEvent'>) {
  return callFunction('createEvent', input);
}

/** Changes an event, or several events of its series. */
export function updateEvent(input: FunctionInput<'updateEvent'>) {
  return callFunction('updateEvent', input);
}

/** Cancels an event, or several events of its series. */
export function cancelEvent(input: FunctionInput<'cancelEvent'>) {
  return callFunction('cancelEvent', input);
}

/** Deletes an event, or several events of its series. Returns the ids of the deleted events. */
export function deleteEvent(input: FunctionInput<'deleteEvent'>) {
  return callFunction('deleteEvent', input);
}
