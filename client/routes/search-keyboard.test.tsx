import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  foundPost,
  foundUser,
  resultsOf,
  showSearch,
} from '#client/features/discovery/search/search.testing.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '検索する言葉' });

describe('the keyboard', () => {
  it('moves from the field into the results and back, and opens a result [FIND-13, FIND-31]', async () => {
    const { address } = showSearch('/search?q=ルミ&type=users', () =>
      resultsOf('users', [foundUser(1, 'ルミ一'), foundUser(2, 'ルミ二')]),
    );
    const [first, second] = await screen.findAllByRole('link', { name: /ルミ/ });
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe(`/user/${foundUser(1, '').user.id}`);
  });

  it('clears the field by Escape, and focuses the field by / [FIND-31, FIND-32]', async () => {
    const { address } = showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    await screen.findByText('一');
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('a');
    await userEvent.keyboard('/');
    expect(field().value).toBe('/');
    await userEvent.keyboard('{Escape}');
    expect(field().value).toBe('');
    await waitFor(() => expect(address()).toBe('/search'));
    expect(await screen.findByText('キャラクターから探す')).toBeTruthy();
  });

  it('moves from a recent search to the tab of its results [LOOK-34]', async () => {
    localStorage.setItem('hiroba.searches.aUser000000000000001', '["海"]');
    showSearch('/search', () => resultsOf('posts', [foundPost(1, '一')]));
    screen.getByRole('link', { name: '海' }).focus();
    await userEvent.keyboard('{Enter}');
    const tab = await screen.findByRole('tab', { name: /投稿/ });
    await waitFor(() => expect(document.activeElement).toBe(tab));
  });

  it('starts in the empty field when the page is opened again', async () => {
    const { router } = showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    await screen.findByText('一');
    await act(() => router.navigate('/search'));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });
});

describe('on a touch screen', () => {
  const heading = () => screen.getByRole('heading', { level: 1 });

  it('the keyboard opens only when the viewer presses the field, and closes for the results', async () => {
    stubTouch();
    const { router } = showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    await screen.findByText('一');
    await act(() => router.navigate('/search'));
    expect(document.activeElement).toBe(document.body);
    await userEvent.type(field(), '星{Enter}');
    expect(document.activeElement).toBe(document.body);
    expect(await screen.findByText('一')).toBeTruthy();
  });

  it('removing a filter moves the focus to the heading, without opening the keyboard', async () => {
    stubTouch();
    showSearch(`/search?q=${encodeURIComponent('ルミ #夜')}`, () => resultsOf('posts', []));
    screen.getByRole('button', { name: '#夜を外す' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(field().value).toBe('ルミ');
    expect(document.activeElement).toBe(heading());
  });

  it.each(['「海」を履歴から消す', 'すべて消す'])(
    '%s moves the focus to the heading, without opening the keyboard',
    async (name) => {
      stubTouch();
      localStorage.setItem('hiroba.searches.aUser000000000000001', '["海","夜"]');
      showSearch('/search', () => resultsOf('posts', []));
      screen.getByRole('button', { name }).focus();
      await userEvent.keyboard('{Enter}');
      expect(screen.queryByRole('link', { name: '海' })).toBeNull();
      expect(document.activeElement).toBe(heading());
    },
  );
});

function stubTouch(): void {
  const touch = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', () => touch);
}
