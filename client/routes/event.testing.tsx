import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { joinStore } from '#client/features/events/events/event-joins/event-joins.queries.ts';
import { anEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { JoinAnswer } from '#contract/events/event-joins.ts';
import type { EventDetail } from '#contract/events/events.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import EventPage from './event.tsx';

export let toasts: Toast[] = [];
let stopToasts = () => {};

/** Runs the tests of a file on November 19, 2026, and cleans up before each. */
export function setUpEventPage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-19T00:00:00.000Z'), toFake: ['Date'] });
    toasts = [];
    stopToasts = receiveToasts((toast) => toasts.push(toast));
  });

  afterEach(() => {
    stopToasts();
    cleanup();
    joinStore.setViewer(null);
    vi.useRealTimers();
  });
}

export const organiser = {
  id: 'aUser000000000000002',
  username: 'mizuki',
  display_name: 'みずき',
  avatar_url: null,
  is_verified: false,
  is_holder: false,
};
export const event = anEvent({
  user_id: organiser.id,
  profiles: organiser,
  description: '一緒に描きましょう。\nhttps://example.com/room',
  event_url: 'https://www.example.com/live',
  joined_count: 3,
  interested_count: 5,
});
export const over = {
  event_date: '2026-11-01T11:00:00.000Z',
  event_end_date: '2026-11-01T13:00:00.000Z',
};

const fan: FollowListItem = {
  user: { ...organiser, id: 'aUser000000000000003', display_name: 'ほしの', bio: '' },
  follow: null,
};

/** A stub server that stores the viewer's participation. `moved` has counts that other members have changed since. */
export function aServer(shown: EventDetail, handlers: Handlers = {}) {
  const stored = { ...shown };
  return stubServer({
    '/api/events/{eventId}': () => stored,
    '/api/events/{eventId}/members': () => ({ items: [fan], next_cursor: null, has_more: false }),
    '/functions/setEventJoin': ({ data }): JoinAnswer => {
      const isFull = stored.capacity !== null && stored.joined_count >= stored.capacity;
      if (stored.my_state === 'joined') stored.joined_count -= 1;
      if (stored.my_state === 'waiting') stored.waiting_count -= 1;
      if (stored.my_state === 'interested') stored.interested_count -= 1;
      stored.my_state = data.state === 'none' ? null : data.state;
      if (data.state === 'joined' && isFull) stored.my_state = 'waiting';
      if (stored.my_state === 'joined') stored.joined_count += 1;
      if (stored.my_state === 'waiting') stored.waiting_count += 1;
      if (stored.my_state === 'interested') stored.interested_count += 1;
      stored.my_waiting_position = stored.my_state === 'waiting' ? stored.waiting_count : null;
      return stored;
    },
    ...handlers,
  });
}

export async function show(shown: EventDetail = event, handlers: Handlers = {}, search = '') {
  const calls = aServer(shown, handlers);
  const app = renderInApp(<EventPage />, {
    session: aMember(),
    path: `/events/${shown.id}${search}`,
    route: '/events/:eventId',
  });
  await screen.findByRole('heading', { level: 1, name: shown.title });
  const joins = () => calls.filter(({ path }) => path === '/functions/setEventJoin');
  return { ...app, calls, joins };
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
export const panel = () => screen.getByRole('region', { name: '参加' });
