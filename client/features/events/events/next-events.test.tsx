import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { EventCard } from '#contract/events/events.ts';
import { formatHours, relativeDay } from './event-times.ts';
import NextEvents from './next-events.tsx';

const event: EventCard = {
  id: 'event000000000000001',
  title: '手芸部の集まり',
  event_date: '2031-11-29T06:00:00.000Z',
  event_end_date: '2031-11-29T09:00:00.000Z',
  is_all_day: false,
  location: 'オンライン',
  image_url: null,
  image: null,
  is_cancelled: false,
  joined_count: 0,
};

function show(answer: NonNullable<Handlers['/api/events/next']>) {
  stubServer({ '/api/events/next': answer });
  renderInApp(<NextEvents column={false} />);
}

describe('the list of the next events', () => {
  it('shows day, time and location of each event, and links to each event and to all events [EVENT-50, HOME-06, LOOK-76]', async () => {
    const second = { ...event, id: 'event000000000000002', more_dates: 5 };
    show(() => ({ items: [event, second] }));
    const [first, ...rest] = await screen.findAllByRole('link', { name: /手芸部/ });
    expect(rest).toHaveLength(1);
    expect(rest[0]?.textContent).toContain('ほか5回');
    expect(first?.textContent).not.toContain('ほか');
    expect(first?.getAttribute('href')).toBe(`/events/${event.id}`);
    expect(first?.textContent).toContain('11月29土');
    expect(screen.getAllByRole('link', { name: /^11月29日\(土\) ?手芸部の集まり/ })[0]).toBe(first);
    expect(first?.textContent).toContain('15:00〜18:00');
    expect(first?.textContent).toContain('オンライン');
    expect(first?.querySelector('time')?.dateTime).toBe(event.event_date);
    const all = screen.getByRole('link', { name: 'すべてのイベント' });
    expect(all.getAttribute('href')).toBe('/events');
  });

  it('shows a note when there are no events', async () => {
    show(() => ({ items: [] }));
    expect(await screen.findByText('予定されているイベントは、まだありません')).toBeTruthy();
  });

  it('shows the events after a failure when the viewer presses the retry button', async () => {
    let works = false;
    show(() => (works ? { items: [event] } : refusal('unavailable')));
    const retry = await screen.findByRole('button', { name: '再試行' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByText(event.title)).toBeTruthy();
  });
});

describe('the relative day of an event in Japan', () => {
  it.each([
    ['2026-11-21T14:00:00.000Z', '今日'],
    ['2026-11-21T15:00:00.000Z', '明日'],
    ['2026-11-22T15:00:00.000Z', undefined],
  ])('for a start on %s is %s', (iso, word) => {
    expect(relativeDay(iso, new Date('2026-11-20T15:00:00.000Z'))).toBe(word);
  });
});

describe('the hours of an event', () => {
  const event_date = '2026-11-21T11:00:00.000Z';

  it.each([
    [null, '20:00〜'],
    ['2026-11-21T13:30:00.000Z', '20:00〜22:30'],
    ['2026-11-23T13:00:00.000Z', '20:00〜11月23日(月)'],
  ])('ending at %s are shown as %s', (event_end_date, hours) => {
    expect(formatHours({ event_date, event_end_date, is_all_day: false })).toBe(hours);
  });

  it.each([
    ['2026-11-21T14:59:00.000Z', '終日'],
    ['2026-11-23T14:59:00.000Z', '終日・11月23日(月)まで'],
  ])('are 終日 for an all-day event until %s [EVENT-52]', (event_end_date, days) => {
    const start = '2026-11-20T15:00:00.000Z';
    expect(formatHours({ event_date: start, event_end_date, is_all_day: true })).toBe(days);
  });
});
