import { type EventText, eventTexts, plannedEventTexts } from '../texts/events.ts';
import type { DemoEvent, DemoPlannedEvent } from './types.ts';

/** Returns the past, current and upcoming events. */
export function buildEvents(): DemoEvent[] {
  return eventTexts.map((text, i) => ({
    ...eventOf(text),
    key: `event-${i + 1}`,
    author: i % 3 === 0 ? 'hoshino' : 'akari_staff',
  }));
}

/** Returns the planned events. */
export function buildPlannedEvents(): DemoPlannedEvent[] {
  return plannedEventTexts.map(({ by, publish_in_days, publish_clock, ...text }, i) => ({
    ...eventOf(text),
    key: `planned-event-${i + 1}`,
    author: by,
    plan: { publish_in_days, publish_clock },
  }));
}

function eventOf({ location, ...text }: EventText): Omit<DemoEvent, 'key' | 'author'> {
  return {
    ...text,
    start_date: text.start_date ?? null,
    location: location ?? 'オンライン',
    event_url: text.event_url ?? null,
    capacity: text.capacity ?? null,
    tag: text.tag ?? null,
    cancel_reason: text.cancel_reason ?? null,
    repeat: text.repeat ?? null,
    is_all_day: text.is_all_day ?? false,
  };
}
