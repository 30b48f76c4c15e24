import { describe, expect, it } from 'vitest';
import { anEvent } from '#client/testing/events.ts';
import { isLeavingFinal, withWanted } from './join-state.ts';

const event = anEvent({ capacity: 2, joined_count: 1, interested_count: 4, waiting_count: 0 });
const full = { ...event, joined_count: 2, waiting_count: 2 };

describe('an event with a pending change by the viewer', () => {
  it.each([
    ['joining', event, 'joined', { my_state: 'joined', joined_count: 2 }],
    [
      'joining a full one',
      full,
      'joined',
      { my_state: 'waiting', my_waiting_position: 3, joined_count: 2, waiting_count: 3 },
    ],
    ['interest', event, 'interested', { my_state: 'interested', interested_count: 5 }],
    [
      'joining instead of interest',
      { ...event, my_state: 'interested' },
      'joined',
      { my_state: 'joined', joined_count: 2, interested_count: 3 },
    ],
    [
      'leaving',
      { ...full, my_state: 'joined' },
      'none',
      { my_state: null, joined_count: 1, waiting_count: 2 },
    ],
    [
      'leaving the waiting list',
      { ...full, my_state: 'waiting', my_waiting_position: 1 },
      'none',
      { my_state: null, my_waiting_position: null, waiting_count: 1 },
    ],
  ] as const)(
    'contains the new state and the new counts after %s',
    (_, before, wanted, expected) => {
      expect(withWanted(before, wanted)).toEqual({ ...before, ...expected });
    },
  );

  it('is unchanged when it already contains the pending change', () => {
    const waiting = { ...full, my_state: 'waiting' as const, my_waiting_position: 2 };
    expect(withWanted(waiting, 'joined')).toBe(waiting);
  });
});

describe('leaving an event', () => {
  it.each([
    ['with room', { ...event, my_state: 'joined' }, false],
    ['that is full', { ...full, my_state: 'joined' }, true],
    ['whose registration is closed', { ...event, my_state: 'joined', is_entry_closed: true }, true],
    ['from the waiting list', { ...full, my_state: 'waiting' }, true],
    ['as somebody who is interested', { ...full, my_state: 'interested' }, false],
  ] as const)('%s is final: %s', (_, given, isFinal) => {
    expect(isLeavingFinal(given)).toBe(isFinal);
  });
});
