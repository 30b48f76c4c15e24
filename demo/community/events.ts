import { eventTexts } from '../texts/events.ts';
import type { DemoEvent } from './types.ts';

/** The events: past, current and upcoming. */
export function buildEvents(seed: number): DemoEvent[] {
  return eventTexts.map(({ scene, guests, location, ...text }, i) => ({
    ...text,
    start_hour: text.start_hour ?? null,
    key: `event-${i + 1}`,
    location: location ?? 'オンライン',
    event_url: text.event_url ?? null,
    capacity: text.capacity ?? null,
    tag: text.tag ?? null,
    cancel_reason: text.cancel_reason ?? null,
    repeat: text.repeat ?? null,
    is_all_day: text.is_all_day ?? false,
    cover: { seed: [seed, text.title, guests ?? ''].join(' '), scene },
    author: i % 3 === 0 ? 'hoshino' : 'akari_staff',
  }));
}
