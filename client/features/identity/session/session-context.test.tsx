import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { OutgoingCancelled, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { disconnect, reconnect, refusal, stubServer } from '#client/testing/server.ts';
import { SIGN_IN_CHANNEL } from '#contract/identity/sign-in.ts';
import { adminStatusQuery, putSession } from './session.queries.ts';
import { SessionProvider, useSession } from './session-context.tsx';
import { useSignOut } from './use-sign-out.ts';

function SessionProbe() {
  const { user, profile, loading, error } = useSession();
  if (loading) return <p>確認中</p>;
  if (error) return <p>不明</p>;
  return <p>{user ? profile?.display_name : '誰でもない'}</p>;
}

function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      出る
    </button>
  );
}

describe('the session', () => {
  it('cannot be used outside its provider [AUTH-22]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useSession())).toThrow('SessionProvider');
  });

  it('is loading until it has been read [AUTH-19, AUTH-20, AUTH-21]', async () => {
    stubServer({ '/api/session': () => aMember() });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <SessionProbe />
        </SessionProvider>
      </QueryClientProvider>,
    );
    expect(screen.getByText('確認中')).toBeTruthy();
    expect(await screen.findByText('ことり')).toBeTruthy();
  });

  it('is read again when this or another tab has signed in [CSRF-11]', async () => {
    stubServer({ '/api/session': () => aMember() });
    renderInApp(<SessionProbe />);
    expect(screen.getByText('誰でもない')).toBeTruthy();
    new BroadcastChannel(SIGN_IN_CHANNEL).postMessage({ type: 'signed-in' });
    expect(await screen.findByText('ことり')).toBeTruthy();
    await waitFor(() => expect(sessionStorage.getItem('hiroba.csrf')).not.toBeNull());
  });
});

it("a tab shows changes of the viewer's profile that another tab has made [PROFILE-12]", async () => {
  const { user, profile } = aMember({ display_name: 'ことり★' });
  stubServer({ '/api/session': () => ({ user, profile }) });
  const { client } = renderInApp(<SessionProbe />, { session: aMember() });
  const key = postsKeys.detail('mine');
  client.setQueryData(key, { profiles: aMember().profile });
  new BroadcastChannel(SIGN_IN_CHANNEL).postMessage({ type: 'profile-changed' });
  expect(await screen.findByText('ことり★')).toBeTruthy();
  await waitFor(() => expect(client.getQueryData(key)).toEqual({ profiles: profile }));
});

describe('signing out', () => {
  it('in another tab ends the session in this tab', async () => {
    const session = aMember();
    stubServer({});
    const { client } = renderInApp(<SessionProbe />, { session });
    client.setQueryData(postsKeys.detail('mine'), ['secret']);
    await waitFor(() => expect(sessionStorage.getItem('hiroba.csrf')).not.toBeNull());
    new BroadcastChannel(SIGN_IN_CHANNEL).postMessage({ type: 'signed-out' });
    expect(await screen.findByText('誰でもない')).toBeTruthy();
    expect(sessionStorage.getItem('hiroba.csrf')).toBeNull();
    expect(client.getQueryData(postsKeys.detail('mine'))).toBeUndefined();
  });

  it('is broadcast to other tabs only after it has succeeded', async () => {
    const otherTab = new BroadcastChannel(SIGN_IN_CHANNEL);
    const received = vi.fn();
    otherTab.onmessage = ({ data }) => received(data);
    let works = false;
    stubServer({
      '/functions/signOut': () => (works ? { success: true } : refusal('unavailable')),
    });
    renderInApp(<SignOutButton />, { session: aMember() });
    await act(async () => screen.getByRole('button').click());
    expect(received).not.toHaveBeenCalled();
    works = true;
    await act(async () => screen.getByRole('button').click());
    await waitFor(() => expect(received).toHaveBeenCalledWith({ type: 'signed-out' }));
    otherTab.close();
  });

  it('ends the session, removes the viewer’s data, and opens the home page [AUTH-23, AUTH-24]', async () => {
    const calls = stubServer({ '/functions/signOut': () => ({ success: true }) });
    const session = aMember();
    const { client, router } = renderInApp(
      <>
        <SessionProbe />
        <SignOutButton />
      </>,
      { session, path: '/settings' },
    );
    const admin = adminStatusQuery(session.user?.id).queryKey;
    client.setQueryData(admin, { is_admin: true, rank: 'admin', permissions: [] });
    client.setQueryData(postsKeys.detail('mine'), ['secret']);
    client.setQueryData(siteSettingsKeys.all, { site_name: 'x' });
    await waitFor(() => expect(sessionStorage.getItem('hiroba.csrf')).not.toBeNull());

    act(() => screen.getByRole('button').click());
    expect(await screen.findByText('誰でもない')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls.map(({ path }) => path)).toContain('/functions/signOut');
    expect(sessionStorage.getItem('hiroba.csrf')).toBeNull();
    expect(client.getQueryData(admin)).toBeUndefined();
    expect(client.getQueryData(postsKeys.detail('mine'))).toBeUndefined();
    expect(client.getQueryData(siteSettingsKeys.all)).toEqual({ site_name: 'x' });
  });

  it('keeps the session and the page when the call fails', async () => {
    stubServer({ '/functions/signOut': () => refusal('unavailable') });
    const { router } = renderInApp(
      <>
        <SessionProbe />
        <SignOutButton />
      </>,
      { session: aMember(), path: '/settings' },
    );
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByText('ことり')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/settings');
  });

  it('and then signing in as another user cancels the calls of the first user that wait for the connection [NET-11]', async () => {
    stubServer({});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client } = renderInApp(<SessionProbe />, { session: aMember() });
    // Waits until the token of the first user is registered.
    await act(nextTurn);
    act(disconnect);
    const send = vi.fn(async () => {});
    const outcome = sendWhenOnline('follow', 'x', send).catch((error: unknown) => error);
    await act(async () => {
      putSession(client, aMember({ id: 'aUser000000000000002' }));
      await nextTurn();
    });
    expect(await outcome).toBeInstanceOf(OutgoingCancelled);
    await act(reconnect);
    expect(send).not.toHaveBeenCalled();
  });
});
