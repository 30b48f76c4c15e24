import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { type EventFacts, isOpen, permissionsFor, refuseCancelled } from './events.policy.ts';

const now = '2026-11-26T12:00:00.000Z';
const event: EventFacts = {
  user_id: 'you',
  cancelled_at: null,
  entry_closed_at: null,
  hidden_at: null,
  over_at: '2026-11-26T12:00:00.001Z',
};

it('members can join an event until it is over, cancelled, closed or hidden', () => {
  expect(isOpen(event, now)).toBe(true);
  expect(isOpen({ ...event, over_at: now }, now)).toBe(false);
  for (const column of ['cancelled_at', 'entry_closed_at', 'hidden_at'] as const) {
    expect(isOpen({ ...event, [column]: now }, now)).toBe(false);
  }
});

const organiser = { ...viewerWith(), userId: 'you' };
const team = viewerWith('manage_events');

it.each<[string, typeof team, Partial<EventFacts>, string]>([
  ['others', viewerWith(), {}, 'join report'],
  ['who manages other things', viewerWith('manage_posts'), {}, 'join report'],
  ['its organiser', organiser, {}, 'edit cancel delete join organise'],
  ['its organiser, when over', organiser, { over_at: now }, 'edit delete organise'],
  ['its organiser, when cancelled', organiser, { cancelled_at: now }, 'delete organise'],
  ['the team', team, {}, 'edit cancel delete join organise report moderate'],
  ['the team, when hidden', team, { hidden_at: now }, 'edit cancel delete organise moderate'],
  ['the team, on own events', team, { user_id: 'me' }, 'edit cancel delete join organise'],
])('the actions on an event of %s', (_, viewer, changes, actions) => {
  const can = permissionsFor(viewer, { ...event, ...changes }, now);
  const allowed = Object.entries(can).flatMap(([action, may]) => (may ? [action] : []));
  expect(allowed.join(' ')).toBe(actions);
});

it('nobody can edit a cancelled event', () => {
  expect(() => refuseCancelled(event)).not.toThrow();
  expect(() => refuseCancelled({ cancelled_at: now })).toThrow(
    expect.objectContaining({ details: { reason: 'event-cancelled' } }),
  );
});
