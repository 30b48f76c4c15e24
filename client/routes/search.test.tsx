import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_QUERY_MAX } from '../../contract/limits.ts';
import type { SearchResults } from '../../contract/search.ts';
import { foundPost, foundUser, resultsOf, showSearch } from '../features/search/search.testing.tsx';
import { disconnect, reconnect, refusal } from '../testing/server.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '検索する言葉' });
const tab = (name: string) => screen.getByRole('tab', { name });
const marksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('searching while typing', () => {
  it('finds what was typed last, and marks it', async () => {
    const { asked } = showSearch('/search', (_, search) =>
      resultsOf('posts', [foundPost(1, `雨あがりのルミ ${search.get('q')}`)]),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(field(), { target: { value: 'る' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    fireEvent.change(field(), { target: { value: 'るみ' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked()).toEqual([]);
    const title = await screen.findByRole('heading', { level: 2, name: /雨あがり/ });
    expect(marksIn(title)).toEqual(['ルミ', 'るみ']);
    expect(asked()).toEqual(['るみ']);
    expect(screen.getByText('投稿が1件見つかりました').getAttribute('aria-live')).toBe('polite');
  });

  it('shows where else the words are: in the text and in tags', async () => {
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

  it('keeps the previous results until the next ones are there, and drops late ones', async () => {
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

  it('sends nothing while the input method composes, and does not take its Enter', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = showSearch('/search', () => resultsOf('posts', []));
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: 'るm' } });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    const isTaken = fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(isTaken).toBe(false);
    expect(asked()).toEqual([]);
    fireEvent.change(field(), { target: { value: 'ルミ' } });
    fireEvent.compositionEnd(field());
    await waitFor(() => expect(asked()).toContain('ルミ'));
    expect(asked()).not.toContain('るm');
  });

  it('says that a text is too long, without losing or sending it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, address } = showSearch('/search?q=a', () =>
      resultsOf('posts', [foundPost(1, '最初')]),
    );
    await screen.findByText('最初');
    const text = '🦊'.repeat(SEARCH_QUERY_MAX + 3);
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.submit(field());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('alert').textContent).toContain('あと3文字減らしてください');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe(text);
    expect(asked()).toEqual(['a']);
    expect(address()).toBe('/search?q=a');
    expect(localStorage).toHaveLength(0);
  });
});

describe('the address', () => {
  it('is replaced by typing and added to by tabs; going back returns to both', async () => {
    const { router, address } = showSearch('/search', (type) =>
      type === 'users'
        ? resultsOf('users', [foundUser(1, 'ルミ好き')])
        : resultsOf('posts', [foundPost(1, 'ルミ')]),
    );
    await userEvent.type(field(), 'ルミ');
    await waitFor(() => expect(address()).toBe('/search?q=ルミ'));
    expect(router.state.historyAction).toBe('REPLACE');
    await userEvent.click(await screen.findByRole('tab', { name: 'ユーザー' }));
    expect(address()).toBe('/search?q=ルミ&type=users');
    expect(router.state.historyAction).toBe('PUSH');
    expect(await screen.findByRole('button', { name: 'フォローする：ルミ好きさん' })).toBeTruthy();
    await userEvent.clear(field());
    await waitFor(() => expect(address()).toBe('/search?type=users'));
    await act(() => router.navigate(-1));
    expect(address()).toBe('/search?q=ルミ');
    expect(field().value).toBe('ルミ');
  });

  it('takes along what was typed right before a tab was pressed', async () => {
    const { address } = showSearch('/search?q=ル', (type) =>
      type === 'tags' ? resultsOf('tags', []) : resultsOf('posts', []),
    );
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(field(), { target: { value: 'ルミ' } });
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(async () => {
      fireEvent.click(tab('タグ'));
      // Before the page has been rendered with the other tab.
      vi.advanceTimersByTime(300);
    });
    expect(address()).toBe('/search?q=ルミ&type=tags');
  });

  it('has the order of posts', async () => {
    const { calls, address } = showSearch('/search?q=ルミ', (_, search) =>
      resultsOf('posts', [foundPost(1, `${search.get('sort')}の順`)]),
    );
    expect(await screen.findByText('newの順')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '人気順' }));
    expect(await screen.findByText('bestの順')).toBeTruthy();
    expect(address()).toBe('/search?q=ルミ&sort=best');
    expect(calls.at(-1)?.path).toContain('sort=best');
  });
});

describe('filters', () => {
  it('are chips, and pressing one takes it off', async () => {
    const { asked, address } = showSearch(
      `/search?q=${encodeURIComponent('ルミ #夜 from:@sora category:photo "星の海"')}`,
      () => resultsOf('posts', []),
    );
    const chips = screen.getByRole('list', { name: '絞り込みの条件' });
    expect(
      within(chips)
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['「星の海」を含む', '#夜', '@soraさんの投稿', 'カテゴリー：写真']);
    await userEvent.click(within(chips).getByRole('button', { name: '@soraさんの投稿を外す' }));
    expect(field().value).toBe('ルミ "星の海" #夜 category:photo');
    expect(document.activeElement).toBe(field());
    await userEvent.click(screen.getByRole('button', { name: 'ファンアート' }));
    expect(address()).toBe('/search?q=ルミ+"星の海"+#夜+category:fanart');
    await waitFor(() => expect(asked()).toContain('ルミ "星の海" #夜 category:fanart'));
  });
});

describe('results', () => {
  it('continue with the next page', async () => {
    showSearch('/search?q=a', (_, search) =>
      search.get('cursor') === 'next'
        ? resultsOf('posts', [foundPost(1, '一'), foundPost(2, '二')])
        : resultsOf('posts', [foundPost(1, '一')], 'next'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('二')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('can be tried again after a failure', async () => {
    let works = false;
    showSearch('/search?q=a', () =>
      works ? resultsOf('posts', [foundPost(1, '一')]) : refusal('unavailable'),
    );
    const retry = await screen.findByRole('button', { name: '再試行' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByText('一')).toBeTruthy();
  });

  it('are read when the connection is back', async () => {
    disconnect();
    showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    expect(await screen.findByText(/通信/)).toBeTruthy();
    await reconnect();
    expect(await screen.findByText('一')).toBeTruthy();
  });

  it('that are none come with the other types and the fewer words that find something', async () => {
    showSearch(`/search?q=${encodeURIComponent('ルミ 夜')}`, (type, search) => {
      const tag = { tag: 'ルミ', count: 3, is_character: true };
      if (type === 'tags') return resultsOf('tags', [tag]);
      const found = search.get('q') === 'ルミ' ? [foundPost(1, 'ルミ')] : [];
      return type === 'posts' ? resultsOf('posts', found) : resultsOf(type, []);
    });
    expect(await screen.findByText('「ルミ 夜」の投稿は見つかりませんでした')).toBeTruthy();
    const elsewhere = await screen.findByRole('region', { name: 'ほかの種類で見つかりました' });
    expect(within(elsewhere).getAllByRole('link')).toHaveLength(1);
    const fewer = screen.getByRole('region', { name: '言葉を減らして探す' });
    const links = within(fewer).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['ルミ']);
    await userEvent.click(within(elsewhere).getByRole('link', { name: 'タグ' }));
    const tags = await screen.findByRole('list', { name: '見つかったタグ' });
    const link = within(tags).getByRole('link');
    expect(link.textContent).toContain('3件の投稿');
    expect(marksIn(link)).toEqual(['ルミ']);
  });
});

describe('nothing found', () => {
  it.each([
    ['q=ほ', 'もう1文字入れてみてください'],
    ['q=ほ&type=users', '「ほ」で始まるユーザーは見つかりませんでした'],
    ['q=ほし+from:@sora', '条件に合う投稿は見つかりませんでした'],
  ])('says why: %s', async (search, text) => {
    showSearch(`/search?${search}`, (type) => resultsOf(type, []));
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });
});

describe('recent searches', () => {
  const recent = () => screen.queryByRole('region', { name: '最近の検索' });
  const searched = () =>
    recent() === null
      ? []
      : within(recent() as HTMLElement)
          .queryAllByRole('link')
          .map((link) => link.textContent);
  const find = () => resultsOf('posts', [foundPost(1, '一')]);

  it('are those that were submitted or led to a result, not what was typed on the way', async () => {
    showSearch('/search', find);
    await userEvent.type(field(), '星の');
    await screen.findByText('一');
    await userEvent.clear(field());
    expect(await screen.findByText('キャラクターから探す')).toBeTruthy();
    expect(searched()).toEqual([]);
    await userEvent.type(field(), '星{Enter}');
    await screen.findByText('一');
    await userEvent.clear(field());
    await waitFor(() => expect(searched()).toEqual(['星']));
    await userEvent.type(field(), 'ルミ');
    await userEvent.click(await screen.findByRole('link', { name: /^一/ }));
    cleanup();
    showSearch('/search', find);
    expect(searched()).toEqual(['ルミ', '星']);
  });

  it('have each search once, in any script, and can be erased one by one and together', async () => {
    localStorage.setItem('hiroba.searches.aUser000000000000001', '["ﾙﾐ","海","夜"]');
    showSearch('/search', find);
    await userEvent.type(field(), 'るみ{Enter}');
    await userEvent.clear(field());
    await waitFor(() => expect(searched()).toEqual(['るみ', '海', '夜']));
    await userEvent.click(screen.getByRole('button', { name: '「海」を履歴から消す' }));
    expect(searched()).toEqual(['るみ', '夜']);
    await userEvent.click(screen.getByRole('button', { name: 'すべて消す' }));
    expect(recent()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{', '{"a":1}', '[1,null]'])('survive a broken store: %s', async (stored) => {
    localStorage.setItem('hiroba.searches.aUser000000000000001', stored);
    showSearch('/search', find);
    expect(await screen.findByText('人気のタグ')).toBeTruthy();
    expect(recent()).toBeNull();
  });

  it('need no storage', async () => {
    const broken = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken });
    showSearch('/search', find);
    await userEvent.type(field(), '星{Enter}');
    expect(await screen.findByText('一')).toBeTruthy();
    vi.unstubAllGlobals();
  });
});

describe('the keyboard', () => {
  it('goes from the field into the results and back, and opens one', async () => {
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

  it('clears the field with Escape, and reaches it with /', async () => {
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

  it('starts in the empty field when the page is opened anew', async () => {
    const { router } = showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    await screen.findByText('一');
    await act(() => router.navigate('/search'));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
  });
});

describe('on a touch screen', () => {
  it('the keyboard opens for the field alone, and gives way to the results', async () => {
    const touch = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal('matchMedia', () => touch);
    const { router } = showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    await screen.findByText('一');
    await act(() => router.navigate('/search'));
    expect(document.activeElement).toBe(document.body);
    await userEvent.type(field(), '星{Enter}');
    expect(document.activeElement).toBe(document.body);
    expect(await screen.findByText('一')).toBeTruthy();
  });
});

describe('the page before a search', () => {
  it('offers characters, popular tags, and examples that can be tried', async () => {
    const { address } = showSearch('/search', () => resultsOf('posts', []));
    const characters = await screen.findByRole('region', { name: 'キャラクターから探す' });
    expect(within(characters).getByRole('link').getAttribute('href')).toBe(
      `/tags/${encodeURIComponent('ルミ')}`,
    );
    const tags = screen.getByRole('region', { name: '人気のタグ' });
    expect(within(tags).getByRole('link').textContent).toBe('#水彩12件');
    await userEvent.click(screen.getByRole('button', { name: /^from:@kotori/ }));
    expect(field().value).toBe('from:@kotori');
    expect(address()).toBe('/search?q=from:@kotori');
  });
});
