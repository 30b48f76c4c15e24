import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { eventQuery } from '#client/features/events/events/event.queries.ts';
import { anOwnEvent } from '#client/testing/events.ts';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { refusal } from '#client/testing/server.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { event, over, panel, press, setUpEventPage, show, toasts } from './event.testing.tsx';

setUpEventPage();

describe('joining', () => {
  it('is counted immediately, and confirmed by the server', async () => {
    let answer = () => {};
    const { joins } = await show(event, {
      '/functions/setEventJoin': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return {
          my_state: 'joined',
          my_waiting_position: null,
          joined_count: 9,
          interested_count: 5,
          waiting_count: 0,
        };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: '参加する' }));
    expect(panel().textContent).toContain('参加予定です');
    expect(panel().textContent).toContain('参加 4人');
    await waitFor(() => expect(joins().map(({ data }) => data.state)).toEqual(['joined']));
    answer();
    await waitFor(() => expect(toasts[0]?.title).toBe('参加予定に入れました'));
  });

  it('keeps the focus on its button, and leaving can be undone', async () => {
    const { joins } = await show({ ...event, my_state: 'joined' });
    await press('参加を取りやめる');
    expect(document.activeElement?.textContent).toBe('参加する');
    await waitFor(() => expect(toasts[0]?.title).toBe('参加を取りやめました'));
    act(() => toasts[0]?.action?.onSelect());
    await waitFor(() => expect(joins().map(({ data }) => data.state)).toEqual(['none', 'joined']));
    await waitFor(() => expect(panel().textContent).toContain('参加予定です'));
  });

  it('stays visible when the response to an earlier read arrives late', async () => {
    const earlier = Promise.withResolvers<EventDetail>();
    const reads = [{ ...event }, earlier.promise];
    const joined = { ...event, my_state: 'joined' as const };
    const { client, calls } = await show(event, {
      '/api/events/{eventId}': () => reads.shift() ?? joined,
      '/functions/setEventJoin': () => joined,
    });
    const { queryKey } = eventQuery(event.id);
    void client.invalidateQueries({ queryKey });
    const asked = () => calls.filter(({ path }) => path === `/api/events/${event.id}`);
    await waitFor(() => expect(asked()).toHaveLength(2));
    await press('参加する');
    await waitFor(() => expect(toasts[0]?.title).toBe('参加予定に入れました'));
    await act(async () => earlier.resolve(event));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(panel().textContent).toContain('参加予定です');
  });

  it('is restored from the toast about leaving, even when the member left before joining was confirmed [EVENT-64]', async () => {
    const answers: (() => void)[] = [];
    const { joins } = await show(event, {
      '/functions/setEventJoin': async ({ data }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        const isJoined = data.state === 'joined';
        return {
          my_state: isJoined ? 'joined' : null,
          my_waiting_position: null,
          joined_count: isJoined ? 4 : 3,
          interested_count: 5,
          waiting_count: 0,
        };
      },
    });
    await press('参加する');
    await press('参加を取りやめる');
    const answer = async (count: number) => {
      await waitFor(() => expect(answers).toHaveLength(count));
      answers.at(-1)?.();
    };
    await answer(1);
    await answer(2);
    await waitFor(() => expect(toasts[0]?.title).toBe('参加を取りやめました'));
    act(() => toasts[0]?.action?.onSelect());
    await answer(3);
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('参加予定に入れました'));
    expect(joins().map(({ data }) => data.state)).toEqual(['joined', 'none', 'joined']);
  });

  it('is reverted when it fails, and shows the reason', async () => {
    await show(event, {
      '/functions/setEventJoin': () => refusal('failed-precondition'),
    });
    await press('参加する');
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: '変更できませんでした' }));
    expect(screen.getByRole('button', { name: '参加する' })).toBeTruthy();
    expect(panel().textContent).toContain('参加 3人');
  });

  it('puts the member on the waiting list of a full event, with the position in the list [EVENT-43, EVENT-63, TOAST-19]', async () => {
    const { joins } = await show({ ...event, capacity: 3, waiting_count: 2 });
    expect(panel().textContent?.match(/満員/g)).toHaveLength(1);
    expect(panel().textContent).toContain('空きが出ると自動で参加になり、通知が届きます');
    expect(panel().textContent).toContain('キャンセル待ち 2人');
    await press('キャンセル待ちに登録');
    expect(panel().textContent).toContain('キャンセル待ち 3番目');
    await waitFor(() => expect(toasts[0]?.title).toBe('キャンセル待ちに登録しました'));
    expect(panel().dataset.toastAbout).toBe(toasts[0]?.about);
    await press('キャンセル待ちをやめる');
    const dialog = await screen.findByRole('dialog', { name: 'キャンセル待ちをやめますか？' });
    expect(joins()).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル待ちをやめる' }));
    await waitFor(() => expect(joins().at(-1)?.data).toMatchObject({ state: 'none' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('キャンセル待ちをやめました'));
    expect(toasts.at(-1)?.action).toBeUndefined();
  });

  it('requires a confirmation before a seat of a full event is given up [EVENT-63]', async () => {
    const { joins } = await show({ ...event, capacity: 3, my_state: 'joined' });
    await press('参加を取りやめる');
    const dialog = await screen.findByRole('dialog', { name: '参加を取りやめますか？' });
    await userEvent.click(within(dialog).getByRole('button', { name: '参加を続ける' }));
    expect(joins()).toHaveLength(0);
    expect(panel().textContent).toContain('参加予定です');
  });

  it('reports that somebody else has got the last seat', async () => {
    await show(
      { ...event, capacity: 4 },
      {
        '/functions/setEventJoin': () => ({
          my_state: 'waiting',
          my_waiting_position: 1,
          joined_count: 4,
          interested_count: 5,
          waiting_count: 1,
        }),
      },
    );
    await press('参加する');
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: 'キャンセル待ちに登録しました',
        message: 'いま1番目です',
      }),
    );
  });

  it('can be changed to 気になる', async () => {
    await show();
    await press('気になる');
    const button = screen.getByRole('button', { name: '気になる' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(panel().textContent).toContain('気になる 6人');
    await waitFor(() => expect(toasts[0]?.title).toBe('「気になる」に追加しました'));
  });

  const cannot = { ...event.can, join: false };
  const closed = { ...event, capacity: 99, can: cannot };
  it.each([
    ['終了', 'このイベントは終了しました。', { ...closed, ...over }],
    ['受付終了', '参加の受付は終了しています。', { ...closed, is_entry_closed: true }],
  ])(
    'is impossible for an event with the badge %s, and the page shows the reason [EVENT-44]',
    async (mark, reason, shown) => {
      await show(shown);
      expect(screen.getByText(mark)).toBeTruthy();
      expect(panel().textContent).toContain(reason);
      expect(panel().textContent).not.toContain('残り');
      expect(screen.queryByRole('button', { name: '参加する' })).toBeNull();
    },
  );

  it("is impossible for a cancelled event, and the page shows the organiser's reason [EVENT-44]", async () => {
    await show({
      ...event,
      is_cancelled: true,
      cancel_reason: '会場が使えなくなりました',
      can: cannot,
    });
    expect(screen.getByText('中止')).toBeTruthy();
    expect(screen.getByText('このイベントは中止になりました')).toBeTruthy();
    expect(within(panel()).queryByRole('button')).toBeNull();
    expect(screen.getByText('主催者より：会場が使えなくなりました')).toBeTruthy();
  });

  it('shows the participants and, to organisers, the waiting list [EVENT-45]', async () => {
    const { calls } = await show(anOwnEvent({ joined_count: 1, waiting_count: 1 }));
    await userEvent.click(screen.getByRole('button', { name: /^参加する人を見る/ }));
    const dialog = await screen.findByRole('dialog', { name: '参加する人' });
    expect(await within(dialog).findByRole('link', { name: /ほしの/ })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('tab', { name: /キャンセル待ち/ }));
    // The sections of the page may send their requests later than the page.
    const waiting = expect.stringContaining('state=waiting');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContainEqual(waiting));
    expect(await within(dialog).findByRole('link', { name: /ほしの/ })).toBeTruthy();
  });
});

it('the participants of a past event are those who took part [EVENT-45]', async () => {
  await show({ ...event, ...over });
  expect(screen.getByRole('button', { name: /^参加した人を見る/ })).toBeTruthy();
});

describe('an open page', () => {
  const waiting: EventDetail = {
    ...event,
    capacity: 3,
    my_state: 'waiting',
    my_waiting_position: 2,
    waiting_count: 2,
  };
  const topic = `event:${event.id}` as const;

  afterEach(async () => {
    await closeStreams();
  });

  async function showLive(shown: EventDetail) {
    stubEventSource();
    const stored = { ...shown };
    const app = await show(shown, { '/api/events/{eventId}': () => ({ ...stored }) });
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    openStreams()[0]?.subscribed();
    const move = (change: Partial<EventDetail>) => {
      Object.assign(stored, change);
      openStreams()[0]?.send({ topic, event: { type: 'changed' } });
    };
    return { ...app, move };
  }

  it('shows a waiting member the new position, and says so as soon as the member has a seat [EVENT-18]', async () => {
    const { move } = await showLive(waiting);
    expect(panel().textContent).toContain('キャンセル待ち 2番目');
    move({ my_waiting_position: 1, waiting_count: 1 });
    await waitFor(() => expect(panel().textContent).toContain('キャンセル待ち 1番目'));
    move({ my_state: 'joined', my_waiting_position: null, waiting_count: 0 });
    await waitFor(() => expect(panel().textContent).toContain('参加予定です'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('席が空いて、参加が決まりました'));
    move({ joined_count: 7 });
    await waitFor(() => expect(panel().textContent).toContain('参加 7人'));
  });

  it.each<[string, EventDetail]>([
    ['a viewer', event],
    ['the organiser', anOwnEvent()],
    ['a member who joins', { ...event, my_state: 'joined' }],
  ])(
    'shows %s the new numbers of participants and waiting members [EVENT-19]',
    async (_, shown) => {
      const { move } = await showLive({ ...shown, capacity: 3, joined_count: 1 });
      move({ joined_count: 3, waiting_count: 2 });
      await waitFor(() => expect(panel().textContent).toContain('参加 3人'));
      expect(panel().textContent).toMatch(/キャンセル待ち ?2人/);
      const titles = toasts.map(({ title }) => title);
      expect(titles).not.toContain('席が空いて、参加が決まりました');
    },
  );

  it('shows immediately that registration is closed [EVENT-19]', async () => {
    const { move } = await showLive(event);
    expect(screen.getByRole('button', { name: '参加する' })).toBeTruthy();
    move({ is_entry_closed: true, can: { ...event.can, join: false } });
    await waitFor(() => expect(screen.queryByRole('button', { name: '参加する' })).toBeNull());
    expect(panel().textContent).toContain('受付');
  });
});
