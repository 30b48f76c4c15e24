import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import LoginPage from './login.tsx';

const assign = vi.fn();
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** The outcome of the sign-in, which only the first listener receives. */
let outcome: object = { type: 'none' };

class AnsweringChannel {
  set onmessage(hear: (event: { data: object }) => void) {
    queueMicrotask(() => hear({ data: outcome }));
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.stubGlobal('BroadcastChannel', AnsweringChannel);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
  stubServer({});
});
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

async function signIn(answer: object) {
  outcome = answer;
  renderInApp(<LoginPage />, { path: '/login' });
  screen.getByRole('button', { name: 'Googleでログイン' }).click();
  await pass(100);
}

it('the login page says that new members can register with the same button [NAV-55]', async () => {
  renderInApp(<LoginPage />, { path: '/login' });
  expect(screen.getByText('はじめての方も、同じボタンから登録できます。')).toBeTruthy();
});

it.each([
  ['approval', /運営の承認を待ってからのご参加/],
  ['closed', /いまは新しい登録を受け付けていません/],
] as const)(
  'the login page says before the sign-in that registration is %s [REG-11]',
  async (registration, text) => {
    outcome = { type: 'failed', code: 'auth/timeout', message: '' };
    const { client } = renderInApp(<LoginPage />, { path: '/login' });
    expect(screen.queryByText(text)).toBeNull();
    act(() => void client.setQueryData(siteSettingsKeys.all, aSiteSettings({ registration })));
    // The cache notifies its observers in the next task.
    await pass(0);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

it.each([
  ['/events', 'ログインすると、イベントの予定を見たり、参加したりできます。'],
  ['/search?q=ルミ', 'ログインすると、作品やメンバー、イベントを探せます。'],
  ['/settings', 'ログインすると、投稿やいいね、フォローができます。'],
])('the login page on the way to %s says: %s [AUTH-33]', (from, lead) => {
  renderInApp(<LoginPage />, { path: `/login?${new URLSearchParams({ from })}` });
  expect(screen.getByText(lead)).toBeTruthy();
});

describe('the login page', () => {
  it('offers only Google [AUTH-01]', () => {
    outcome = { type: 'failed', code: 'auth/timeout', message: '' };
    const { container } = renderInApp(<LoginPage />, { path: '/login' });
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Googleでログイン',
    ]);
    expect(container.querySelectorAll('input, form, select, textarea')).toHaveLength(0);
  });

  it('says that logging in accepts the terms and the privacy policy [AUTH-02]', () => {
    outcome = { type: 'failed', code: 'auth/timeout', message: '' };
    renderInApp(<LoginPage />, { path: '/login' });
    const terms = screen.getByRole('link', { name: '利用規約' });
    expect(terms.getAttribute('href')).toBe('/terms');
    const agreement = terms.closest('p') as HTMLElement;
    expect(agreement.textContent).toBe(
      'ログインすると、利用規約とプライバシーポリシーに同意したことになります。',
    );
    const privacy = within(agreement).getByRole('link', { name: 'プライバシーポリシー' });
    expect(privacy.getAttribute('href')).toBe('/privacy');
  });

  it('asks to allow popups when one was blocked, and continues by redirect [AUTH-06, AUTH-13]', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    await signIn({});
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('ポップアップがブロックされました');
    expect(alert).toContain('ポップアップを許可');
    expect(assign).not.toHaveBeenCalled();
    await pass(3000);
    expect(assign).toHaveBeenCalledWith('/auth/sign-in?mode=redirect');
  });

  it('continues by redirect from an unauthorised domain [AUTH-08]', async () => {
    await signIn({ type: 'failed', code: 'auth/unauthorized-domain', message: '' });
    expect(screen.getByRole('alert').textContent).toContain('認証ドメインエラー');
    await pass(3000);
    expect(assign).toHaveBeenCalledWith('/auth/sign-in?mode=redirect');
  });

  it('reports a failure instead of redirecting when the redirect would fail too', async () => {
    await signIn({ type: 'failed', code: 'auth/user-disabled', message: '' });
    expect(screen.getByRole('alert').textContent).toContain('予期しないエラー');
    await pass(10_000);
    expect(assign).not.toHaveBeenCalled();
  });
});

it('the login page links a blocked member to the decision and its appeal, without a mascot [APPEAL-04, LOOK-37]', async () => {
  const refusal = { decision: 'blocked', reason: '宣伝', until: null, appeal: 'a'.repeat(40) };
  await signIn({ type: 'failed', code: 'auth/user-disabled', message: '', refusal });
  expect(screen.getByRole('alert').textContent).toContain('理由：宣伝');
  expect(document.querySelector('img[src*="mascots"]')?.className).toContain('invisible');
  const link = screen.getByRole('link', { name: '詳しい内容と異議の申し立て' });
  expect(link.getAttribute('href')).toBe(`/appeals/${refusal.appeal}`);
});

describe('the login page, for a visitor who wanted to open a page,', () => {
  const post = aCard({ title: '雨あがりのルミ' });

  function openBefore(path: string, handlers: Handlers = {}) {
    vi.useRealTimers();
    const calls = stubServer(handlers);
    const entry = { pathname: '/login', state: { from: path } };
    renderInApp(<LoginPage />, { entry });
    return calls;
  }

  it('shows the whole picture, the title, the author, the likes and the comments of a post, and requests nothing else [SHARE-36]', async () => {
    const counts = { likes_count: 627, comments_count: 3 };
    const preview = only(post.id, () => ({ ...post, ...counts }));
    const calls = openBefore(`/posts/${post.id}?x=1`, { '/api/posts/{postId}/preview': preview });
    expect(
      screen.getByRole('heading', { level: 1, name: '続きを見るにはログインしてください' }),
    ).toBeTruthy();
    expect(await screen.findByText('雨あがりのルミ')).toBeTruthy();
    expect(screen.getByText('いいね 627回')).toBeTruthy();
    expect(screen.getByText('コメント 3件')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ことり' }).getAttribute('href')).toBe(
      `/user/${post.user_id}`,
    );
    const picture = document.querySelector('img');
    expect(picture?.getAttribute('src')).toContain(post.image_url);
    expect(picture?.getAttribute('height')).toBe(String(post.image?.height));
    expect(screen.getByRole('button', { name: 'Googleでログイン' })).toBeTruthy();
    expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/posts'))).toEqual([
      `/api/posts/${post.id}/preview`,
    ]);
  });

  it('shows the picture, title, date, place and members of an event [SHARE-31]', async () => {
    const event = {
      id: 'anEvent0000000000001',
      title: '冬の朗読会',
      event_date: '2026-12-05T11:00:00.000Z',
      event_end_date: '2026-12-05T13:00:00.000Z',
      is_all_day: false,
      location: '渋谷',
      image_url: post.image_url,
      image: post.image,
      is_cancelled: false,
      joined_count: 12,
    };
    const calls = openBefore(`/events/${event.id}?comment=x`, {
      '/api/events/{eventId}/preview': only(event.id, () => event),
    });
    expect(await screen.findByText('冬の朗読会')).toBeTruthy();
    expect(screen.getByText(/12月5日\(土\) 20:00〜22:00/)).toBeTruthy();
    expect(screen.getByText('渋谷')).toBeTruthy();
    expect(screen.getByText('12人が参加します')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toContain(post.image_url);
    expect(screen.getByText(/イベントの詳しい内容を見たり、参加したり/)).toBeTruthy();
    expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/events'))).toEqual([
      `/api/events/${event.id}/preview`,
    ]);
  });

  it.each([
    ['is an event that visitors may not see', '/events/anEvent0000000000001'],
    ['is a new event', '/events/new'],
    ['visitors may not see', `/posts/${post.id}`],
    ['is being written', '/posts/new'],
    ['is being edited', `/posts/${post.id}/edit`],
  ])('shows neither a post nor an event for a page that %s', async (_name, path) => {
    openBefore(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'ログイン' })).toBeTruthy();
    expect(screen.queryByText('続きを見るにはログインしてください')).toBeNull();
  });
});

describe('the login page in an in-app browser', () => {
  const post = 'aPost000000000000001';
  const userAgent = (value: string) =>
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(value);
  const openIn = (app: string) => {
    userAgent(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 ${app}`);
    const entry = { pathname: '/login', state: { from: `/posts/${post}?comment=a` } };
    return renderInApp(<LoginPage />, { entry });
  };

  it('in LINE, links to the login page in the browser of the device, and keeps the page to return to [AUTH-43]', () => {
    openIn('Safari Line/14.19.1');
    expect(screen.getByText('LINEの中では、ログインできません')).toBeTruthy();
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'ブラウザーで開く' });
    const url = new URL(href);
    expect(url.search).toBe('?openExternalBrowser=1');
    cleanup();
    vi.restoreAllMocks();
    const { router } = renderInApp(<LoginPage />, {
      session: aMember(),
      path: url.hash.slice(1),
    });
    expect(router.state.location).toMatchObject({
      pathname: `/posts/${post}`,
      search: '?comment=a',
    });
  });

  it.each([
    ['Twitter for iPhone/10.68', /^Xの中では/, /「Safariで開く」/],
    ['Instagram 360.0.0.30.109', /^Instagramの中では/, /右上の「…」/],
    ['[FBAN/FBIOS;FBAV/490.0.0.40.107]', /^Facebookの中では/, /「…」から/],
  ])('shows which menu entry of %s opens a browser [AUTH-44]', (app, title, menu) => {
    openIn(app);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(menu)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'ブラウザーで開く' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Googleでログイン' })).toBeTruthy();
  });

  it('copies the link without the clipboard API, or leaves the link selected when that fails [AUTH-31]', async () => {
    vi.useRealTimers();
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
    const copied: string[] = [];
    document.execCommand = () => {
      const field = document.activeElement as HTMLInputElement;
      copied.push(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0));
      return copied.length > 1;
    };
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    openIn('Safari Line/14.19.1');
    const link = screen.getByLabelText<HTMLInputElement>('ブラウザーで開くリンク').value;
    expect(link).toMatch(/^http.*#\/login\?from=%2Fposts%2F/);
    screen.getByRole('button', { name: 'リンクをコピー' }).click();
    const again = await screen.findByRole('button', { name: /長押しして/ });
    again.click();
    expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy();
    expect(copied).toEqual([link, link]);
  });

  it.each(['//evil.invalid', 'https://evil.invalid', '/login'])(
    'returns to home when the address contains %s [AUTH-46]',
    (from) => {
      const path = `/login?${new URLSearchParams({ from })}`;
      const { router } = renderInApp(<LoginPage />, { session: aMember(), path });
      expect(router.state.location.pathname).toBe('/');
    },
  );
});
