import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiveToasts, showToast, ToastHost } from './toast.tsx';

// Loads the lazy component, so that the fake timers of the tests do not wait for it.
beforeAll(async () => {
  await import('./toast-view.tsx');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await advance(60_000);
  vi.useRealTimers();
});

const advance = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

async function show(toast: Parameters<typeof showToast>[0]): Promise<void> {
  render(<ToastHost />);
  act(() => void showToast(toast));
  await advance(100);
}

describe('a toast', () => {
  it('shows its text and closes after five seconds [TOAST-05, TOAST-06, TOAST-10]', async () => {
    await show({ type: 'success', title: 'ログイン成功', message: 'おかえりなさい' });
    expect(screen.getByText('ログイン成功')).toBeTruthy();
    expect(screen.getByText('おかえりなさい')).toBeTruthy();
    await advance(4000);
    expect(screen.getByText('ログイン成功')).toBeTruthy();
    await advance(2000);
    expect(screen.queryByText('ログイン成功')).toBeNull();
  });

  it('gets a unique id, which showToast returns [TOAST-03]', async () => {
    const shown: string[] = [];
    const stop = receiveToasts(({ id }) => shown.push(id));
    const given = ['一つ目', '二つ目'].map((title) => showToast({ type: 'info', title }));
    stop();
    expect(shown).toEqual(given);
    expect(new Set(given).size).toBe(2);
  });

  it('closes when its button is pressed [TOAST-08]', async () => {
    await show({ type: 'error', title: '失敗しました' });
    act(() => screen.getByRole('button', { name: '閉じる' }).click());
    await advance(500);
    expect(screen.queryByText('失敗しました')).toBeNull();
  });

  it.each([1000, 9000])(
    'stays open for its duration of %d ms [TOAST-07, TOAST-09]',
    async (duration) => {
      await show({ type: 'info', title: `${duration}ミリ秒`, duration });
      await advance(duration - 500);
      expect(screen.getByText(`${duration}ミリ秒`)).toBeTruthy();
      await advance(1000);
      expect(screen.queryByText(`${duration}ミリ秒`)).toBeNull();
    },
  );

  it('runs its action and closes [TOAST-15]', async () => {
    const onSelect = vi.fn();
    await show({ type: 'success', title: '解除しました', action: { label: '元に戻す', onSelect } });
    act(() => screen.getByRole('button', { name: '元に戻す' }).click());
    await advance(500);
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('解除しました')).toBeNull();
  });

  it('replaces the previous toast about the same subject, and appears next to other toasts [TOAST-16]', async () => {
    await show({
      type: 'error',
      about: 'profile',
      title: '設定に失敗しました',
      message: '通信エラー',
    });
    act(() => void showToast({ type: 'info', about: 'session', title: 'ログアウトしました' }));
    act(() => void showToast({ type: 'success', about: 'profile', title: '設定しました' }));
    await advance(100);
    expect(screen.queryByText('設定に失敗しました')).toBeNull();
    expect(screen.queryByText('通信エラー')).toBeNull();
    expect(screen.getByText('設定しました')).toBeTruthy();
    expect(screen.getByText('ログアウトしました')).toBeTruthy();
  });

  it('stays for its whole duration after it has replaced another toast', async () => {
    await show({ type: 'success', title: '保存しました' });
    await advance(4000);
    act(() => void showToast({ type: 'success', title: '保存しました' }));
    await advance(4000);
    expect(screen.getAllByText('保存しました')).toHaveLength(1);
    await advance(2000);
    expect(screen.queryByText('保存しました')).toBeNull();
  });

  it.each([0, -1])('stays open with a duration of %d [TOAST-11]', async (duration) => {
    await show({ type: 'warning', title: `残る${duration}`, duration });
    await advance(60_000);
    expect(screen.getByText(`残る${duration}`)).toBeTruthy();
    act(() => screen.getByRole('button', { name: '閉じる' }).click());
    await advance(500);
  });

  it.each([
    ['error', 'text-danger'],
    ['warning', 'text-warning'],
    ['success', 'text-success'],
    ['info', 'text-info'],
  ] as const)(
    'of type %s has the colour %s [TOAST-04, TOAST-12, TOAST-13]',
    async (type, colour) => {
      await show({ type, title: `色${type}` });
      const toast = screen.getByText(`色${type}`).closest('[role]');
      expect(toast?.querySelector('svg')?.parentElement?.classList.contains(colour)).toBe(true);
    },
  );
});
