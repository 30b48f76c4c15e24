import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  foundPost,
  foundUser,
  resultsOf,
  showSearch,
} from '#client/features/discovery/search/search.testing.tsx';
import type { SearchResults } from '#contract/discovery/search.ts';
import { SEARCH_PEOPLE, SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '検索する言葉' });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const marksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('searching while typing', () => {
  it('finds the latest text, and highlights the matches [FIND-01, FIND-02]', async () => {
    const { sentQueries } = showSearch('/search', (_, search) =>
      resultsOf('posts', [foundPost(1, `雨あがりのルミ ${search.get('q')}`)]),
    );
    vi.useFakeTimers();
    fireEvent.change(field(), { target: { value: 'る' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.change(field(), { target: { value: 'るみ' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(sentQueries()).toEqual([]);
    vi.setTimerTickMode('interval');
    const title = await screen.findByRole('heading', { level: 2, name: /雨あがり/ });
    expect(marksIn(title)).toEqual(['ルミ', 'るみ']);
    expect(sentQueries()).toEqual(['るみ']);
    expect(screen.getByText('投稿が1件見つかりました').getAttribute('aria-live')).toBe('polite');
  });

  it('shows matches in the text and in tags [FIND-02, FIND-40]', async () => {
    showSearch('/search?q=星', () =>
      resultsOf('posts', [
        { ...foundPost(1, '夜', '…遠くの星を'), character_tags: ['星座', '夜'] },
      ]),
    );
    const [post] = await screen.findAllByRole('article');
    expect(post && marksIn(post)).toEqual(['星', '星']);
    expect(post?.textContent).toContain('…遠くの星を#星座');
    expect(post?.textContent).not.toContain('#夜');
  });

  it('marks a post with a video [CARD-04]', async () => {
    showSearch('/search?q=星', () =>
      resultsOf('posts', [{ ...foundPost(1, '夜'), video_url: 'https://youtu.be/abcDEF12345' }]),
    );
    expect(await screen.findByText('YouTube')).toBeTruthy();
  });

  it('highlights the matches in the excerpt when the result has no other passage [FIND-02]', async () => {
    showSearch('/search?q=星', () =>
      resultsOf('posts', [{ ...foundPost(1, '夜'), excerpt: '近くの星を見た', snippet: null }]),
    );
    const [post] = await screen.findAllByRole('article');
    expect(post && marksIn(post)).toEqual(['星']);
    expect(post?.textContent).toContain('近くの星を見た');
  });

  it('keeps the previous results until the next results arrive, and ignores results that arrive late [FIND-03, FIND-23]', async () => {
    const waiting = new Map<string, (results: SearchResults) => void>();
    showSearch('/search?q=a', (_, search) => {
      const q = search.get('q') ?? '';
      if (q === 'a') return resultsOf('posts', [foundPost(1, '最初')]);
      return new Promise((resolve) => waiting.set(q, resolve));
    });
    const first = await screen.findByText('最初');
    await userEvent.type(field(), 'b');
    await waitFor(() => expect(waiting.has('ab')).toBe(true));
    expect(first.closest('[aria-busy="true"]')).toBeTruthy();
    await userEvent.type(field(), 'c');
    await waitFor(() => expect(waiting.has('abc')).toBe(true));
    await act(async () => waiting.get('abc')?.(resultsOf('posts', [foundPost(3, '最後')])));
    await act(async () => waiting.get('ab')?.(resultsOf('posts', [foundPost(2, '遅れた')])));
    expect(await screen.findByText('最後')).toBeTruthy();
    expect(screen.queryByText('最初')).toBeNull();
    expect(screen.queryByText('遅れた')).toBeNull();
  });

  it('sends nothing during a composition, and ignores its Enter [FIND-04]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sentQueries } = showSearch('/search', () => resultsOf('posts', []));
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: 'るm' } });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    const isTaken = fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(isTaken).toBe(false);
    expect(sentQueries()).toEqual([]);
    fireEvent.change(field(), { target: { value: 'ルミ' } });
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(sentQueries()).toContain('ルミ'));
    expect(sentQueries()).not.toContain('るm');
  });

  it.each([3, 9900])(
    'reports a text that is %i characters too long, and keeps it without a search [FIND-05, FIND-24]',
    async (over) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { sentQueries, address } = showSearch('/search?q=a', () =>
        resultsOf('posts', [foundPost(1, '最初')]),
      );
      await screen.findByText('最初');
      const text = '🦊'.repeat(SEARCH_QUERY_MAX + over);
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.submit(field());
      await act(() => vi.advanceTimersByTimeAsync(2000));
      expect(screen.getByRole('alert').textContent).toContain(`あと${over}文字減らしてください`);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(field().value).toBe(text);
      expect(sentQueries()).toEqual(['a']);
      expect(address()).toBe('/search?q=a');
      expect(localStorage).toHaveLength(0);
    },
  );
});

it('the search page keeps a text from the URL in the field when it is too long, but does not search for it [FIND-05, FIND-24]', async () => {
  const text = 'あ'.repeat(SEARCH_QUERY_MAX + 1);
  const { sentQueries } = showSearch(`/search?q=${encodeURIComponent(text)}`, () =>
    resultsOf('posts', []),
  );
  expect(screen.getByRole('alert').textContent).toContain('あと1文字減らしてください');
  expect(await screen.findByText('キャラクターから探す')).toBeTruthy();
  expect(field().value).toBe(text);
  expect(document.title).not.toContain(text);
  expect(sentQueries()).toEqual([]);
});

describe('the number of results', () => {
  const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;

  it('is announced for each search, even when it is the same as before or cached [FIND-16]', async () => {
    const { router } = showSearch('/search?q=桜', (_, search) =>
      resultsOf('posts', [foundPost(1, search.get('q') ?? '')]),
    );
    await screen.findByText('投稿が1件見つかりました');
    await act(() => router.navigate('/search?q=梅'));
    await screen.findByRole('heading', { level: 2, name: '梅' });
    const onAnnounce = vi.fn();
    const observer = new MutationObserver(onAnnounce);
    const region = screen.getByText('投稿が1件見つかりました');
    observer.observe(region, { childList: true });
    await act(() => router.navigate('/search?q=桜'));
    await waitFor(() => expect(onAnnounce).toHaveBeenCalledOnce());
    observer.disconnect();
  });

  it.each([
    [1, 'メンバーが1人見つかりました'],
    [SEARCH_PEOPLE / 2, 'メンバーが25人以上見つかりました'],
    [0, 'メンバーは見つかりませんでした'],
  ])('of %i people has the Japanese counter word for people [FIND-33]', async (count, text) => {
    const people = Array.from({ length: count }, (_, index) => foundUser(index, 'ルミ'));
    showSearch('/search?q=ルミ&type=users', () => resultsOf('users', people));
    await waitFor(() => expect(announced()).toBe(text));
  });
});

describe('the URL of the search page', () => {
  it('is replaced by typing, and gets a history entry for each tab [FIND-06, FIND-26]', async () => {
    const { router, address } = showSearch('/search', (type) =>
      type === 'users'
        ? resultsOf('users', [foundUser(1, 'ルミ好き')])
        : resultsOf('posts', [foundPost(1, 'ルミ')]),
    );
    await userEvent.type(field(), 'ルミ');
    await waitFor(() => expect(address()).toBe('/search?q=ルミ'));
    expect(router.state.historyAction).toBe('REPLACE');
    await userEvent.click(await screen.findByRole('tab', { name: /メンバー/ }));
    expect(address()).toBe('/search?q=ルミ&type=users');
    expect(router.state.historyAction).toBe('PUSH');
    expect(await screen.findByRole('button', { name: 'フォローする：ルミ好きさん' })).toBeTruthy();
    await userEvent.clear(field());
    await waitFor(() => expect(address()).toBe('/search?type=users'));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/search?q=ルミ');
    expect(field().value).toBe('ルミ');
  });

  it('includes the text that was typed directly before a tab was pressed [FIND-25]', async () => {
    const { address } = showSearch('/search?q=ル', (type) =>
      type === 'tags' ? resultsOf('tags', []) : resultsOf('posts', []),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(field(), { target: { value: 'ルミ' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(async () => {
      fireEvent.click(tab(/タグ/));
      // The pause in typing ends before the page is rendered with the other tab.
      vi.advanceTimersByTime(300);
    });
    expect(address()).toBe('/search?q=ルミ&type=tags');
  });

  it('contains the order of posts [FIND-25, SEARCH-27]', async () => {
    const { calls, address } = showSearch('/search?q=ルミ', (_, search) =>
      resultsOf('posts', [foundPost(1, `${search.get('sort')}の順`)], 'next'),
    );
    expect(await screen.findByText('newの順')).toBeTruthy();
    expect(screen.queryByText(/いいねの多い順/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '人気順' }));
    expect(await screen.findByText('bestの順')).toBeTruthy();
    expect(screen.getByText('新しい1,000件の中で、いいねの多い順です')).toBeTruthy();
    expect(address()).toBe('/search?q=ルミ&sort=best');
    expect(calls.some(({ path }) => path.includes('sort=best'))).toBe(true);
  });
});

describe('filters', () => {
  it('are chips, which are removed by a press [FIND-07]', async () => {
    const { sentQueries, address } = showSearch(
      `/search?q=${encodeURIComponent('ルミ #夜 @yuki from:@sora category:photo "星の海"')}`,
      () => resultsOf('posts', []),
    );
    const chips = screen.getByRole('list', { name: '絞り込みの条件' });
    expect(
      within(chips)
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['「星の海」を含む', '@yuki', '#夜', '@soraさんの投稿', 'カテゴリー：写真']);
    await userEvent.click(within(chips).getByRole('button', { name: '@soraさんの投稿を外す' }));
    expect(field().value).toBe('ルミ "星の海" @yuki #夜 category:写真');
    expect(document.activeElement).toBe(field());
    await userEvent.click(await screen.findByRole('button', { name: 'ファンアート' }));
    expect(address()).toBe('/search?q=ルミ+"星の海"+@yuki+#夜+category:ファンアート');
    await waitFor(() =>
      expect(sentQueries()).toContain('ルミ "星の海" @yuki #夜 category:ファンアート'),
    );
  });
});
