import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminStatus } from '../../../contract/admins.ts';
import { clearCsrfToken } from '../../lib/csrf.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { aMember } from '../../testing/render.tsx';
import { stubServer } from '../../testing/server.ts';
import { RequireAdmin } from './guards.tsx';
import { putSession } from './session.queries.ts';
import { SessionProvider } from './session-context.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  clearCsrfToken();
});

function open(status: () => Promise<AdminStatus>) {
  stubServer({ '/api/admin/status': status });
  const client = createQueryClient();
  putSession(client, aMember());
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>ホーム</p> },
      { element: <RequireAdmin />, children: [{ path: '/admin', element: <p>管理画面</p> }] },
    ],
    { initialEntries: ['/admin'] },
  );
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

describe('an admin page', () => {
  it.each([
    [true, '管理画面'],
    [false, 'ホーム'],
  ])('shows a spinner until the admin status is known: %s', async (is_admin, shown) => {
    let answer = (_: AdminStatus): void => {};
    open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await screen.findByText('読み込み中')).toBeTruthy();
    expect(screen.queryByText('管理画面')).toBeNull();
    expect(screen.queryByText('ホーム')).toBeNull();
    await act(async () => answer({ is_admin, rank: null, permissions: [] }));
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText('読み込み中')).toBeNull();
  });
});
