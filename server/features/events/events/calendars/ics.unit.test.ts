import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, toIcs } from './ics.ts';

const publicUrl = new URL('https://hiroba.example');

const event: CalendarEvent = {
  id: 'event000000000000001',
  title: 'お絵かき会',
  description: 'みんなで描きます',
  event_date: '2026-11-22T11:00:00.000Z',
  over_at: '2026-11-22T13:30:00.000Z',
  is_all_day: false,
  location: '広場; 2階, 奥\\の部屋',
  event_url: 'https://example.com/a,b?c=1;2',
  cancelled_at: null,
  sequence: 3,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-20T01:02:03.456Z',
};

/** Returns the events that an independent parser reads. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  const [first] = events;
  if (!first) throw new Error('the calendar has no event');
  const value = (name: string) => String(first.component.getFirstPropertyValue(name));
  return { calendar, events, first, value };
}

describe('an event in a calendar', () => {
  it('has its times in Japan with the time zone, and the times of its changes in UTC [JOIN-23]', () => {
    const { calendar, first, value } = parse(toIcs([event], { publicUrl }));
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Tokyo');
    expect(first.component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Tokyo');
    expect(String(first.startDate)).toBe('2026-11-22T20:00:00');
    expect(first.startDate.toJSDate().toISOString()).toBe(event.event_date);
    expect(first.endDate.toJSDate().toISOString()).toBe(event.over_at);
    expect(value('dtstamp')).toBe('2026-11-20T01:02:03Z');
    expect(value('last-modified')).toBe('2026-11-20T01:02:03Z');
    expect(value('created')).toBe('2026-11-01T00:00:00Z');
  });

  it('has days instead of times when it is all-day, and ends on the day after its last day [EVENT-81, JOIN-23]', () => {
    const days = {
      event_date: '2026-11-21T15:00:00.000Z',
      over_at: '2026-11-24T15:00:00.000Z',
      is_all_day: true,
    };
    const text = toIcs([{ ...event, ...days }], { publicUrl });
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261122\r\nDTEND;VALUE=DATE:20261125\r\n');
    const { first } = parse(text);
    expect([first.startDate.isDate, first.endDate.isDate]).toEqual([true, true]);
    expect(String(first.duration)).toBe('P3D');
  });

  it('keeps its id and counts its changes, so that calendars update it [JOIN-23]', () => {
    const before = parse(toIcs([event], { publicUrl }));
    const moved = { ...event, event_date: '2026-11-23T11:00:00.000Z', sequence: 4 };
    const after = parse(toIcs([moved], { publicUrl }));
    expect(after.first.uid).toBe('event000000000000001@hiroba.example');
    expect(after.first.uid).toBe(before.first.uid);
    expect([before.first.sequence, after.first.sequence]).toEqual([3, 4]);
  });

  it('preserves all texts, including special characters [JOIN-23]', () => {
    const description = '1行目\n2行目: \\n, ; "引用" 👩‍🎨\r\nEND:VEVENT';
    const { first, value } = parse(toIcs([{ ...event, description }], { publicUrl }));
    const page = 'https://hiroba.example/events/event000000000000001';
    expect(first.summary).toBe('お絵かき会');
    expect(first.location).toBe(event.location);
    expect(first.description).toBe(
      `${description.replace('\r\n', '\n')}\n\n${event.event_url}\n\n${page}`,
    );
    expect(value('url')).toBe(page);
    expect(value('status')).toBe('CONFIRMED');
  });

  it('shows a cancellation in its status and in its title', () => {
    const cancelled = { ...event, cancelled_at: event.updated_at };
    const { first, value } = parse(toIcs([cancelled], { publicUrl }));
    expect(value('status')).toBe('CANCELLED');
    expect(first.summary).toBe('【中止】お絵かき会');
  });
});

it('a calendar file folds lines at 75 octets, never inside a character [JOIN-08]', () => {
  const description = `${'あ👩‍🎨é'.repeat(300)}`;
  const text = toIcs([{ ...event, description }], { publicUrl });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const bytes = new TextEncoder();
  for (const line of text.split('\r\n')) {
    expect(bytes.encode(line).length).toBeLessThanOrEqual(75);
    // A line that ends inside a character would have half of a surrogate pair.
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/[\r\n]/);
  }
  expect(parse(text).first.description).toContain(description);
});

it('a feed has its name and its refresh interval, even without events', () => {
  const feed = { publicUrl, name: '参加するイベント' };
  for (const events of [[], [event]]) {
    const calendar = new ICAL.Component(ICAL.parse(toIcs(events, feed)));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('参加するイベント');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(events.length);
  }
});
