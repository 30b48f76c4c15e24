import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { getJson } from '#client/lib/api/api.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import type { Session } from '#contract/identity/session.ts';
import { SIGN_IN_CHANNEL } from '#contract/identity/sign-in.ts';
import { forgetSignIn, pendingSignIn } from './login-target.ts';
import { useReauthenticate } from './reauthentication.tsx';

const answers: boolean[] = [];
const assign = vi.fn();

function Writing() {
  const reauthenticate = useReauthenticate();
  return (
    <>
      <textarea aria-label="本文" />
      <button
        type="button"
        onClick={() => void reauthenticate().then((done) => answers.push(done))}
      >
        保存
      </button>
    </>
  );
}

function Reading() {
  const { data } = useQuery({
    queryKey: postsKeys.detail('a'),
    queryFn: () => getJson('/api/posts/{postId}', { params: { postId: 'a' } }),
    retry: false,
  });
  return <p>{data ? data.title : '読めません'}</p>;
}

async function signInAs(session: Session, handlers: Handlers = {}): Promise<void> {
  stubServer({ '/api/session': () => session, ...handlers });
  await userEvent.click(await screen.findByRole('button', { name: 'Googleでログイン' }));
  new BroadcastChannel(SIGN_IN_CHANNEL).postMessage({ type: 'signed-in' });
}

beforeAll(async () => {
  await Promise.all([
    import('./reauthenticate-dialog.tsx'),
    import('#client/ui/overlay/dialog-popup.tsx'),
  ]);
});
beforeEach(() => {
  answers.length = 0;
  assign.mockReset();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
});
describe('an expired session', () => {
  it('is renewed in a dialog, and the typed text stays', async () => {
    stubServer({});
    renderInApp(<Writing />, { session: aMember(), path: '/posts/new' });
    await userEvent.type(screen.getByLabelText('本文'), 'なくさないで');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(
      await screen.findByRole('dialog', { name: 'もう一度ログインしてください' }),
    ).toBeTruthy();
    await signInAs(aMember());
    await waitFor(() => expect(answers).toEqual([true]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('本文').value).toBe('なくさないで');
  });

  it('cannot be renewed in an in-app browser, but the dialog has a link that opens the page in another browser [AUTH-30]', async () => {
    stubServer({});
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Safari Line/14.19.1');
    renderInApp(<Writing />, { session: aMember(), path: '/posts/new' });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('LINEの中では、ログインできません')).toBeTruthy();
    expect(within(dialog).getByText(/ブラウザーには引き継がれません/)).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'ブラウザーで開く' });
    expect(link.getAttribute('href')).toMatch(
      /\/\?openExternalBrowser=1#\/login\?from=%2Fposts%2Fnew$/,
    );
  });

  it('is not renewed when another member signs in, and the dialog asks again', async () => {
    stubServer({});
    renderInApp(<Writing />, { session: aMember() });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await signInAs(aMember({ id: 'another0000000000001' }));
    expect(await screen.findByText(/別のアカウントでログインしました/)).toBeTruthy();
    expect(answers).toEqual([]);
    await signInAs(aMember());
    await waitFor(() => expect(answers).toEqual([true]));
  });

  it('can be renewed in the same window when the browser blocks the popup [AUTH-34]', async () => {
    vi.mocked(window.open).mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    stubServer({});
    renderInApp(<Writing />, { session: aMember(), path: '/posts/new?nft=a' });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Googleでログイン' }));
    expect(await screen.findByText('ポップアップがブロックされました')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'このページを離れてログインする' }));
    expect(assign).toHaveBeenCalledWith('/auth/sign-in?mode=redirect');
    expect(pendingSignIn()).toEqual({ returnPath: '/posts/new?nft=a', mode: 'redirect' });
    forgetSignIn();
  });

  it('is not renewed when another member signs in before the token is renewed [CALL-16]', async () => {
    stubServer({});
    renderInApp(<Writing />, { session: aMember() });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await signInAs(aMember(), {
      '/functions/registerCSRFTokenV2': () => ({
        success: true,
        expires_at: '2026-11-22T00:00:00.000Z',
        user_id: 'another0000000000001',
      }),
    });
    expect(await screen.findByText(/別のアカウントでログインしました/)).toBeTruthy();
    expect(answers).toEqual([]);
  });

  it('stays expired when the dialog is closed', async () => {
    stubServer({});
    renderInApp(<Writing />, { session: aMember() });
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await userEvent.click(await screen.findByRole('button', { name: 'あとで' }));
    await waitFor(() => expect(answers).toEqual([false]));
  });

  it('opens the dialog when a query fails, and repeats the query after the sign-in', async () => {
    stubServer({ '/api/posts/{postId}': () => refusal('unauthenticated') });
    renderInApp(<Reading />, { session: aMember() });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await signInAs(aMember(), {
      '/api/posts/{postId}': only('a', () => aPostDetail({ title: '読めました' })),
    });
    expect(await screen.findByText('読めました')).toBeTruthy();
  });
});
