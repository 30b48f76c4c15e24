import type { Random } from '../random.ts';
import { type EventText, eventTexts, plannedEventTexts } from '../texts/events.ts';
import type { DemoEvent, DemoEventMember, DemoMember, DemoPlannedEvent } from './types.ts';

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

/** Returns the participants of each event in order: joined, waiting for a seat in a full event, or interested. */
export function buildEventMembers(
  random: Random,
  events: readonly DemoEvent[],
  members: readonly DemoMember[],
): DemoEventMember[] {
  return events.flatMap(({ key, author, capacity }) => {
    const others = random.shuffle(members.filter(({ username }) => username !== author));
    const coming = others.slice(0, random.int(4, 18));
    const interested = others.slice(coming.length, coming.length + random.int(1, 9));
    const seats = capacity ?? coming.length;
    const said = [
      ...coming.map((member, i) => ({ member, state: i < seats ? 'joined' : 'waiting' }) as const),
      ...interested.map((member) => ({ member, state: 'interested' }) as const),
    ];
    return said.map(({ member, state }) => ({ event: key, username: member.username, state }));
  });
}
