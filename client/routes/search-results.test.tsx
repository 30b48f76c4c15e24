import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  foundPost,
  foundUser,
  resultsOf,
  showSearch,
} from '#client/features/discovery/search/search.testing.tsx';
import { anEventCard } from '#client/testing/events.ts';
import { disconnect, reconnect, refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { SearchType } from '#contract/discovery/search.ts';
import { HOUR } from '#contract/foundations/limits.ts';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  stopToasts();
  localStorage.clear();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '検索する言葉' });
const marksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('mark')].map((mark) => mark.textContent);

describe('results', () => {
  it('load the next page when the button is pressed [FIND-08]', async () => {
    showSearch('/search?q=a', (_, search) =>
      search.get('cursor') === 'next'
        ? resultsOf('posts', [foundPost(1, '一'), foundPost(2, '二')])
        : resultsOf('posts', [foundPost(1, '一')], 'next'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('二')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('can be loaded again after a failure [FIND-09]', async () => {
    let works = false;
    showSearch('/search?q=a', () =>
      works ? resultsOf('posts', [foundPost(1, '一')]) : refusal('unavailable'),
    );
    const retry = await screen.findByRole('button', { name: '再試行' });
    works = true;
    retry.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('一')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: /投稿/ }));
  });

  it('are loaded when the connection returns [FIND-27]', async () => {
    // The warning is expected: without a connection, the token of a new tab cannot be registered.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    disconnect();
    showSearch('/search?q=a', () => resultsOf('posts', [foundPost(1, '一')]));
    expect(await screen.findByText(/通信/)).toBeTruthy();
    await reconnect();
    expect(await screen.findByText('一')).toBeTruthy();
  });

  it('offer the searches with fewer words when they are empty [FIND-10]', async () => {
    const { address } = showSearch('/search?q=ルミ 夜', (type, search) =>
      resultsOf(type, type === 'posts' && search.get('q') === 'ルミ' ? [foundPost(1, 'ルミ')] : []),
    );
    expect(await screen.findByText('「ルミ 夜」の投稿は見つかりませんでした')).toBeTruthy();
    const fewer = await screen.findByRole('region', { name: '言葉を減らして探す' });
    const links = within(fewer).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['ルミ']);
    await userEvent.click(within(fewer).getByRole('link'));
    expect(await screen.findByRole('heading', { level: 2, name: 'ルミ' })).toBeTruthy();
    expect(address()).toBe('/search?q=ルミ&type=posts');
  });

  it('link to the other tabs with results when they are empty [FIND-64]', async () => {
    const { address } = showSearch('/search?q=ルミ&type=events', (type) => {
      if (type === 'posts') return resultsOf(type, [foundPost(1, 'ルミ')], 'next');
      if (type === 'users') return resultsOf(type, [foundUser(1, 'ルミ')]);
      return resultsOf(type, []);
    });
    const elsewhere = await screen.findByRole('region', { name: 'ほかの種類で見つかりました' });
    const links = within(elsewhere).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['投稿 1件以上', 'メンバー 1人']);
    await userEvent.click(within(elsewhere).getByRole('link', { name: '投稿 1件以上' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'ルミ' })).toBeTruthy();
    expect(address()).toBe('/search?q=ルミ&type=posts');
  });
});

it('a found event shows whether it is cancelled, under way or over [FIND-62]', async () => {
  const hours = (count: number) => new Date(Date.now() + count * HOUR).toISOString();
  const found = [
    { title: 'あしたの会', event_date: hours(24) },
    { title: '中止の会', event_date: hours(12), is_cancelled: true },
    { title: 'いまの会', event_date: hours(-1), event_end_date: hours(1) },
    { title: 'きのうの会', event_date: hours(-24), event_end_date: hours(-23) },
  ];
  showSearch('/search?q=会&type=events', (type) =>
    type === 'events'
      ? resultsOf(
          'events',
          found.map((event) => anEventCard({ ...event, id: event.title })),
        )
      : resultsOf(type, []),
  );
  const links = within(await screen.findByRole('list', { name: '見つかったイベント' }));
  const states = links
    .getAllByRole('link')
    .map((link) => ['中止', '開催中', '終了'].filter((state) => within(link).queryByText(state)));
  expect(states).toEqual([[], ['中止'], ['開催中'], ['終了']]);
});

it('a found event shows its year, unless it is the current year [FIND-63]', async () => {
  const year = new Date().getFullYear();
  const found = [year, year - 1].map((one) => ({
    title: `${one}の会`,
    event_date: `${one}-06-15T03:00:00.000Z`,
    event_end_date: null,
  }));
  showSearch('/search?q=会&type=events', (type) =>
    type === 'events'
      ? resultsOf(
          'events',
          found.map((event) => anEventCard({ ...event, id: event.title })),
        )
      : resultsOf(type, []),
  );
  const list = within(await screen.findByRole('list', { name: '見つかったイベント' }));
  const [current, former] = list.getAllByRole('link').map((link) => link.querySelector('time'));
  expect(current?.textContent).toMatch(/^12:00〜/);
  expect(former?.textContent).toContain(`${year - 1}年 12:00〜`);
});

describe('the tabs', () => {
  const tab = (name: RegExp) => screen.findByRole('tab', { name });
  const tag = { tag: 'ルミ', count: 3, is_character: true };

  it('show the number of results, and open with the first type that has results [FIND-21, FIND-39]', async () => {
    const { address } = showSearch('/search?q=ルミ', (type) =>
      type === 'tags' ? resultsOf('tags', [tag], 'next') : resultsOf(type, []),
    );
    const tags = await screen.findByRole('list', { name: '見つかったタグ' });
    const link = within(tags).getByRole('link');
    expect(link.textContent).toContain('3件の投稿');
    expect(marksIn(link)).toEqual(['ルミ']);
    expect((await tab(/^タグ/)).textContent).toBe('タグ1+');
    expect((await tab(/^タグ/)).getAttribute('aria-selected')).toBe('true');
    expect((await tab(/^投稿/)).textContent).toBe('投稿0');
    expect(address()).toBe('/search?q=ルミ');
  });

  it('open only with a type to which all filters apply [FIND-39]', async () => {
    showSearch('/search?q=ルミ from:@sora', (type) =>
      type === 'tags' ? resultsOf('tags', [tag]) : resultsOf(type, []),
    );
    expect(await screen.findByText('条件に合う投稿は見つかりませんでした')).toBeTruthy();
    expect((await tab(/^タグ/)).textContent).toBe('タグ1');
  });

  it('stay on a chosen type without results [FIND-39]', async () => {
    const { address } = showSearch('/search?q=ルミ', (type) =>
      type === 'tags' ? resultsOf('tags', [tag]) : resultsOf(type, []),
    );
    await userEvent.click(await tab(/^投稿0/));
    expect(await screen.findByText('「ルミ」の投稿は見つかりませんでした')).toBeTruthy();
    expect(address()).toBe('/search?q=ルミ&type=posts');
  });

  it('show no number for a type whose search has failed [FIND-21]', async () => {
    showSearch('/search?q=ルミ', (type) => {
      if (type === 'users') return refusal('unavailable');
      return type === 'tags' ? resultsOf('tags', [tag]) : resultsOf(type, []);
    });
    expect(await screen.findByRole('list', { name: '見つかったタグ' })).toBeTruthy();
    expect((await tab(/^メンバー/)).textContent).toBe('メンバー');
  });
});

describe('an empty result', () => {
  it.each([
    ['q=ほ', 'もう1文字入れてみてください'],
    ['q=ほ&type=users', '「ほ」で始まるメンバーは見つかりませんでした'],
    ['q=ほし+from:@sora', '条件に合う投稿は見つかりませんでした'],
  ])('shows the reason: %s', async (search, text) => {
    showSearch(`/search?${search}`, (type) => resultsOf(type, []));
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });
});

describe('exclusions', () => {
  it('are chips that can be removed [FIND-17]', async () => {
    const { address } = showSearch(
      '/search?q=夜空 -流星 -"夏の 海" -@sora -%23ルミ -category:写真',
      () => resultsOf('posts', [foundPost(1, '夜空')]),
    );
    const chips = await screen.findByRole('list', { name: '絞り込みの条件' });
    expect(
      within(chips)
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['流星', '夏の 海', '@sora', '#ルミ', '写真'].map((name) => `除外：${name}`));
    await userEvent.click(screen.getByRole('button', { name: '除外：夏の 海を外す' }));
    await waitFor(() =>
      expect(address()).toBe('/search?q=夜空+-流星+-@sora+-#ルミ+-category:写真'),
    );
  });

  it('are not searched alone, and the page says what is missing [FIND-34]', async () => {
    const { sentQueries } = showSearch('/search?q=-流星', (type) => resultsOf(type, []));
    expect(
      await screen.findByText('除く言葉だけでは探せません', { ignore: '[aria-live]' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /メンバー/ }));
    expect(await screen.findByText(/探したい言葉もいっしょに/)).toBeTruthy();
    expect(sentQueries()).toEqual([]);
  });
});

describe('a period', () => {
  const show = (search: string) =>
    showSearch(`/search?q=星${search}`, (type) =>
      type === 'posts' ? resultsOf('posts', [foundPost(1, '星')]) : resultsOf(type, []),
    );
  const sentPeriod = ({ calls }: ReturnType<typeof show>, type: SearchType) => {
    const searches = calls
      .filter((call) => call.path.startsWith('/api/search?'))
      .map((call) => new URLSearchParams(call.path.split('?')[1]));
    const last = searches.findLast((search) => search.get('type') === type);
    return ['since', 'until'].map((name) => last?.get(name));
  };
  const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it('is set by its first and last day, and stored in the address [FIND-18, FIND-35]', async () => {
    const view = show('');
    const chip = await screen.findByRole('button', { name: '期間', expanded: false });
    await userEvent.click(chip);
    fireEvent.change(day('開始日'), { target: { value: '2025-05-01' } });
    await waitFor(() => expect(view.address()).toBe('/search?q=星&since=2025-05-01'));
    fireEvent.change(day('終了日'), { target: { value: '2025-05-02' } });
    await waitFor(() =>
      expect(view.address()).toBe('/search?q=星&since=2025-05-01&until=2025-05-02'),
    );
    await waitFor(() => expect(sentPeriod(view, 'posts')).toEqual(['2025-05-01', '2025-05-02']));
  });

  it('is not searched when it ends before it begins, and the page says why [FIND-37]', async () => {
    const view = show('&since=2025-05-02');
    await userEvent.click(await screen.findByRole('button', { name: '期間' }));
    fireEvent.change(day('終了日'), { target: { value: '2025-05-01' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('終了日は、開始日以降の日に');
    expect(day('終了日').getAttribute('aria-describedby')).toBe(alert.id);
    expect(view.address()).toBe('/search?q=星&since=2025-05-02');
    fireEvent.change(day('終了日'), { target: { value: '2025-05-02' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(view.address()).toContain('until=2025-05-02'));
  });

  it('is shown as chips that can be removed, and is omitted for results without a time [FIND-36]', async () => {
    const view = show('&since=2025-05-01&until=2025-05-02');
    await userEvent.click(
      await screen.findByRole('button', { name: '開始日：2025年5月1日(木)を外す' }),
    );
    await waitFor(() => expect(view.address()).toBe('/search?q=星&until=2025-05-02'));
    await userEvent.click(screen.getByRole('tab', { name: /タグ/ }));
    expect(
      await screen.findByRole('button', {
        name: '終了日：2025年5月2日(金)（ここでは使われません）を外す',
      }),
    ).toBeTruthy();
    await waitFor(() => expect(sentPeriod(view, 'tags')).toEqual([null, null]));
    await userEvent.click(screen.getByRole('tab', { name: /イベント/ }));
    await waitFor(() => expect(sentPeriod(view, 'events')).toEqual([null, '2025-05-02']));
    expect(screen.getByRole('button', { name: '期間' })).toBeTruthy();
  });
});

describe('the filter for the use of AI', () => {
  it('limits posts by a chip, and is removed by another press on the chip [VEIL-70, VEIL-84, VEIL-85]', async () => {
    const { address, calls } = showSearch('/search?q=星', (type) =>
      type === 'posts' ? resultsOf('posts', [foundPost(1, '星')]) : resultsOf(type, []),
    );
    const sent = () => new URLSearchParams(calls.at(-1)?.path.split('?')[1]).get('ai');
    const choices = await screen.findByRole('group', { name: 'AIの使用で絞り込む' });
    const chip = (name: string) => within(choices).getByRole('button', { name });
    await userEvent.click(chip('AIを除く'));
    await waitFor(() => expect(address()).toBe('/search?q=星&ai=without'));
    await waitFor(() => expect(sent()).toBe('without'));
    await userEvent.click(chip('AIのみ'));
    await waitFor(() => expect(address()).toBe('/search?q=星&ai=only'));
    expect(chip('AIを除く').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(chip('AIのみ'));
    await waitFor(() => expect(address()).toBe('/search?q=星'));
  });

  it('is shown as a chip among the conditions, even for types that do not use it [VEIL-70]', async () => {
    const { address } = showSearch('/search?q=星&type=tags&ai=without', (type) =>
      resultsOf(type, []),
    );
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'AI生成・AI補助を除く（ここでは使われません）を外す',
      }),
    );
    await waitFor(() => expect(address()).toBe('/search?q=星&type=tags'));
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

  it('contain submitted and opened searches, not intermediate texts [FIND-11]', async () => {
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
    await userEvent.click(field());
    await userEvent.paste('ルミ');
    await userEvent.click(await screen.findByRole('link', { name: /^一/ }));
    cleanup();
    showSearch('/search', find);
    expect(searched()).toEqual(['ルミ', '星']);
  });

  it('list a search once even when it was typed in several scripts, and can be deleted one by one or all at once [FIND-28, FIND-30]', async () => {
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

  it('restore their period, and show the period [FIND-29]', async () => {
    showSearch('/search?q=星&since=2025-05-01', find);
    await screen.findByText('一');
    await userEvent.type(field(), '{Enter}');
    await userEvent.clear(field());
    const link = await screen.findByRole('link', { name: /^星.*2025年5月1日/ });
    expect(link.getAttribute('href')).toContain('since=2025-05-01');
  });

  it('restore their tab and order [FIND-29]', async () => {
    showSearch('/search?q=さくら&type=users', () => resultsOf('users', [foundUser(1, 'さくら')]));
    await screen.findByRole('button', { name: 'フォローする：さくらさん' });
    await userEvent.type(field(), '{Enter}');
    await userEvent.clear(field());
    const link = await screen.findByRole('link', { name: 'さくらメンバー' });
    expect(link.getAttribute('href')).toBe(`/search?q=${encodeURIComponent('さくら')}&type=users`);
  });

  it('return below newer searches when their deletion is undone [FIND-41]', async () => {
    localStorage.setItem('hiroba.searches.aUser000000000000001', '["海","夜"]');
    showSearch('/search', find);
    await userEvent.click(screen.getByRole('button', { name: 'すべて消す' }));
    await userEvent.type(field(), '海{Enter}');
    await screen.findByText('一');
    await userEvent.clear(field());
    await waitFor(() => expect(searched()).toEqual(['海']));
    act(() => toasts.at(-1)?.action?.onSelect());
    expect(searched()).toEqual(['海', '夜']);
  });

  it('belong to the member alone [FIND-12]', async () => {
    localStorage.setItem('hiroba.searches.aUser000000000000002', '["ほかの人"]');
    showSearch('/search', find);
    expect(await screen.findByText('人気のタグ')).toBeTruthy();
    expect(recent()).toBeNull();
  });

  it.each(['{', '{"a":1}', '[1,null,{},{"q":""},[]]'])(
    'are empty, without an error, when the stored value is invalid: %s [FIND-12]',
    async (stored) => {
      localStorage.setItem('hiroba.searches.aUser000000000000001', stored);
      showSearch('/search', find);
      expect(await screen.findByText('人気のタグ')).toBeTruthy();
      expect(recent()).toBeNull();
    },
  );

  it('work without storage [FIND-12]', async () => {
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

describe('the page before a search', () => {
  it('offers characters, popular tags, and examples that can be tried [FIND-14]', async () => {
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
