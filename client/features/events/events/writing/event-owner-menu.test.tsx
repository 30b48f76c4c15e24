import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { anEvent, anEventCard, anOwnEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { eventQuery } from '../event.queries.ts';
import { EventOwnerMenu } from './event-owner-menu.tsx';

const event = anOwnEvent({ title: '秋のお絵かき会', joined_count: 12 });
const seriesId = 'aSeries0000000000001';

let toasts: Toast[] = [];
let stop = () => {};

function open(shown: EventDetail = event, handlers: Handlers = {}) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  const calls = stubServer({
    '/api/events/{eventId}/series': () => ({
      items: [
        anEventCard({ id: 'anEvent0000000000000', event_date: '2031-11-15T11:00:00.000Z' }),
        anEventCard({ joined_count: 12 }),
        anEventCard({
          id: 'anEvent0000000000002',
          event_date: '2031-11-29T11:00:00.000Z',
          joined_count: 3,
        }),
        anEventCard({
          id: 'anEvent0000000000003',
          event_date: '2031-12-06T11:00:00.000Z',
          joined_count: 9,
          is_cancelled: true,
        }),
      ],
    }),
    '/functions/cancelEvent': ({ data }) => ({
      event: { ...shown, is_cancelled: true, cancel_reason: data.reason ?? '' },
    }),
    '/functions/deleteEvent': ({ data }) => ({
      deleted_ids: data.series === 'following' ? [shown.id, 'anEvent0000000000002'] : [shown.id],
    }),
    ...handlers,
  });
  const app = renderInApp(<EventOwnerMenu event={shown} />, {
    session: aMember(),
    path: `/events/${shown.id}`,
  });
  const sent = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...app, sent };
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'イベントのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

const press = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

afterEach(() => {
  stop();
});

describe('the menu of an event', () => {
  it('renders nothing when no action is permitted', () => {
    const event = anEvent();
    open({ ...event, can: { ...event.can, report: false } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('links to the form of the event', async () => {
    const { router } = open();
    await choose('編集する');
    expect(router.state.location.pathname).toBe(`/events/${event.id}/edit`);
  });

  it('offers only the deletion of a cancelled event', async () => {
    open({ ...event, can: { ...event.can, edit: false, cancel: false } });
    await userEvent.click(screen.getByRole('button', { name: 'イベントのメニュー' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['削除する']);
  });

  it('cancels the event with a reason, after a confirmation that shows the event and the number of notified members', async () => {
    const { client, sent } = open();
    await choose('中止する');
    const dialog = await screen.findByRole('dialog', {
      name: '「秋のお絵かき会」を中止しますか？',
    });
    expect(dialog.textContent).toContain('参加する12人に、お知らせが届きます。');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await userEvent.type(within(dialog).getByLabelText('中止の理由'), '台風のため');
    await press('中止する');
    await waitFor(() => expect(toasts[0]?.title).toBe('イベントを中止しました'));
    expect(sent('cancelEvent')[0]?.data).toEqual({
      eventId: event.id,
      series: 'one',
      reason: '台風のため',
    });
    expect(client.getQueryData(eventQuery(event.id).queryKey)?.is_cancelled).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers the dates of a series, and shows how many members would be notified', async () => {
    const { sent } = open({ ...event, series_id: seriesId });
    await choose('中止する');
    const all = await screen.findByRole('radio', { name: 'この回以降すべて' });
    // The count excludes the earlier date and the cancelled date.
    expect(screen.getByText(/11月29日\(土\)までの2回$/)).toBeTruthy();
    await userEvent.click(all);
    expect(screen.getByRole('dialog').textContent).toContain('参加する15人に');
    await press('中止する');
    await waitFor(() => expect(sent('cancelEvent')[0]?.data.series).toBe('following'));
  });

  it('keeps the reason and shows the error when the event cannot be cancelled', async () => {
    open(event, { '/functions/cancelEvent': () => refusal('unavailable') });
    await choose('中止する');
    await userEvent.type(await screen.findByLabelText('中止の理由'), '台風のため');
    await press('中止する');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('イベントを中止できませんでした');
    expect(screen.getByLabelText<HTMLTextAreaElement>('中止の理由').value).toBe('台風のため');
    expect(toasts).toEqual([]);
  });

  it('opens a dialog again with the typed reason, but without the earlier error and the earlier selection of dates', async () => {
    open(
      { ...event, series_id: seriesId },
      { '/functions/cancelEvent': () => refusal('unavailable') },
    );
    await choose('中止する');
    await userEvent.click(await screen.findByRole('radio', { name: 'この回以降すべて' }));
    await userEvent.type(screen.getByLabelText('中止の理由'), '台風のため');
    await press('中止する');
    await screen.findByRole('alert');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('中止する');
    const one = await screen.findByRole<HTMLInputElement>('radio', { name: 'この回だけ' });
    expect(one.checked).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('中止の理由').value).toBe('台風のため');
  });

  it('deletes the event after a confirmation, and shows the list of events', async () => {
    const { router, sent } = open();
    await choose('削除する');
    const dialog = await screen.findByRole('dialog', {
      name: '「秋のお絵かき会」を削除しますか？',
    });
    expect(dialog.textContent).toContain('参加する12人に');
    expect(screen.queryByLabelText('削除の理由')).toBeNull();
    await press('削除する');
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
    expect(toasts[0]).toMatchObject({ title: 'イベントを削除しました', message: event.title });
    expect(sent('deleteEvent')[0]?.data).toEqual({ eventId: event.id, series: 'one', reason: '' });
  });

  it('shows the number of deleted dates', async () => {
    open({ ...event, series_id: seriesId });
    await choose('削除する');
    await userEvent.click(await screen.findByRole('radio', { name: 'この回以降すべて' }));
    await press('削除する');
    await waitFor(() => expect(toasts[0]?.title).toBe('2回分のイベントを削除しました'));
  });

  it('names the deleted date, and says how many cancelled dates follow [EVENT-90]', async () => {
    open({ ...event, series_id: seriesId, is_cancelled: true });
    await choose('削除する');
    await screen.findByRole('radio', { name: 'この回だけ' });
    expect(screen.getByText(/11月22日\(土\) 20:00$/)).toBeTruthy();
    expect(screen.getByText(/12月6日\(土\)までの3回$/)).toBeTruthy();
    // The members who had joined were already notified of the cancellation.
    expect(screen.getByRole('dialog').textContent).not.toContain('お知らせが届きます');
    await userEvent.click(screen.getByRole('radio', { name: 'この回以降すべて' }));
    expect(screen.getByRole('dialog').textContent).toContain('参加する3人に');
  });

  it('offers to delete later dates that are all cancelled, but not to cancel them [EVENT-90]', async () => {
    const cancelled = anEventCard({
      id: 'anEvent0000000000002',
      event_date: '2031-11-29T11:00:00.000Z',
      is_cancelled: true,
    });
    const series = () => ({ items: [anEventCard(), cancelled] });
    open({ ...event, series_id: seriesId }, { '/api/events/{eventId}/series': series });
    await choose('削除する');
    expect(await screen.findByText(/11月29日\(土\)までの2回$/)).toBeTruthy();
    await press('やめておく');
    await choose('中止する');
    await screen.findByLabelText('中止の理由');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('requires a reason for another member’s event', async () => {
    const { sent } = open({ ...event, user_id: 'somebodyElse00000001' });
    await choose('削除する');
    const reason = await screen.findByLabelText('削除の理由');
    await press('削除する');
    expect(await screen.findByText('理由を入力してください')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(sent('deleteEvent')).toEqual([]);
    await userEvent.type(reason, '規約違反');
    await press('削除する');
    await waitFor(() => expect(sent('deleteEvent')[0]?.data.reason).toBe('規約違反'));
    await waitFor(() =>
      expect(toasts[0]?.link?.to).toBe(`/admin/deleted?type=event&original=${event.id}`),
    );
  });
});
