import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { cancelEvent, createEvent, deleteEvent, updateEvent } from './edited-event.queries.ts';

/** The calls that change events. They update the cache, and throw `ApiError`. */
export interface EventCalls {
  create: (input: FunctionInput<'createEvent'>) => Promise<EventDetail>;
  update: (input: FunctionInput<'updateEvent'>) => Promise<EventDetail>;
  cancel: (input: FunctionInput<'cancelEvent'>) => Promise<EventDetail>;
  /** Returns the ids of the deleted events. */
  remove: (input: FunctionInput<'deleteEvent'>) => Promise<string[]>;
}

/** Returns the calls that change events. They ask the viewer to sign in when the session has expired. */
export function useEventCalls(): EventCalls {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      create: async (input) => putEvent(client, await afterSignIn(() => createEvent(input))),
      update: async (input) => putEvent(client, await afterSignIn(() => updateEvent(input))),
      cancel: async (input) => putEvent(client, await afterSignIn(() => cancelEvent(input))),
      remove: async (input) => removeEvents(client, await afterSignIn(() => deleteEvent(input))),
    }),
    [client, afterSignIn],
  );
}

function putEvent(client: QueryClient, { event }: { event: EventDetail }): EventDetail {
  client.setQueryData(eventQuery(event.id).queryKey, event);
  refreshEventLists(client);
  return event;
}

function removeEvents(client: QueryClient, { deleted_ids }: { deleted_ids: string[] }): string[] {
  for (const id of deleted_ids) {
    const { queryKey } = eventQuery(id);
    client.removeQueries({ queryKey, type: 'inactive' });
    // The page of the deleted event is still mounted, so only the next visit refetches the event.
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  refreshEventLists(client);
  return deleted_ids;
}
