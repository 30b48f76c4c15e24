import { eventTexts } from '../texts/events.ts';
import type { DemoEvent } from './types.ts';

/** The events: past, current and upcoming. */
export function buildEvents(seed: number): DemoEvent[] {
  return eventTexts.map(({ scene, guests, location, event_url, start_hour, ...text }, i) => ({
    ...text,
    start_hour: start_hour ?? null,
    key: `event-${i + 1}`,
    location: location ?? 'オンライン',
    event_url: event_url ?? null,
    cover: { seed: [seed, text.title, guests ?? ''].join(' '), scene },
    author: i % 3 === 0 ? 'hoshino' : 'akari_staff',
  }));
}
