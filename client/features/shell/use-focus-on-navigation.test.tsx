import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Frame() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <button type="button">メニュー</button>
      <main ref={main}>
        <h1>投稿</h1>
        <Outlet />
      </main>
    </>
  );
}

/** A form whose dialog is open. */
function Form() {
  return (
    <Dialog open onClose={() => undefined} title="NFTを選ぶ">
      <button type="button">星のルミ</button>
    </Dialog>
  );
}

function open(path: string) {
  const children = [
    { path: '/about', element: null },
    { path: '/terms', element: null },
    { path: '/posts/new', element: <Form /> },
    { path: '/posts/a/edit', element: <Form /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

const focused = () => document.activeElement?.textContent;

describe('the focus', () => {
  it('moves to the heading of a new page', async () => {
    const router = open('/about');
    screen.getByRole('button', { name: 'メニュー' }).focus();
    await act(() => router.navigate('/terms'));
    await waitFor(() => expect(focused()).toBe('投稿'));
  });

  it('stays in a dialog while a draft gets an address of its own', async () => {
    const router = open('/posts/new');
    const button = await screen.findByRole('button', { name: '星のルミ' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await act(() => router.navigate('/posts/a/edit', { replace: true }));
    expect(router.state.location.pathname).toBe('/posts/a/edit');
    expect(focused()).toBe('星のルミ');
  });
});
