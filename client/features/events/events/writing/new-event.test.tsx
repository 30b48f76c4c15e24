import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOwnEvent } from '#client/testing/events.ts';
import { refusal } from '#client/testing/server.ts';
import {
  choose,
  cleanUpForms,
  field,
  openForm,
  press,
  type,
  typeEvent,
  typeTime,
} from './event-form.testing.tsx';

cleanUpForms();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-11-20T03:00:00.000Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const storedForms = () => Object.keys(sessionStorage).filter((key) => key.includes('event'));
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('the form of a new event', () => {
  it('publishes the event with all fields, and with times in UTC [ROUTE-48]', async () => {
    const { onDone, sent } = openForm();
    typeEvent();
    await choose('3時間');
    await choose('会場がある');
    type('会場', ' 星の街ギャラリー ');
    type('リンク', 'example.com/live');
    type('説明', 'みんなで描きます。');
    await choose('あり');
    type('定員の人数', '30');
    await userEvent.click(await screen.findByRole('button', { name: 'ルミ' }));
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent').map(({ data }) => data)).toEqual([
      {
        title: '秋のお絵かき会',
        event_date: '2031-11-22T11:00:00.000Z',
        event_end_date: '2031-11-22T14:00:00.000Z',
        is_all_day: false,
        location: ' 星の街ギャラリー ',
        event_url: 'https://example.com/live',
        description: 'みんなで描きます。',
        capacity: 30,
        tag: 'ルミ',
        image_key: null,
        repeat: null,
        requestId: expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/),
      },
    ]);
    expect(storedForms()).toEqual([]);
  });

  it('requires only a title and a start, and defaults to online', async () => {
    const { onDone, sent } = openForm();
    typeEvent();
    await choose('決めない');
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent')[0]?.data).toMatchObject({
      location: 'オンライン',
      event_end_date: null,
      event_url: null,
      capacity: null,
      tag: null,
    });
  });

  it('shows the validation error at each field and the number of errors, and focuses the first invalid field [LOOK-14]', async () => {
    const { sent } = openForm();
    await choose('会場がある');
    await choose('あり');
    await press('公開する');
    expect(await alertText()).toBe('4か所を確認してくださいタイトル、開始日時、会場、定員の人数');
    for (const message of [
      'タイトルを入力してください',
      '開始日時を入力してください',
      '会場を入力してください',
      '定員は整数で入力してください',
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(field('タイトル')));
    expect(sent('createEvent')).toEqual([]);
    type('タイトル', '秋のお絵かき会');
    await waitFor(async () => expect(await alertText()).toContain('3か所'));
  });

  it.each([
    ['over', '2031-11-19', '20:00', '開始日時には、これからの日時を入力してください'],
    ['too far', '2034-11-19', '20:00', '開始日時は2年以内にしてください'],
    ['half', '2031-11-22', '', '開始の時刻も入力してください'],
  ])('rejects a start that is %s', async (_, date, time, message) => {
    const { sent } = openForm();
    type('タイトル', '秋のお絵かき会');
    typeTime('開始日時', date, time);
    await press('公開する');
    expect(await screen.findByText(message)).toBeTruthy();
    const start = within(screen.getByRole('group', { name: /^開始日時/ }));
    const faulty = start.getByLabelText(time === '' ? '時刻' : '日付');
    await waitFor(() => expect(document.activeElement).toBe(faulty));
    expect(sent('createEvent')).toEqual([]);
  });

  it('shows an error when the end is before the start, until one of the two is corrected', async () => {
    openForm();
    typeEvent();
    await choose('日時を決める');
    typeTime('終了日時', '2031-11-22', '19:00');
    await press('公開する');
    expect(await screen.findByText('終了日時は、開始日時より後にしてください')).toBeTruthy();
    typeTime('終了日時', '2031-11-22', '21:00');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('moves the end when the start moves', async () => {
    openForm();
    typeEvent();
    await choose('日時を決める');
    const end = within(screen.getByRole('group', { name: '終了日時' }));
    typeTime('終了日時', '2031-11-23', '01:30');
    typeTime('開始日時', '2031-12-01', '18:00');
    expect(end.getByLabelText<HTMLInputElement>('日付').value).toBe('2031-12-01');
    expect(end.getByLabelText<HTMLInputElement>('時刻').value).toBe('23:30');
  });

  it('shows the limits of texts and numbers', async () => {
    openForm();
    typeEvent();
    type('タイトル', 'あ'.repeat(101));
    await choose('あり');
    type('定員の人数', '10001');
    type('リンク', 'javascript:alert(1)');
    await press('公開する');
    expect(await screen.findByText('タイトルは100文字以内で入力してください')).toBeTruthy();
    expect(screen.getByText('定員は10,000人までです')).toBeTruthy();
    expect(screen.getByText(/^リンクは「https/)).toBeTruthy();
  });

  it('shows a preview of the card', async () => {
    openForm();
    const preview = within(screen.getByRole('region', { name: '一覧での見え方' }));
    expect(preview.getByText('開始日時を入力すると、ここに表示されます')).toBeTruthy();
    typeEvent();
    expect(preview.getByText('秋のお絵かき会')).toBeTruthy();
    expect(preview.getByText(/20:00〜22:00/)).toBeTruthy();
    expect(preview.getByText('オンライン')).toBeTruthy();
  });
});

describe('an all-day event', () => {
  const allDay = () => userEvent.click(screen.getByRole('switch', { name: '終日' }));
  const typeDay = (group: string, date: string) => {
    const part = within(screen.getByRole('group', { name: new RegExp(`^${group}`) }));
    fireEvent.change(part.getByLabelText('日付'), { target: { value: date } });
  };

  it('has fields for days only, and has its times again when it is no longer all-day [EVENT-79]', async () => {
    const { onDone, sent } = openForm();
    typeEvent();
    await allDay();
    expect(screen.queryByLabelText('時刻')).toBeNull();
    expect(screen.queryByRole('radio', { name: '2時間' })).toBeNull();
    const preview = within(screen.getByRole('region', { name: '一覧での見え方' }));
    expect(preview.getByText('終日')).toBeTruthy();
    typeDay('最終日', '2031-11-24');
    // The last day moves together with the first day.
    typeDay('開始日', '2031-11-23');
    expect(preview.getByText('終日・11月25日(火)まで')).toBeTruthy();
    await allDay();
    expect(field('時刻').value).toBe('20:00');
    await allDay();
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent')[0]?.data).toMatchObject({
      is_all_day: true,
      event_date: '2031-11-22T15:00:00.000Z',
      event_end_date: '2031-11-25T14:59:00.000Z',
    });
  });

  it('can be today, needs no last day, and refuses a last day before the first day [EVENT-51]', async () => {
    const { onDone, sent } = openForm();
    type('タイトル', '一日中お絵かき');
    await allDay();
    typeDay('開始日', '2031-11-20');
    typeDay('最終日', '2031-11-19');
    await press('公開する');
    expect(await screen.findByText('最終日は、開始日以降にしてください')).toBeTruthy();
    expect(sent('createEvent')).toEqual([]);
    typeDay('最終日', '');
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent')[0]?.data).toMatchObject({
      event_date: '2031-11-19T15:00:00.000Z',
      event_end_date: '2031-11-20T14:59:00.000Z',
    });
  });
});

describe('a repeated event', () => {
  it('offers repetitions that are named after the first day', async () => {
    openForm();
    expect(screen.getByRole('radio', { name: '毎月同じ曜日' })).toBeTruthy();
    typeEvent();
    for (const name of ['毎週土曜日', '隔週土曜日', '毎月22日', '毎月第4土曜日']) {
      expect(screen.getByRole('radio', { name })).toBeTruthy();
    }
    typeTime('開始日時', '2031-11-29', '20:00');
    expect(screen.getByRole('radio', { name: '毎月最後の土曜日' })).toBeTruthy();
  });

  it('lists its dates, shows their number on the button, and sends the repetition', async () => {
    const { onDone, sent } = openForm();
    typeEvent();
    await choose('毎月第4土曜日');
    type('回数', '8');
    const dates = screen.getByRole('list', { name: '8回の開催日' });
    expect(
      within(dates)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '11月22日(土)',
      '12月27日(土)',
      '2032年1月24日(土)',
      '2032年2月28日(土)',
      '2032年3月27日(土)',
      '2032年4月24日(土)',
    ]);
    expect(screen.getByText('ほか2回（最後は2032年6月26日(土)）')).toBeTruthy();
    await press('8回分を公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent')[0]?.data.repeat).toEqual({ every: 'month-weekday', times: 8 });
  });

  it.each([
    ['', '回数は整数で入力してください'],
    ['1', '回数は2回以上で入力してください'],
    ['53', '回数は52回までです'],
    ['40', '最後の回が2年より先になります。回数を減らしてください'],
  ])('shows an error for %s as the number of dates', async (times, message) => {
    const { sent } = openForm();
    typeEvent();
    await choose('毎月22日');
    type('回数', times);
    await userEvent.click(screen.getByRole('button', { name: /公開する$/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('回数')));
    expect(sent('createEvent')).toEqual([]);
  });
});

describe('an event whose publication fails', () => {
  it('keeps the input, and is sent again with the same request id', async () => {
    let fails = true;
    const { onDone, sent } = openForm(null, {
      '/functions/createEvent': () => (fails ? refusal('unavailable') : { event: anOwnEvent() }),
    });
    typeEvent();
    await press('公開する');
    expect(await alertText()).toContain('公開できませんでした');
    expect(field('タイトル').value).toBe('秋のお絵かき会');
    fails = false;
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const ids = sent('createEvent').map(({ data }) => data.requestId);
    expect(new Set(ids).size).toBe(1);
  });

  it('is sent once when the button is pressed twice', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { onDone, sent } = openForm(null, {
      '/functions/createEvent': async () => {
        await answered;
        return { event: anOwnEvent() };
      },
    });
    typeEvent();
    const button = screen.getByRole('button', { name: '公開する' });
    await act(async () => {
      button.click();
      button.click();
    });
    answer();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent('createEvent')).toHaveLength(1);
  });

  it('has a new request id when the server has already used the previous id', async () => {
    let calls = 0;
    const { onDone, sent } = openForm(null, {
      '/functions/createEvent': () => {
        calls += 1;
        return calls === 1
          ? refusal('failed-precondition', { reason: 'request-used' })
          : { event: anOwnEvent() };
      },
    });
    typeEvent();
    await press('公開する');
    expect(await alertText()).toContain('すでに公開されています');
    await press('公開する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [first, second] = sent('createEvent').map(({ data }) => data.requestId);
    expect(second).not.toBe(first);
  });

  it('shows the validation error of the server at the field, and focuses it [LOOK-14]', async () => {
    openForm(null, {
      '/functions/createEvent': () =>
        refusal('invalid-argument', { fields: { 'repeat.times': '回数を減らしてください' } }),
    });
    typeEvent();
    await choose('毎週土曜日');
    // Unlike jsdom, browsers do not focus inert elements.
    const couldFocus = vi.fn<(isInert: boolean) => void>();
    const times = field('回数');
    times.addEventListener('focus', () => couldFocus(times.closest('[inert]') === null));
    await press('4回分を公開する');
    expect(await screen.findByText('回数を減らしてください')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('回数')));
    expect(couldFocus.mock.calls).toEqual([[true]]);
  });

  it('asks the viewer to sign in again when the session has expired, and keeps the input', async () => {
    openForm(null, { '/functions/createEvent': () => refusal('unauthenticated') });
    typeEvent();
    await press('公開する');
    expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
    expect(field('タイトル').value).toBe('秋のお絵かき会');
  });
});

describe('an unpublished event', () => {
  it('is restored after a reload, and is published with the same request id', async () => {
    const first = openForm(null, { '/functions/createEvent': () => refusal('unavailable') });
    typeEvent();
    await press('公開する');
    await screen.findByRole('alert');
    first.unmount();
    const second = openForm();
    expect(field('タイトル').value).toBe('秋のお絵かき会');
    expect(screen.getByText('前回の続きから書けます')).toBeTruthy();
    type('説明', 'みんなで描きます。');
    await press('公開する');
    await waitFor(() => expect(second.onDone).toHaveBeenCalledOnce());
    const [before] = first.sent('createEvent');
    expect(second.sent('createEvent')[0]?.data.requestId).toBe(before?.data.requestId);
  });

  it('can be discarded after a reload', async () => {
    const first = openForm();
    typeEvent();
    first.unmount();
    openForm();
    await press('最初から書く');
    expect(field('タイトル').value).toBe('');
    expect(storedForms()).toEqual([]);
  });

  it('asks for a confirmation before the viewer leaves the page', async () => {
    const { router } = openForm();
    typeEvent();
    await act(() => router.navigate('/events'));
    await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }));
    expect(router.state.location.pathname).toBe('/events/new');
    await act(() => router.navigate('/events'));
    await userEvent.click(await screen.findByRole('button', { name: '離れる' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
  });

  it('requires no confirmation while the form is empty', async () => {
    const { router } = openForm();
    await act(() => router.navigate('/events'));
    expect(router.state.location.pathname).toBe('/events');
  });
});
