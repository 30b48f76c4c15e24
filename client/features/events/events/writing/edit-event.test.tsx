import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEventCard, anOwnEvent } from '#client/testing/events.ts';
import { type Handlers, refusal } from '#client/testing/server.ts';
import type { EventDetail } from '#contract/events/events.ts';
import {
  choose,
  cleanUpForms,
  field,
  openForm,
  press,
  type,
  typeTime,
} from './event-form.testing.tsx';

cleanUpForms();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-11-20T03:00:00.000Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const event = anOwnEvent({
  event_url: 'https://example.com/',
  description: 'みんなで描きます。',
  capacity: 20,
  joined_count: 12,
  tag: 'ルミ',
});

const save = () => press('変更を保存');

/** Returns handlers that refuse the first save, because somebody has saved `stored` in the meantime. */
function conflictWith(stored: EventDetail): Handlers {
  let calls = 0;
  return {
    '/api/events/{eventId}': () => stored,
    '/functions/updateEvent': () => {
      calls += 1;
      return calls === 1 ? refusal('aborted', { reason: 'changed-elsewhere' }) : { event: stored };
    },
  };
}

describe('the form of an event', () => {
  it('starts with the days of an all-day event [EVENT-79]', () => {
    openForm({
      ...event,
      event_date: '2031-11-21T15:00:00.000Z',
      event_end_date: '2031-11-24T14:59:00.000Z',
      is_all_day: true,
    });
    expect(screen.getByRole<HTMLInputElement>('switch', { name: '終日' }).checked).toBe(true);
    const days = screen.getAllByLabelText<HTMLInputElement>('日付').map(({ value }) => value);
    expect(days).toEqual(['2031-11-22', '2031-11-24']);
    expect(screen.queryByText('保存していない変更があります')).toBeNull();
  });

  it('starts with the stored values, and sends the version of these values', async () => {
    const { onDone, sent } = openForm(event);
    expect(field('タイトル').value).toBe(event.title);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2時間' }).checked).toBe(true);
    expect(field('定員の人数').value).toBe('20');
    expect(screen.queryByRole('radiogroup', { name: '繰り返し' })).toBeNull();
    type('タイトル', '冬のお絵かき会');
    expect(screen.getByText('保存していない変更があります')).toBeTruthy();
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updateEvent')[0]?.data).toEqual({
      eventId: event.id,
      series: 'one',
      baseUpdatedAt: event.updated_at,
      title: '冬のお絵かき会',
      description: event.description,
      event_date: event.event_date,
      event_end_date: event.event_end_date,
      is_all_day: false,
      location: 'オンライン',
      image_key: null,
      event_url: event.event_url,
      capacity: 20,
      tag: 'ルミ',
    });
  });

  it('shows that participants are notified when the event is moved', () => {
    openForm(event);
    type('タイトル', '冬のお絵かき会');
    expect(screen.queryByText(/変更が伝わります/)).toBeNull();
    typeTime('開始日時', '2031-11-23', '20:00');
    expect(screen.getByText('保存すると、参加する12人に変更が伝わります')).toBeTruthy();
  });

  it('rejects a capacity below the number of participants', async () => {
    const { sent } = openForm(event);
    type('定員の人数', '11');
    await save();
    const message = '定員は、すでに参加している12人より少なくできません';
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('定員の人数')));
    expect(sent('updateEvent')).toEqual([]);
  });

  it('does not offer to change the start of an event that has started', async () => {
    const event_date = '2031-11-19T11:00:00.000Z';
    const { onDone, sent } = openForm({ ...event, event_date, event_end_date: null });
    expect(screen.getByText('すでに始まっているため、開始日時は変えられません')).toBeTruthy();
    expect(screen.queryByLabelText('日付')).toBeNull();
    type('説明', 'ありがとうございました。');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updateEvent')[0]?.data.event_date).toBe(event_date);
  });

  it('saves one date of a series, or that date and the later dates', async () => {
    const series = { ...event, series_id: 'aSeries0000000000001' };
    const { onDone, sent } = openForm(series, {
      '/api/events/{eventId}/series': () => ({
        items: [
          anEventCard(),
          anEventCard({ id: 'anEvent0000000000002', event_date: '2031-11-29T11:00:00.000Z' }),
        ],
      }),
    });
    await screen.findByRole('radio', { name: 'この回だけ', checked: true });
    await choose('この回以降すべて');
    expect(screen.getByText('変えた項目だけが、以降の回にも反映されます')).toBeTruthy();
    type('タイトル', '冬のお絵かき会');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updateEvent')[0]?.data.series).toBe('following');
  });

  it('shows that the event was deleted in the meantime, and keeps the input', async () => {
    openForm(event, { '/functions/updateEvent': () => refusal('not-found') });
    type('タイトル', '冬のお絵かき会');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('このイベントは削除されています');
    expect(field('タイトル').value).toBe('冬のお絵かき会');
  });

  it('restores changes after a reload, and offers to revert them', async () => {
    const first = openForm(event);
    type('タイトル', '冬のお絵かき会');
    first.unmount();
    openForm(event);
    expect(field('タイトル').value).toBe('冬のお絵かき会');
    await press('変更を取り消す');
    expect(field('タイトル').value).toBe(event.title);
  });
});

describe('an event that was changed elsewhere', () => {
  const later = '2026-11-21T04:00:00.000Z';
  const theirs = { ...event, title: '別のタイトル', updated_at: later };

  it('is loaded when the viewer chooses so, and then replaces the input', async () => {
    const { onDone, sent } = openForm(event, conflictWith(theirs));
    type('タイトル', '冬のお絵かき会');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('別のタブ（または端末）で変更されています');
    await press('読み込み直す');
    await waitFor(() => expect(field('タイトル').value).toBe('別のタイトル'));
    type('説明', '書き足しました。');
    await save();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updateEvent').at(-1)?.data.baseUpdatedAt).toBe(later);
  });

  it('is overwritten when the viewer chooses so', async () => {
    const { onDone, sent } = openForm(event, conflictWith(theirs));
    type('タイトル', '冬のお絵かき会');
    await save();
    await screen.findByRole('alert');
    await press('この内容で保存する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updateEvent').at(-1)?.data).toMatchObject({
      title: '冬のお絵かき会',
      baseUpdatedAt: later,
    });
  });

  it('is saved without an error when this form saved the newer version and only the response was lost', async () => {
    const mine = { ...event, title: '冬のお絵かき会', updated_at: later };
    const { onDone, sent } = openForm(event, conflictWith(mine));
    type('タイトル', '冬のお絵かき会');
    await save();
    await waitFor(() => expect(onDone.mock.calls).toEqual([[mine, expect.anything()]]));
    expect(sent('updateEvent')).toHaveLength(1);
  });
});
