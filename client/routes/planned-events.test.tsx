import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOwnEvent, aPlannedEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import PlannedPages from './planned.tsx';

const MIDNIGHT = '2031-11-20T15:00:00.000Z';

let toasts: Toast[] = [];
let stop = () => {};

const planned = (id: string, plan: Partial<PlannedEvent['plan']> = {}) =>
  aPlannedEvent({ id, title: id, plan: { ...aPlannedEvent().plan, ...plan } });

function open(events: PlannedEvent[], handlers: Handlers = {}, path = '/planned?events') {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  let stored = events;
  const change = (id: string, plan: Partial<PlannedEvent['plan']>) => {
    stored = stored.map((event) => (event.id === id ? planned(id, plan) : event));
    return { planned: planned(id, plan) };
  };
  const remove = (id: string) => {
    stored = stored.filter((event) => event.id !== id);
  };
  const calls = stubServer({
    '/api/planned-posts': () => ({ items: [], next_cursor: null, has_more: false }),
    '/api/planned-events': () => ({ items: stored, next_cursor: null, has_more: false }),
    '/api/planned-events/{plannedEventId}': () => refusal('not-found'),
    '/functions/withdrawPlannedEvent': ({ data }) =>
      change(data.plannedEventId, { is_withdrawn: true }),
    '/functions/movePlannedEvent': ({ data }) =>
      change(data.plannedEventId, { publish_at: data.publishAt }),
    '/functions/publishPlannedEvent': ({ data: { plannedEventId: id } }) => {
      remove(id);
      return { event: anOwnEvent({ id }) };
    },
    '/functions/deletePlannedEvent': ({ data }) => {
      remove(data.plannedEventId);
      return {};
    },
    ...handlers,
  });
  renderInApp(<PlannedPages />, { session: aMember(), path });
  return (name: string) =>
    calls.filter(({ path: called }) => called === `/functions/${name}`).map(({ data }) => data);
}

async function choose(title: string, entry: string) {
  const name = `「${title}」の予約のメニュー`;
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

beforeEach(() =>
  vi.useFakeTimers({ now: Date.parse('2031-11-20T03:00:00.000Z'), toFake: ['Date'] }),
);
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the planned events', () => {
  it('have a list with the times when they are published and take place, and link to the form [PLAN-42]', async () => {
    open([planned('a')], {}, '/planned');
    await userEvent.click(await screen.findByRole('button', { name: 'イベント' }));
    const link = await screen.findByRole('link', { name: '「a」を編集' });
    expect(link.getAttribute('href')).toBe('/planned/a');
    expect(screen.getByText('予約済み')).toBeTruthy();
    expect(screen.getByText('明日・11月21日(金) 00:00（日本時間）')).toBeTruthy();
    expect(screen.getByText(/^開催：2031年11月22日\(土\) 20:00/)).toBeTruthy();
  });

  it('are replaced by a text when there are none, and by a retry button after a failure [PLAN-80]', async () => {
    let fails = true;
    open([], {
      '/api/planned-events': () =>
        fails ? refusal('unavailable') : { items: [], next_cursor: null, has_more: false },
    });
    await screen.findByText('データの読み込みに失敗しました');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('予約したイベントはありません')).toBeTruthy();
  });

  it('can lose their planned time, which the toast offers to undo [PLAN-81]', async () => {
    const sent = open([planned('a')]);
    await choose('a', '予約をやめる');
    expect(await screen.findByText('予約なし')).toBeTruthy();
    expect(toasts[0]?.title).toBe('予約をやめました。内容は残っています');
    toasts[0]?.action?.onSelect();
    await screen.findByText('予約済み');
    expect(sent('movePlannedEvent')).toEqual([{ plannedEventId: 'a', publishAt: MIDNIGHT }]);
  });

  it('can be published immediately, and then the heading has the focus [PLAN-43]', async () => {
    const sent = open([planned('a')]);
    await choose('a', 'いますぐ公開');
    expect(await screen.findByText('予約したイベントはありません')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('予約');
    expect(sent('publishPlannedEvent')).toEqual([{ plannedEventId: 'a' }]);
    expect(toasts[0]?.link?.to).toBe('/events/a');
  });

  it('get another time in a dialog, which stays open while the time is refused [PLAN-43]', async () => {
    const sent = open([planned('a')]);
    await userEvent.click(await screen.findByRole('button', { name: '日時を変える：「a」' }));
    const dialog = within(await screen.findByRole('dialog', { name: '日時を変える' }));
    fireEvent.change(dialog.getByLabelText('日付'), { target: { value: '2031-11-19' } });
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }));
    expect(dialog.getByText('公開する日時は、1分以上先にしてください')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '明日 18:00' }));
    await userEvent.click(dialog.getByRole('button', { name: '予約する' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('movePlannedEvent')).toEqual([
      { plannedEventId: 'a', publishAt: '2031-11-21T09:00:00.000Z' },
    ]);
  });

  it('are deleted after a confirmation [PLAN-43]', async () => {
    const sent = open([planned('a')]);
    await choose('a', '削除する');
    const dialog = await screen.findByRole('dialog', { name: '「a」を削除しますか？' });
    expect(sent('deletePlannedEvent')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(sent('deletePlannedEvent')).toEqual([{ plannedEventId: 'a' }]));
    expect(await screen.findByText('予約したイベントはありません')).toBeTruthy();
  });

  it('show why they were not published, and can be retried [PLAN-44]', async () => {
    const sent = open([planned('a', { failure: 'event-over' })]);
    expect(await screen.findByText(/イベントが終わっているため/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再試行：「a」' }));
    await waitFor(() => expect(sent('publishPlannedEvent')).toHaveLength(1));
  });

  it('link back to the list when they no longer exist [PLAN-82]', async () => {
    open([], {}, '/planned/gone');
    expect(await screen.findByText('この予約は見つかりませんでした')).toBeTruthy();
    const link = screen.getByRole('link', { name: '予約の一覧' });
    expect(link.getAttribute('href')).toBe('/planned?events');
  });
});
