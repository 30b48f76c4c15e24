import { expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { dueReminder } from './event-reminders.policy.ts';

const start = Date.parse('2026-11-26T12:00:00.000Z');

it.each([
  ['an event', false, 24 * HOUR + 1, null],
  ['an event', false, 24 * HOUR, 'day'],
  ['an event', false, HOUR + 1, 'day'],
  ['an event', false, HOUR, 'hour'],
  ['an event', false, 1, 'hour'],
  ['an event', false, 0, null],
  ['an event for all day', true, 15 * HOUR + 1, null],
  ['an event for all day', true, 15 * HOUR, 'day'],
  ['an event for all day', true, 1, 'day'],
  ['an event for all day', true, 0, null],
] as const)(
  'the reminder of %s (%s) is due %s ms before its start: %s',
  (_, is_all_day, before, kind) => {
    const event_date = new Date(start).toISOString();
    expect(dueReminder({ event_date, is_all_day }, new Date(start - before))).toBe(kind);
  },
);
