import type { Repeat } from '#contract/events/events.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { PlannedEventRow } from './planned-events.store.ts';

/** A planned event as its organiser sees it. */
export function toPlannedEvent(row: PlannedEventRow): PlannedEvent {
  const { id, title, description, event_date, event_end_date, is_all_day, location } = row;
  const { event_url, capacity, tag, publish_at, failure, withdrawn_at, updated_at } = row;
  return {
    id,
    title,
    description,
    event_date,
    event_end_date,
    is_all_day,
    location,
    ...decorativePicture(row),
    event_url,
    capacity,
    tag,
    repeat: repeatOf(row),
    plan: { publish_at, failure, is_withdrawn: withdrawn_at !== null },
    updated_at,
  };
}

type RepeatColumns = Pick<PlannedEventsTable, 'repeat_every' | 'repeat_times'>;

/** The rule of a repeated event, or null. */
export function repeatOf({ repeat_every: every, repeat_times: times }: RepeatColumns) {
  return every === null || times === null ? null : { every, times };
}

/** The columns of a rule. */
export function toRepeatColumns(repeat: Repeat | null): RepeatColumns {
  return { repeat_every: repeat?.every ?? null, repeat_times: repeat?.times ?? null };
}
