import {
  listManagedPlannedEvents,
  takeBackPlannedEvent,
} from '#contract/events/managed-planned-events.ts';
import type { Site } from '#server/platform/site.ts';
import { readManagedPlannedEvents, takeBackPlan } from './managed-planned-events.service.ts';

/** Registers the planned events of all members, for the team. */
export function registerManagedPlannedEvents({ binding, database }: Site): void {
  binding.query(listManagedPlannedEvents, ({ search }) =>
    readManagedPlannedEvents(database.read, search),
  );
  binding.callable(takeBackPlannedEvent, async ({ viewer, input }) => {
    await takeBackPlan(database, viewer, input);
    return {};
  });
}
