import type { EventCard, EventDetail, ListedEvent } from '#contract/events/events.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { aProfile } from './render.tsx';

const now = '2026-11-21T03:00:00.000Z';

export function anEventCard(fields: Partial<EventCard> = {}): EventCard {
  return {
    id: 'anEvent0000000000001',
    title: '秋のお絵かき会',
    event_date: '2031-11-22T11:00:00.000Z',
    event_end_date: '2031-11-22T13:00:00.000Z',
    is_all_day: false,
    location: 'オンライン',
    image_url: null,
    image: null,
    is_cancelled: false,
    joined_count: 0,
    ...fields,
  };
}

/** Returns an event in a list. */
export function aListedEvent(fields: Partial<ListedEvent> = {}): ListedEvent {
  const card = anEventCard(fields);
  return {
    ...card,
    date: card.event_date,
    endDate: card.event_end_date,
    interested_count: 0,
    capacity: null,
    my_state: null,
    series_id: null,
    ...fields,
  };
}

const none: EventDetail['can'] = {
  edit: false,
  cancel: false,
  delete: false,
  join: false,
  organise: false,
  report: false,
  moderate: false,
};

/** Returns an event as another member sees it: on Saturday, November 22, 2031, from 20:00 to 22:00 in Japan. */
export function anEvent(fields: Partial<EventDetail> = {}): EventDetail {
  const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
  return {
    ...aListedEvent(fields),
    user_id: id,
    description: '',
    event_url: null,
    tag: null,
    waiting_count: 0,
    comments_count: 0,
    has_poll: false,
    my_waiting_position: null,
    is_entry_closed: false,
    cancel_reason: '',
    created_at: now,
    updated_at: now,
    profiles: { id, username, display_name, avatar_url, is_verified, is_holder },
    hidden: null,
    can: { ...none, join: true, report: true },
    ...fields,
  };
}

/** Returns an event as its organiser sees it. */
export function anOwnEvent(fields: Partial<EventDetail> = {}): EventDetail {
  const can = { ...none, edit: true, cancel: true, delete: true, join: true, organise: true };
  return { ...anEvent(), can, ...fields };
}

/** Returns an event that is published on Friday, November 21, 2031, at 0:00 in Japan. */
export function aPlannedEvent(fields: Partial<PlannedEvent> = {}): PlannedEvent {
  const { id, title, event_date, event_end_date, is_all_day, location } = anEventCard();
  return {
    id,
    title,
    description: '',
    event_date,
    event_end_date,
    is_all_day,
    location,
    image_url: null,
    image: null,
    event_url: null,
    capacity: null,
    tag: null,
    repeat: null,
    plan: { publish_at: '2031-11-20T15:00:00.000Z', failure: null, is_withdrawn: false },
    updated_at: now,
    ...fields,
  };
}
