import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.keys.ts';
import { aCard } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import LoginPage from './login.tsx';

const assign = vi.fn();
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

/** Sends a message of the popup to the first listener. */
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function signIn(answer: object) {
  outcome = answer;
  renderInApp(<LoginPage />, { path: '/login' });
  screen.getByRole('button', { name: 'Googleでログイン' }).click();
  await pass(100);
}

it.each([
  ['approval', /運営の承認を待ってからのご参加/],
  ['closed', /いまは新しい登録を受け付けていません/],
] as const)(
  'says before the sign-in that registration is %s [REG-11]',
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

  it('does not redirect when that would fail as well', async () => {
    await signIn({ type: 'failed', code: 'auth/user-disabled', message: '' });
    expect(screen.getByRole('alert').textContent).toContain('予期しないエラー');
    await pass(10_000);
    expect(assign).not.toHaveBeenCalled();
  });
});

it('links a blocked member to the decision and its appeal [APPEAL-04]', async () => {
  const refusal = { decision: 'blocked', reason: '宣伝', until: null, appeal: 'a'.repeat(40) };
  await signIn({ type: 'failed', code: 'auth/user-disabled', message: '', refusal });
  expect(screen.getByRole('alert').textContent).toContain('理由：宣伝');
  const link = screen.getByRole('link', { name: '詳しい内容と異議の申し立て' });
  expect(link.getAttribute('href')).toBe(`/appeals/${refusal.appeal}`);
});

describe('the login page before a post', () => {
  const post = aCard({ title: '雨あがりのルミ' });

  function openBefore(path: string, handlers: Handlers = {}) {
    vi.useRealTimers();
    const calls = stubServer(handlers);
    const entry = { pathname: '/login', state: { from: path } };
    renderInApp(<LoginPage />, { entry });
    return calls;
  }

  it('shows its picture, title and author, and requests nothing else [SHARE-08]', async () => {
    const preview = only(post.id, () => post);
    const calls = openBefore(`/posts/${post.id}?x=1`, { '/api/posts/{postId}/preview': preview });
    expect(
      screen.getByRole('heading', { level: 1, name: '続きを見るにはログインしてください' }),
    ).toBeTruthy();
    expect(await screen.findByText('雨あがりのルミ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ことり' }).getAttribute('href')).toBe(
      `/user/${post.user_id}`,
    );
    expect(document.querySelector('img')?.getAttribute('src')).toContain(post.image_url);
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
  ])('shows neither a post nor an event when what was opened %s', async (_name, path) => {
    openBefore(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'ログイン' })).toBeTruthy();
    expect(screen.queryByText('続きを見るにはログインしてください')).toBeNull();
  });
});
