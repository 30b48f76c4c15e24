import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import UsersPage from '#client/routes/admin/admin-users.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { blocked, listed, route, view } from './managed-users.testing.tsx';

describe('the list of members', () => {
  it('shows the end of each block, and the ranks of admins [AREC-06]', async () => {
    const users = [listed(blocked), listed({ id: 'aUser000000000000003', rank: 'moderator' })];
    stubServer({
      '/functions/getAllUsersV2': () => ({ users, nextPageToken: null, hasMore: false }),
    });
    renderInApp(<UsersPage />, { session: aMember(), path: '/admin/users', route });
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('利用停止中');
    expect(first?.textContent).toMatch(/2026年11月30日\(月\) 20:00まで/);
    expect(second?.textContent).toContain('モデレーター');
    const link = within(first as HTMLElement).getByRole('link', { name: /そら/ });
    expect(link.getAttribute('href')).toBe('/admin/users/aUser000000000000002');
  });

  it('filters by the values in the URL, and ignores invalid values [MEMB-13]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?query=そら&state=asleep&rank=none&from=2026-11-01&until=2026-11-01';
    renderInApp(<UsersPage />, { session: aMember(), path, route });
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
    expect(requested).toEqual([
      {
        query: 'そら',
        rank: 'none',
        joinedFrom: '2026-10-31T15:00:00.000Z',
        joinedUntil: '2026-11-01T15:00:00.000Z',
      },
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), '利用停止中');
    await waitFor(() => expect(requested.at(-1)).toMatchObject({ state: 'blocked' }));
  });

  it('keeps the chosen order in the URL, and shows a column for the value that it sorts by [MEMB-11]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [listed()], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?query=そら';
    const { router } = renderInApp(<UsersPage />, { session: aMember(), path, route });
    const order = await screen.findByRole('combobox', { name: '並び順' });
    await userEvent.selectOptions(order, '通報の多い順');
    expect(await screen.findByRole('columnheader', { name: '通報' })).toBeTruthy();
    expect(requested.at(-1)).toEqual({ query: 'そら', sort: 'reports' });
    expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('reports');
    await userEvent.selectOptions(order, '最近の利用');
    expect(await screen.findByRole('columnheader', { name: '最後の利用' })).toBeTruthy();
    await userEvent.selectOptions(order, '新しい順');
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: '最後の利用' })).toBeNull(),
    );
    expect(requested.at(-1)).toEqual({ query: 'そら' });
  });

  it('offers no choice of order in a state whose list has a fixed order, and ignores an order in the URL [MEMB-11]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [listed(blocked)], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?state=blocked&sort=used';
    renderInApp(<UsersPage />, { session: aMember(), path, route });
    await screen.findByRole('table');
    expect(requested).toEqual([{ state: 'blocked' }]);
    expect(screen.queryByRole('combobox', { name: '並び順' })).toBeNull();
  });

  it('keeps its filters when the viewer returns from the page of a member [ADMIN-96]', async () => {
    stubServer({
      '/functions/getAllUsersV2': () => ({
        users: [listed(blocked)],
        nextPageToken: null,
        hasMore: false,
      }),
      '/api/admin/users/{userId}': () => view({ user: blocked }),
    });
    const path = '/admin/users?state=active&query=so&sort=used';
    const { router } = renderInApp(<UsersPage />, { session: aMember(), path, route });
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'メンバーの一覧へ' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(router.state.location.search).toBe('?state=active&query=so&sort=used');
  });

  it('requests the next page with the cursor of the previous page', async () => {
    const tokens: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        tokens.push(data.pageToken);
        const isFirst = data.pageToken === undefined;
        const users = [isFirst ? listed() : listed({ id: 'aUser000000000000003' })];
        return { users, nextPageToken: isFirst ? 'second' : null, hasMore: isFirst };
      },
    });
    renderInApp(<UsersPage />, { session: aMember(), path: '/admin/users', route });
    await userEvent.click(await screen.findByRole('button', { name: /もっと/ }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    expect(tokens).toEqual([undefined, 'second']);
  });
});
