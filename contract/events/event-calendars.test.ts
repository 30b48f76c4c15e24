import { expect, it } from 'vitest';
import { googleCalendarUrl } from './event-calendars.ts';

const event = {
  title: 'お絵かき会 & 展示',
  description: 'みんなで描きます\n+ 持ち物: ペン',
  event_date: '2026-11-22T11:00:00.000Z',
  event_end_date: '2026-11-22T13:30:00.000Z',
  is_all_day: false,
  location: 'オンライン',
};
const page = 'https://hiroba.example/events/abc';

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

it('the calendar URL contains all fields of the event, its times in UTC, and the URL of its page [JOIN-10]', () => {
  const url = googleCalendarUrl(event, page);
  expect(url).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  expect(queryOf(url)).toEqual({
    action: 'TEMPLATE',
    text: 'お絵かき会 & 展示',
    dates: '20261122T110000Z/20261122T133000Z',
    ctz: 'Asia/Tokyo',
    details: `みんなで描きます\n+ 持ち物: ペン\n\n${page}`,
    location: 'オンライン',
  });
});

it('for an event without an end, the calendar URL contains the default duration [JOIN-10]', () => {
  const { dates } = queryOf(googleCalendarUrl({ ...event, event_end_date: null }, page));
  expect(dates).toBe('20261122T110000Z/20261122T140000Z');
});

it('the calendar URL has a limited length, and its description is not cut inside a character', () => {
  const long = googleCalendarUrl({ ...event, description: '🎨'.repeat(5000) }, page);
  expect(long.length).toBeLessThan(16_000);
  expect(queryOf(long).details).toBe(`${'🎨'.repeat(800)}…\n\n${page}`);
  const { details } = queryOf(googleCalendarUrl({ ...event, description: '' }, page));
  expect(details).toBe(page);
});

it('for an all-day event, the calendar URL contains days, and the end is the day after the last day [EVENT-81, JOIN-10]', () => {
  const days = {
    event_date: '2026-11-21T15:00:00.000Z',
    event_end_date: '2026-11-24T14:59:00.000Z',
    is_all_day: true,
  };
  expect(queryOf(googleCalendarUrl({ ...event, ...days }, page)).dates).toBe('20261122/20261125');
});
