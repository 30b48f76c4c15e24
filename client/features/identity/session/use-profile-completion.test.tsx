import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { RouterProvider } from '#client/lib/router/router-provider.tsx';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { Session } from '#contract/identity/session.ts';
import { useProfileCompletion } from './guards.tsx';
import { putSession } from './session.queries.ts';
import { SessionProvider } from './session-context.tsx';

function Watcher() {
  useProfileCompletion();
  return null;
}

const incomplete = aMember({ is_profile_complete: false });

beforeEach(() => {
  vi.useFakeTimers();
  stubServer({});
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(path: string, session = aMember()) {
  const app = renderInApp(<Watcher />, { session, path });
  await act(() => vi.advanceTimersByTimeAsync(50));
  return { ...app, where: () => app.router.state.location.pathname };
}

describe('the redirect to the profile form', () => {
  it('applies to members with an incomplete profile, on every page [SETUP-01, SETUP-03]', async () => {
    expect((await open('/events', incomplete)).where()).toBe('/profile-setup');
    expect((await open('/terms', incomplete)).where()).toBe('/profile-setup');
    expect((await open('/profile-setup', incomplete)).where()).toBe('/profile-setup');
  });

  it('does not apply to other users [SETUP-04]', async () => {
    expect((await open('/events')).where()).toBe('/events');
    expect((await open('/events', visitor)).where()).toBe('/events');
    expect((await open('/profile-setup')).where()).toBe('/profile-setup');
  });

  it('pauses for two seconds after the form was saved [SETUP-05, SETUP-06, SETUP-07]', async () => {
    const { client, router, where } = await open('/profile-setup');
    await act(async () => {
      putSession(client, incomplete);
      await router.navigate('/');
    });
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(where()).toBe('/');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(where()).toBe('/profile-setup');
  });

  it('does not apply before the session is known [SETUP-02]', async () => {
    let answer = (_: Session): void => {};
    const session = new Promise<Session>((resolve) => {
      answer = resolve;
    });
    stubServer({ '/api/session': () => session });
    const router = createMemoryRouter([{ path: '*', element: <Watcher /> }], {
      initialEntries: ['/events'],
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(router.state.location.pathname).toBe('/events');
    await act(async () => answer(incomplete));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(router.state.location.pathname).toBe('/profile-setup');
  });
});
