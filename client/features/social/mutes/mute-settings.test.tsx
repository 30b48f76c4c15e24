import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Mute, MuteTarget } from '#contract/social/mutes.ts';
import MuteSettings from './mute-settings.tsx';

const mizuki = aProfile({ id: 'aUser000000000000002', display_name: 'みずき' });
const created_at = mizuki.created_at;
const ofMizuki: Mute = {
  kind: 'user',
  value: mizuki.id,
  user: mizuki,
  expires_at: '2026-12-24T03:00:00.000Z',
  created_at,
};

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  vi.useRealTimers();
});

/** Renders the section with a server that stores mutes. */
function show(start: Mute[]) {
  let mutes = start;
  const without = ({ kind, value }: MuteTarget) =>
    mutes.filter((mute) => mute.kind !== kind || mute.value !== value);
  stubServer({
    '/api/mutes': ({ path }) => ({
      items: mutes.filter(({ kind }) => path.includes(`kind=${kind}`)),
      next_cursor: null,
      has_more: false,
    }),
    '/functions/setMute': ({ data: { kind, value, expiresAt = null } }) => {
      if (value === '多すぎる') return refusal('resource-exhausted', { reason: 'mutes-full' });
      const mute = { kind, value, user: null, expires_at: expiresAt, created_at };
      mutes = [mute, ...without(mute)];
      return { mute };
    },
    '/functions/removeMute': ({ data }) => {
      mutes = without(data);
      return { removed: true };
    },
  });
  renderInApp(<MuteSettings />, { session: aMember() });
}

const rows = async (list: string) =>
  within(await screen.findByRole('list', { name: list })).queryAllByRole('listitem');

describe('the settings of mutes', () => {
  it('list muted members with the end of each mute, and keep the focus after a mute is removed [HIDE-15, HIDE-43]', async () => {
    show([ofMizuki]);
    const [row] = await rows('ミュートしているメンバー');
    expect(row?.textContent).toContain('みずき');
    expect(row?.textContent).toContain('12月24日(木) 12:00（日本時間）まで');
    await userEvent.click(screen.getByRole('button', { name: 'みずきのミュートを解除' }));
    expect(await screen.findByText('ミュートしているメンバーはいません')).toBeTruthy();
    expect(toasts.at(-1)?.title).toBe('ミュートを解除しました');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('remove a mute from the list when its end has passed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const end = Date.now() + MINUTE;
    const expires_at = new Date(end).toISOString();
    stubServer({
      '/api/mutes': () => ({
        items: Date.now() < end ? [{ ...ofMizuki, expires_at }] : [],
        next_cursor: null,
        has_more: false,
      }),
    });
    renderInApp(<MuteSettings />, { session: aMember() });
    expect(await rows('ミュートしているメンバー')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(await screen.findByText('ミュートしているメンバーはいません')).toBeTruthy();
  });

  it('keep a row while its removal is pending, and keep the focus on its button when the removal fails [HIDE-43]', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    stubServer({
      '/api/mutes': () => ({ items: [ofMizuki], next_cursor: null, has_more: false }),
      '/functions/removeMute': () => answer.promise,
    });
    renderInApp(<MuteSettings />, { session: aMember() });
    const remove = await screen.findByRole('button', { name: 'みずきのミュートを解除' });
    await userEvent.click(remove);
    expect(remove.getAttribute('aria-busy')).toBe('true');
    answer.resolve(refusal('internal'));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ミュートを解除できませんでした'));
    await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(remove);
  });

  it('add words and tags with or without an end, in rows that no toast covers [HIDE-35, TOAST-19]', async () => {
    show([]);
    await userEvent.click(screen.getByRole('tab', { name: '言葉' }));
    const word = screen.getByLabelText('ミュートする言葉');
    await userEvent.type(word, 'ネタバレ{Enter}');
    await waitFor(async () =>
      expect((await rows('ミュートしている言葉'))[0]?.textContent).toMatch(/ネタバレ無期限/),
    );
    expect(screen.getByLabelText<HTMLInputElement>('ミュートする言葉').value).toBe('');
    const [newest] = await rows('ミュートしている言葉');
    expect(newest?.dataset.toastAbout).toBe(toasts.at(-1)?.about);
    await userEvent.click(screen.getByRole('tab', { name: 'タグ' }));
    await userEvent.type(screen.getByLabelText('ミュートするタグ'), '#ルミ');
    await userEvent.selectOptions(screen.getByLabelText('期間'), '7日間');
    await userEvent.click(screen.getByRole('button', { name: '追加' }));
    await waitFor(async () =>
      expect((await rows('ミュートしているタグ'))[0]?.textContent).toMatch(/#ルミ.+まで/),
    );
  });

  it('show an error for a missing or too long text, and for a missing or past end [HIDE-36]', async () => {
    show([]);
    await userEvent.click(screen.getByRole('tab', { name: '言葉' }));
    const word = screen.getByLabelText<HTMLInputElement>('ミュートする言葉');
    const add = screen.getByRole('button', { name: '追加' });
    await userEvent.click(add);
    expect(screen.getByText('ミュートする言葉を入力してください')).toBeTruthy();
    expect(document.activeElement).toBe(word);
    await userEvent.click(word);
    await userEvent.paste('𠮷'.repeat(51));
    expect(word.value).toBe('𠮷'.repeat(51));
    await userEvent.click(add);
    expect(screen.getByText('言葉は50文字以内で入力してください')).toBeTruthy();
    fireEvent.change(word, { target: { value: '𠮷'.repeat(50) } });
    await userEvent.selectOptions(screen.getByLabelText('期間'), '日時を決める');
    await userEvent.click(add);
    expect(screen.getByText('終わりの日付と時刻を入力してください')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('日付'));
    fireEvent.change(screen.getByLabelText('日付'), { target: { value: '2020-01-01' } });
    fireEvent.change(screen.getByLabelText('時刻'), { target: { value: '09:00' } });
    await userEvent.click(add);
    expect(screen.getByText('終わりは、これからの日時を選んでください')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('日付'), { target: { value: '2098-01-01' } });
    await userEvent.click(add);
    await waitFor(async () =>
      expect((await rows('ミュートしている言葉'))[0]?.textContent).toMatch(
        /^𠮷{50}2098年1月1日\(水\) 09:00（日本時間）まで/u,
      ),
    );
  });

  it('accept a tag of 30 code points in addition to its # [HIDE-35]', async () => {
    show([]);
    await userEvent.click(screen.getByRole('tab', { name: 'タグ' }));
    await userEvent.click(screen.getByLabelText('ミュートするタグ'));
    await userEvent.paste(`＃${'🦊'.repeat(30)}`);
    await userEvent.click(screen.getByRole('button', { name: '追加' }));
    await waitFor(async () =>
      expect((await rows('ミュートしているタグ'))[0]?.textContent).toContain('🦊'.repeat(30)),
    );
  });

  it('keep the typed text when a call fails, and show the reason in a toast [HIDE-36]', async () => {
    show([]);
    await userEvent.click(screen.getByRole('tab', { name: '言葉' }));
    await userEvent.type(screen.getByLabelText('ミュートする言葉'), '多すぎる{Enter}');
    await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/ミュートがいっぱいです/));
    expect(screen.getByLabelText<HTMLInputElement>('ミュートする言葉').value).toBe('多すぎる');
  });

  it('replace the last toast about a word by the toast about the next word', async () => {
    show([]);
    await userEvent.click(screen.getByRole('tab', { name: '言葉' }));
    const word = screen.getByLabelText('ミュートする言葉');
    await userEvent.type(word, '多すぎる{Enter}');
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ミュートできませんでした'));
    await userEvent.clear(word);
    await userEvent.type(word, 'ネタバレ{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'ネタバレのミュートを解除' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ミュートを解除しました'));
    expect(toasts.map(({ about }) => about)).toEqual(['mute:word', 'mute:word', 'mute:word']);
  });
});
