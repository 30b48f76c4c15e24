import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { DateTimeField } from './date-time-field.tsx';
import { type EndTime, EndTimeField } from './end-time-field.tsx';
import { noTime, ownTimeOf, type WallTime, wordsOf } from './japan-time.ts';

// Wednesday, 12:00 in Japan.
const now = new Date('2026-11-18T03:00:00.000Z');
const date = () => screen.getByLabelText<HTMLInputElement>('日付');
const time = () => screen.getByLabelText<HTMLInputElement>('時刻');
const hint = () => document.getElementById(date().getAttribute('aria-describedby') ?? '');

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function Start({ initial = noTime }: { initial?: WallTime }) {
  const [value, setValue] = useState(initial);
  return <DateTimeField label="はじまり" value={value} onChange={setValue} required future />;
}

describe('DateTimeField', () => {
  it("labels date and time, and says that times are in Japan's time zone", () => {
    render(<Start />);
    const group = screen.getByRole('group', { name: /^はじまり/ });
    expect(within(group).getByLabelText('日付')).toBe(date());
    expect(date().getAttribute('aria-required')).toBe('true');
    expect(time().step).toBe('300');
    expect(date().min).toBe('2026-11-18');
    expect(hint()?.textContent).toBe('日本時間で入力します');
  });

  it('shows the weekday and the number of days until the date, once date and time are filled in', () => {
    render(<Start />);
    fireEvent.change(date(), { target: { value: '2026-11-21' } });
    expect(hint()?.textContent).toBe('日本時間で入力します');
    fireEvent.change(time(), { target: { value: '20:00' } });
    // If this machine is in another time zone, its own time follows.
    expect(hint()?.textContent).toMatch(/^3日後・11月21日\(土\) 20:00（日本時間）/);
  });

  it('is filled in by a quick choice, which then looks selected', async () => {
    render(<Start />);
    const choices = screen.getByRole('group', { name: '日時の候補' });
    const tomorrow = within(choices).getByRole('button', { name: '明日 20:00' });
    expect(tomorrow.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(tomorrow);
    expect([date().value, time().value]).toEqual(['2026-11-19', '20:00']);
    expect(tomorrow.getAttribute('aria-pressed')).toBe('true');
  });

  it('is described by its error', () => {
    render(<DateTimeField label="はじまり" value={noTime} onChange={() => {}} error="入力を" />);
    for (const input of [date(), time()]) {
      expect(input.getAttribute('aria-invalid')).toBe('true');
      const [error] = input.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(document.getElementById(error ?? '')?.textContent).toBe('入力を');
    }
  });

  it('shows its validation error at the part that is missing [LOOK-14]', () => {
    const value = { date: '2026-11-21', time: '' };
    render(<DateTimeField label="はじまり" value={value} onChange={() => {}} error="時刻も" />);
    expect(date().getAttribute('aria-invalid')).toBeNull();
    expect(time().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the text of a time', () => {
  it.each([
    ['2026-11-18', '20:00', '今日・11月18日(水) 20:00（日本時間）'],
    ['2026-11-19', '00:05', '明日・11月19日(木) 00:05（日本時間）'],
    ['2026-11-20', '20:00', 'あさって・11月20日(金) 20:00（日本時間）'],
    ['2027-01-17', '20:00', '60日後・2027年1月17日(日) 20:00（日本時間）'],
    ['2027-01-18', '20:00', '2027年1月18日(月) 20:00（日本時間）'],
    ['2026-11-18', '11:59', '過ぎた日時・11月18日(水) 11:59（日本時間）'],
  ])('for %s is %s', (day, clock, words) => {
    expect(wordsOf({ date: day, time: clock }, now)).toBe(words);
  });

  it('shows the date and time in another zone, and nothing when the zone is the same', () => {
    const evening = { date: '2026-11-21', time: '08:00' };
    expect(ownTimeOf(evening, -5 * HOUR)).toBe('お使いの端末の時間では 2026年11月20日(金) 18:00');
    expect(ownTimeOf(evening, 9 * HOUR)).toBeNull();
    expect(ownTimeOf({ ...evening, time: '' }, -5 * HOUR)).toBeNull();
  });
});

describe('EndTimeField', () => {
  const start = { date: '2026-11-21', time: '23:00' };

  function End({ error }: { error?: string }) {
    const [value, setValue] = useState<EndTime>({ length: '1', end: noTime });
    return <EndTimeField start={start} value={value} onChange={setValue} error={error} />;
  }

  it('shows the end after the selected hours, even when it is on the next day', async () => {
    render(<End />);
    await userEvent.click(screen.getByRole('radio', { name: '2時間' }));
    expect(screen.getByText('11月22日(日) 01:00まで')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: '決めない' }));
    expect(screen.queryByText(/まで$/)).toBeNull();
  });

  it('begins a custom time with the end that was selected before', async () => {
    render(<End />);
    await userEvent.click(screen.getByRole('radio', { name: '日時を決める' }));
    expect([date().value, time().value]).toEqual(['2026-11-22', '00:00']);
    expect(screen.getByRole('group', { name: '終了日時' })).toBeTruthy();
  });

  it('shows its error at the visible fields', async () => {
    render(<End error="終わりは後に" />);
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('radio', { name: '日時を決める' }));
    expect(date().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('終わりは後に')).toHaveLength(1);
  });
});
