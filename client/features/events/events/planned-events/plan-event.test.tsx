import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPlannedEvent } from '#client/testing/events.ts';
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
} from '../writing/event-form.testing.tsx';

cleanUpForms();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-11-20T03:00:00.000Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const MIDNIGHT = '2031-11-20T15:00:00.000Z';

describe('the form of a new event', () => {
  it('plans the event for a time in Japan, and shows that time in words [PLAN-40]', async () => {
    const { onDone, sent } = openForm();
    typeEvent();
    await choose('日時を指定');
    await press('今夜 0:00');
    expect(screen.getByText('11月21日(金) 00:00（日本時間）に公開されます')).toBeTruthy();
    expect(screen.getByText(/まだ予約されていません/)).toBeTruthy();
    await press('予約する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createEvent')).toEqual([]);
    expect(sent('planEvent').map(({ data }) => data)).toMatchObject([
      { title: '秋のお絵かき会', publishAt: MIDNIGHT, repeat: null },
    ]);
  });

  it('shows an error at the field when the time is missing, in the past, or after the start [PLAN-78]', async () => {
    const { sent } = openForm();
    typeEvent();
    await choose('日時を指定');
    await press('予約する');
    expect(await screen.findByText('公開する日時を選んでください')).toBeTruthy();
    typeTime('公開する日時', '2031-11-19', '20:00');
    expect(await screen.findByText('公開する日時は、1分以上先にしてください')).toBeTruthy();
    typeTime('公開する日時', '2031-11-23', '20:00');
    await press('予約する');
    expect(
      await screen.findByText('公開する日時は、イベントが始まるより前にしてください'),
    ).toBeTruthy();
    expect(sent('planEvent')).toEqual([]);
  });

  it('keeps the input when the server refuses the time [PLAN-78]', async () => {
    const message = '公開する日時は、1分以上先にしてください';
    const { onDone } = openForm(null, {
      '/functions/planEvent': () => refusal('invalid-argument', { fields: { publishAt: message } }),
    });
    typeEvent();
    await choose('日時を指定');
    await press('今夜 0:00');
    await press('予約する');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field('タイトル').value).toBe('秋のお絵かき会');
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('the form of a planned event', () => {
  it('saves the event with its time, its repetition, and the version that was opened [PLAN-41, PLAN-79]', async () => {
    const event = aPlannedEvent({ repeat: { every: 'week', times: 3 } });
    const { onDone, sent } = openForm(event);
    expect(screen.queryByRole('radio', { name: 'いますぐ' })).toBeNull();
    type('タイトル', '書き直した会');
    await press('変更を保存');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('updatePlannedEvent').map(({ data }) => data)).toMatchObject([
      {
        plannedEventId: event.id,
        title: '書き直した会',
        repeat: { every: 'week', times: 3 },
        publishAt: MIDNIGHT,
        baseUpdatedAt: event.updated_at,
      },
    ]);
  });

  it('plans an event again after its plan was taken back [PLAN-79]', async () => {
    const plan = { ...aPlannedEvent().plan, is_withdrawn: true };
    const { sent } = openForm(aPlannedEvent({ plan }));
    await press('予約する');
    await waitFor(() => expect(sent('updatePlannedEvent')).toHaveLength(1));
  });
});
