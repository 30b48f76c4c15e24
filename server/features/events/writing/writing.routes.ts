import { cancelEvent, createEvent, deleteEvent, updateEvent } from '#contract/events.ts';
import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as cancelling from './cancelling.service.ts';
import * as deleting from './deleting.service.ts';
import * as writing from './writing.service.ts';

/** Creating, changing, cancelling and deleting events. */
export function registerEventWriting(
  binding: Binding,
  database: Database,
  belongings: readonly Belongings[],
): void {
  binding.callable(createEvent, async ({ viewer, input }) => ({
    event: await writing.createEvent(database, viewer, input),
  }));
  binding.callable(updateEvent, async ({ viewer, input }) => ({
    event: await writing.updateEvent(database, viewer, input),
  }));
  binding.callable(cancelEvent, async ({ viewer, input }) => ({
    event: await cancelling.cancelEvent(database, viewer, input),
  }));
  binding.callable(deleteEvent, ({ viewer, input }) =>
    deleting.deleteEvent({ database, belongings }, viewer, input),
  );
}
