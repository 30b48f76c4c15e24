import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { Outlet, RouterProvider } from '#client/lib/router/router-provider.tsx';
import { samePage } from '#client/lib/router/same-page.ts';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import { LoadingStatus } from '#client/ui/feedback/skeleton.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import FocusOnNavigation from './focus-on-navigation.ts';

function Frame() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button">メニュー</button>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <FocusOnNavigation main={main} />
    </>
  );
}

function Form() {
  return (
    <Dialog open onClose={() => undefined} title="NFTを選ぶ">
      <button type="button">星のルミ</button>
    </Dialog>
  );
}

let finish: (outcome: 'failed' | 'loaded') => void;

function Profile() {
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
  useEffect(() => {
    finish = setState;
  }, []);
  if (state === 'loading') return <LoadingStatus label="読み込み中" heading />;
  if (state === 'loaded') return <h1>ことり</h1>;
  return <LoadFailed heading error={null} retrying={false} onRetry={() => setState('loading')} />;
}

function open(path: string) {
  const page = <h1>投稿</h1>;
  const children = [
    { path: '/about', element: page },
    { path: '/terms', element: page },
    { path: '/profile', element: <Profile /> },
    { path: '/posts/new', element: <Form /> },
    { path: '/posts/a/edit', element: <Form /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

async function openProfile() {
  const router = open('/about');
  await act(() => router.navigate('/profile'));
  await waitFor(() => expect(focused()).toBe('読み込み中'));
}

const focused = () => document.activeElement?.textContent;

describe('the focus', () => {
  it('moves to the heading of a new page', async () => {
    const router = open('/about');
    screen.getByRole('button', { name: 'メニュー' }).focus();
    await act(() => router.navigate('/terms'));
    await waitFor(() => expect(focused()).toBe('投稿'));
  });

  it('moves to the heading that replaces the heading of a loading page [LOOK-34]', async () => {
    await openProfile();
    act(() => finish('loaded'));
    await waitFor(() => expect(focused()).toBe('ことり'));
  });

  it('moves to the error of a failed page, and to the content after a retry [LOOK-34]', async () => {
    await openProfile();
    act(() => finish('failed'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    screen.getByRole('button', { name: '再試行' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('読み込み中'));
    act(() => finish('loaded'));
    await waitFor(() => expect(focused()).toBe('ことり'));
  });

  it('stays on an element that the user has focused while the page was loading', async () => {
    await openProfile();
    const menu = screen.getByRole('button', { name: 'メニュー' });
    await userEvent.click(menu);
    act(() => finish('loaded'));
    await screen.findByRole('heading', { name: 'ことり' });
    expect(document.activeElement).toBe(menu);
  });

  it('stays on the body when the first page is opened', async () => {
    open('/profile');
    act(() => finish('loaded'));
    await screen.findByRole('heading', { name: 'ことり' });
    expect(document.activeElement).toBe(document.body);
  });

  it('stays in a dialog when a draft gets its own address [LOOK-36]', async () => {
    const router = open('/posts/new');
    const button = await screen.findByRole('button', { name: '星のルミ' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await act(() => router.navigate('/posts/a/edit', { replace: true, state: samePage }));
    expect(router.state.location.pathname).toBe('/posts/a/edit');
    expect(focused()).toBe('星のルミ');
  });

  it('stays on an element outside of the page, such as a closing dialog, when only the address changes [LOOK-36]', async () => {
    const router = open('/about');
    const menu = screen.getByRole('button', { name: 'メニュー' });
    menu.focus();
    await act(() => router.navigate('/terms', { replace: true, state: samePage }));
    expect(router.state.location.pathname).toBe('/terms');
    expect(document.activeElement).toBe(menu);
  });
});
