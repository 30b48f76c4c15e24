import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScrollText, ShieldCheck, Users } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireAdmin } from '#client/features/identity/session/guards.tsx';
import { putSession } from '#client/features/identity/session/session.queries.ts';
import { SessionProvider } from '#client/features/identity/session/session-context.tsx';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { RouterProvider } from '#client/lib/router/router-provider.tsx';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import { AdminFrame } from './admin-frame.tsx';
import type { AdminSection } from './admin-section.ts';

const sections: AdminSection[] = [
  {
    ...section('/admin', '概要', 'h'),
    permission: 'manage_reports',
    icon: ShieldCheck,
    hasWaiting: true,
  },
  {
    ...section('/admin/users', 'メンバー', 'u'),
    group: 'daily',
    permission: 'manage_users',
    icon: Users,
  },
  {
    ...section('/admin/log', '操作ログ', 'l'),
    group: 'system',
    permission: 'view_logs',
    icon: ScrollText,
  },
];

function section(path: AdminSection['path'], title: string, letter: string) {
  return { path, title, letter, group: 'daily' as const };
}

/** Opens an address of the administration as an admin with only these permissions. */
async function open(path: string, permissions: AdminPermission[], handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/status': () => ({ is_admin: true, rank: 'moderator', permissions }),
    ...handlers,
  });
  const client = createQueryClient();
  putSession(client, aMember());
  const frame = { element: <AdminFrame sections={sections} />, children: [] as object[] };
  frame.children = sections.map(({ path: at, title }) => ({
    path: `${at}/*`,
    element: <Page title={title} />,
  }));
  const router = createMemoryRouter([{ element: <RequireAdmin />, children: [frame] }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { calls, pathname: () => router.state.location.pathname };
}

function Page({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <input aria-label={`${title}を検索`} data-admin-search />
      <ul>
        {[1, 2].map((row) => (
          <li key={row} tabIndex={-1} data-admin-row>
            <a href={`#/${row}`}>{row}</a>
            <input type="checkbox" aria-label={`${row}を選ぶ`} data-admin-select />
          </li>
        ))}
      </ul>
    </>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  stubEventSource();
});
afterEach(async () => {
  await closeStreams();
});

describe('the frame of the administration', () => {
  it("shows the sections that the viewer's permissions allow [AUDIT-06]", async () => {
    await open('/admin/log', ['manage_reports', 'view_logs']);
    expect(links()).toEqual(['概要', '操作ログ']);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('操作ログ');
  });

  it('groups the permitted sections under headings [ADMIN-107, ADMIN-108, ADMIN-74]', async () => {
    await open('/admin/log', ['manage_reports', 'view_logs'], {
      '/api/admin/cases/waiting': () => ({ count: 3 }),
    });
    const navigation = within(screen.getByRole('navigation'));
    await navigation.findByRole('link', { name: '概要、3件' });
    const headings = navigation.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['日々の対応', 'システム']);
    const list = within(navigation.getByRole('list', { name: '日々の対応' }));
    expect(list.getAllByRole('link')).toHaveLength(1);
  });

  it('shows the same groups in the menu, which shows the open section and closes after a choice [ADMIN-109, NAV-79]', async () => {
    const { pathname } = await open('/admin/log', ['manage_reports', 'view_logs'], {
      '/api/admin/cases/waiting': () => ({ count: 3 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '管理メニュー、概要3件' }));
    const menu = within(await screen.findByRole('dialog', { name: '管理メニュー' }));
    const linkOf = (group: string) =>
      within(menu.getByRole('list', { name: group })).getByRole('link');
    expect(menu.getByRole('link', { current: 'page' })).toBe(linkOf('システム'));
    await waitFor(() => expect(document.activeElement).toBe(linkOf('システム')));
    await userEvent.click(linkOf('日々の対応'));
    expect(pathname()).toBe('/admin');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses a section that is opened by its URL when the viewer lacks the permission [AUDIT-15]', async () => {
    await open('/admin/users', ['manage_reports']);
    expect(heading()).toBe('このページを見る権限がありません');
    expect(screen.queryByLabelText('メンバーを検索')).toBeNull();
  });

  it('refuses a page below a section when the viewer lacks the permission for the section', async () => {
    await open('/admin/users/aUser000000000000001', ['manage_reports']);
    expect(heading()).toBe('このページを見る権限がありません');
  });

  it('redirects from its start page to the first permitted section', async () => {
    const { pathname } = await open('/admin', ['view_logs']);
    await waitFor(() => expect(pathname()).toBe('/admin/log'));
  });

  it('has no sections for an admin without permissions', async () => {
    await open('/admin', []);
    expect(heading()).toBe('使える管理メニューがまだありません');
  });
});

describe('the open cases', () => {
  const waits = (count: number) => ({ '/api/admin/cases/waiting': () => ({ count }) });

  it('are counted next to the section for viewers who may decide, and counted again when the queue changes [REPORT-35]', async () => {
    let count = 3;
    const counted = () => ({ count });
    await open('/admin', ['manage_reports', 'view_logs'], {
      '/api/admin/cases/waiting': counted,
    });
    expect(await screen.findByRole('link', { name: '概要、3件' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '管理メニュー、概要3件' })).toBeTruthy();
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    count = 0;
    act(() => openStreams()[0]?.subscribed());
    act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
    expect(await screen.findByRole('link', { name: '概要' })).toBeTruthy();
  });

  it('are shown as 99+ above 99, and as 99件以上 in the accessible name', async () => {
    await open('/admin', ['manage_reports'], waits(100));
    expect(await screen.findByRole('link', { name: '概要、99件以上' })).toBeTruthy();
    expect(screen.getAllByText('99+')).toHaveLength(2);
  });

  it('are not requested for team members who may not decide [REPORT-35]', async () => {
    const { calls } = await open('/admin/log', ['view_logs'], waits(3));
    expect(screen.getByRole('link', { name: '操作ログ' })).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('waiting'))).toEqual([]);
  });
});

it('the first Tab stop skips the menu and moves the focus to the content [LOOK-77]', async () => {
  await open('/admin/log', ['manage_reports', 'view_logs']);
  await screen.findByRole('heading', { level: 1, name: '操作ログ' });
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('メニューを飛ばす');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
  expect(document.activeElement?.contains(screen.getByRole('navigation'))).toBe(false);
});

describe('the keys of the administration', () => {
  // All key events have the same time stamp. Otherwise, slow rendering could make the letter come too late after `g`.
  beforeEach(() => {
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  });

  it('open a section with g and its letter [AUDIT-07]', async () => {
    const { pathname } = await open('/admin', ['manage_reports', 'view_logs']);
    await userEvent.keyboard('gl');
    expect(pathname()).toBe('/admin/log');
  });

  it('open a section when the frame is rendered between the presses of g and its letter [AUDIT-07]', async () => {
    let count = 3;
    const { pathname } = await open('/admin', ['manage_reports', 'view_logs'], {
      '/api/admin/cases/waiting': () => ({ count }),
    });
    await screen.findByRole('link', { name: '概要、3件' });
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    count = 4;
    await userEvent.keyboard('g');
    act(() => openStreams()[0]?.subscribed());
    act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
    await screen.findByRole('link', { name: '概要、4件' });
    await userEvent.keyboard('l');
    expect(pathname()).toBe('/admin/log');
  });

  it('open no section without the permission', async () => {
    const { pathname } = await open('/admin', ['manage_reports']);
    await userEvent.keyboard('gl');
    expect(pathname()).toBe('/admin');
  });

  it('select a row with x when its checkbox has the focus [ADMIN-60]', async () => {
    await open('/admin', ['manage_reports']);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '2を選ぶ' });
    await userEvent.keyboard('jjx');
    expect(box.checked).toBe(true);
    box.focus();
    await userEvent.keyboard('xk');
    expect(box.checked).toBe(false);
    expect(document.activeElement?.textContent).toBe('1');
  });

  it('do nothing while the viewer types [AUDIT-16]', async () => {
    const { pathname } = await open('/admin', ['manage_reports', 'view_logs']);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('概要を検索'));
    await userEvent.keyboard('gl?/');
    expect(pathname()).toBe('/admin');
    expect(screen.getByLabelText<HTMLInputElement>('概要を検索').value).toBe('gl?/');
  });

  it('do nothing during the composition of an input method [AUDIT-16]', async () => {
    const { pathname } = await open('/admin', ['manage_reports', 'view_logs']);
    for (const key of ['g', 'l']) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, isComposing: true }),
      );
    }
    expect(pathname()).toBe('/admin');
  });

  it('move in a list and open a row [AUDIT-07]', async () => {
    await open('/admin', ['manage_reports']);
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('j');
    expect(focused()).toBe('1');
    await userEvent.keyboard('jj');
    expect(focused()).toBe('2');
    await userEvent.keyboard('k');
    expect(focused()).toBe('1');
    const opened = vi.fn((event: Event) => event.preventDefault());
    screen.getByRole('link', { name: '1' }).addEventListener('click', opened);
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('are listed with ?, and can be turned off permanently [AUDIT-07, AUDIT-18]', async () => {
    const { pathname } = await open('/admin', ['manage_reports', 'view_logs']);
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'キーボード操作' }));
    expect(dialog.getByText('「操作ログ」を開く')).toBeTruthy();
    await userEvent.click(dialog.getByRole('switch', { name: 'キーボード操作を使う' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('gl');
    expect(pathname()).toBe('/admin');
    expect(localStorage.getItem('admin-keys')).toBe('off');
  });
});
