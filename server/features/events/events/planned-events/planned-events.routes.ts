import {
  deletePlannedEvent,
  getPlannedEvent,
  listPlannedEvents,
  movePlannedEvent,
  planEvent,
  publishPlannedEvent,
  updatePlannedEvent,
  withdrawPlannedEvent,
} from '#contract/events/planned-events.ts';
import type { Site } from '#server/platform/site.ts';
import * as planning from './plan-event.service.ts';
import * as plans from './planned-events.service.ts';
import { publishNow } from './publish-planned-event.service.ts';

export function registerPlannedEvents({ binding, database }: Site): void {
  binding.query(listPlannedEvents, ({ viewer, search }) =>
    plans.readPlannedEvents(database, viewer, search),
  );
  binding.query(getPlannedEvent, ({ viewer, params }) =>
    plans.readPlannedEvent(database, viewer, params.plannedEventId),
  );
  binding.callable(planEvent, async ({ viewer, input }) => ({
    planned: await planning.planEvent(database, viewer, input),
  }));
  binding.callable(updatePlannedEvent, async ({ viewer, input }) => ({
    planned: await planning.updatePlannedEvent(database, viewer, input),
  }));
  binding.callable(movePlannedEvent, async ({ viewer, input }) => ({
    planned: await plans.movePlannedEvent(database, viewer, input),
  }));
  binding.callable(withdrawPlannedEvent, async ({ viewer, input }) => ({
    planned: await plans.withdrawPlannedEvent(database, viewer, input.plannedEventId),
  }));
  binding.callable(publishPlannedEvent, async ({ viewer, input }) => ({
    event: await publishNow(database, viewer, input.plannedEventId),
  }));
  binding.callable(deletePlannedEvent, async ({ viewer, input }) => {
    await plans.deletePlannedEvent(database, viewer, input.plannedEventId);
    return {};
  });
}
