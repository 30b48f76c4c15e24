import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { Outlet, RouterProvider } from '#client/lib/router/router-provider.tsx';
import { PageBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('broken');
}

it.each(['/broken', '/lost'])(
  'a page that fails shows the crash screen until the next navigation: %s [FAIL-01]',
  async (path) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const children = [
      { path: '/', element: <h1>ホーム</h1> },
      { path: '/broken', element: <Broken /> },
      { path: '/lost', lazy: () => Promise.reject(new Error('lost')) },
    ];
    const frame = (
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    );
    const router = createMemoryRouter([{ element: frame, children }]);
    render(<RouterProvider router={router} />);
    await act(() => router.navigate(path));
    expect(screen.getByRole('heading').textContent).toBe('エラーが発生しました');
    await waitFor(() => expect(log).toHaveBeenCalledWith('A page failed', expect.anything()));
    await act(() => router.navigate('/'));
    expect(screen.getByRole('heading').textContent).toBe('ホーム');
  },
);
