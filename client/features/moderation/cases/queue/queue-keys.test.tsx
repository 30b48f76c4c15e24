import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Layout } from '#client/features/shell/layout/layout.tsx';
import { useAdminKeys } from '#client/features/team/admin-frame/admin-keys.ts';
import { KeysDialog } from '#client/features/team/admin-frame/admin-rail.tsx';
import { NestedPages } from '#client/lib/router/router-provider.tsx';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { Case } from '#contract/moderation/cases.ts';
import { aCase, aDecidedView, aDecision, aView, guidelines } from '../cases.testing.ts';

const PAGE = 6;
const LIST_TOP = 250;
const ROW = 100;

function PageWithKeys() {
  const keys = useAdminKeys([]);
  return (
    <>
      <ReportsPage />
      <KeysDialog sections={[]} keys={keys} />
    </>
  );
}

/** The layout with toasts, so that the toast of a decision stays visible when the viewer leaves the queue. */
function Site() {
  return (
    <>
      <Layout />
      <ToastHost />
    </>
  );
}

const pages = [
  { path: 'reports/:caseId?', element: <PageWithKeys /> },
  { path: 'users', element: <h1>メンバー</h1> },
];

/** All pages of the administration are below one route of the site. */
function AdminPages() {
  return <NestedPages routes={pages} />;
}

beforeEach(() => {
  localStorage.clear();
  stubEventSource();
});
afterEach(async () => {
  await closeStreams();
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Renders a queue with `count` cases, one of them open. */
function show(count: number, opened: number, handlers: Handlers = {}) {
  const site = {
    items: numbers(count).map((number) => aCase(number)),
    decided: [] as string[],
    /** Whether requests for the pages after the first page stay pending. */
    isStuck: false,
    /** The responses with the pages after the first page wait for this promise. */
    answered: Promise.resolve(),
  };
  const calls = stubServer({
    '/api/admin/status': () => ({
      is_admin: true,
      rank: 'moderator',
      permissions: ['manage_reports'],
    }),
    '/api/guidelines': () => guidelines,
    '/api/site-settings': () => aSiteSettings(),
    '/api/admin/cases': async ({ path }) => {
      if (site.isStuck && path.includes('cursor')) await new Promise(() => {});
      if (path.includes('cursor')) await site.answered;
      return pageOf(site.items, path);
    },
    '/api/admin/cases/{caseId}': ({ params }) => {
      const item = site.items.find(({ id }) => id === params.caseId);
      const decided = Number(/\d+$/.exec(params.caseId)?.[0]);
      return item
        ? aView({ case: item })
        : aDecidedView({ case: aCase(decided, { status: 'decided' }) });
    },
    '/functions/decideCase': ({ data: { caseId } }) => {
      site.decided.push(caseId);
      site.items = site.items.filter(({ id }) => id !== caseId);
      return { case: aCase(opened, { status: 'decided' }), decision: aDecision() };
    },
    ...handlers,
  });
  const { router } = renderInApp(<Site />, {
    session: aMember(),
    path: `/admin/reports/${aCase(opened).id}`,
    children: [{ path: '/admin/*', element: <AdminPages /> }],
  });
  const pagesRead = () =>
    calls.filter(({ path }) => /^\/api\/admin\/cases(\?|$)/.test(path)).length;
  return { site, router, pagesRead };
}

function pageOf(items: readonly Case[], path: string) {
  const cursor = new URL(path, 'http://site.test').searchParams.get('cursor') ?? '';
  const rest = items.filter(({ id }) => id > cursor);
  const shown = rest.slice(0, PAGE);
  const has_more = rest.length > PAGE;
  return { items: shown, has_more, next_cursor: has_more ? (shown.at(-1)?.id ?? null) : null };
}

const row = (number: number) =>
  screen.findByRole('link', { name: new RegExp(`絵${number}(?!\\d)`) });
function opened(): number {
  const link = screen.queryByRole('link', { current: true });
  return Number(/絵(\d+)/.exec(link?.textContent ?? '')?.[1]);
}
const form = async () => within(await screen.findByRole('region', { name: '対応を決める' }));
const openNext = async () =>
  userEvent.click(await screen.findByRole('link', { name: /^次の件へ/ }));
const choose = async () => userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));

/** Presses keys before the page can render their effect. */
function pressAtOnce(...keys: string[]): void {
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
}

/** Returns the position of an element of the list as a browser would. The list is higher than the screen. */
function boxOf(this: Element): DOMRect {
  const box = this.closest('[data-queue]');
  if (!this.matches('li') || !box) return new DOMRect(0, LIST_TOP, 0, window.innerHeight);
  const index = [...(this.parentElement?.children ?? [])].indexOf(this);
  return new DOMRect(0, LIST_TOP + index * ROW - box.scrollTop, 0, ROW);
}

function blur(): void {
  act(() => (document.activeElement as HTMLElement).blur());
}

function notifyTeam(): void {
  act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
}

function sendQueueEvent(): void {
  act(() => openStreams()[0]?.subscribed());
  notifyTeam();
}

describe('the keys of a case', () => {
  it('have no effect on a case that the viewer has left, even before the next case is rendered [REPORT-115]', async () => {
    const { site } = show(3, 1);
    await row(2);
    await choose();
    blur();
    pressAtOnce('j', 'Enter');
    await waitFor(() => expect(opened()).toBe(2));
    await form();
    expect(site.decided).toEqual([]);
  });

  it('open one case for each press, even in quick succession', async () => {
    show(5, 1);
    await row(2);
    pressAtOnce('j', 'j', 'j', 'k');
    await waitFor(() => expect(opened()).toBe(3));
  });

  it('do nothing after the viewer has followed a link, even before the next page is shown', async () => {
    const { site, router } = show(3, 1);
    await row(2);
    await choose();
    blur();
    await act(async () => {
      void router.navigate('/admin/users');
      fireEvent.keyDown(document.body, { key: 'Enter' });
    });
    await screen.findByRole('heading', { name: 'メンバー' });
    expect(site.decided).toEqual([]);
    expect(router.state.location.pathname).toBe('/admin/users');
  });

  it('do not decide a case while a held key repeats [REPORT-115]', async () => {
    const { site } = show(3, 1);
    await row(2);
    await choose();
    blur();
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    await userEvent.keyboard('j');
    await waitFor(() => expect(opened()).toBe(2));
    expect(site.decided).toEqual([]);
  });
});

describe('the navigation through the queue', () => {
  it('reaches the last case with j, page by page [REPORT-30]', async () => {
    const { router } = show(15, 1);
    await row(2);
    for (const number of numbers(15).slice(1)) {
      await row(number);
      await userEvent.keyboard('j');
      await waitFor(() => expect(opened()).toBe(number));
    }
    await userEvent.keyboard('j');
    expect(router.state.location.pathname).toContain(aCase(15).id);
  });

  it('continues after the last loaded case when that case is decided', async () => {
    const { site } = show(8, 6);
    site.isStuck = true;
    await row(6);
    await choose();
    blur();
    await userEvent.keyboard('{Enter}');
    await openNext();
    await waitFor(() => expect(opened()).toBe(7));
  });

  it('continues after the open case when a colleague has decided that case [REPORT-30]', async () => {
    const { site } = show(5, 3);
    await row(3);
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    site.items = site.items.filter(({ id }) => id !== aCase(3).id);
    sendQueueEvent();
    await waitFor(() => expect(screen.queryByRole('link', { name: /絵3/ })).toBeNull());
    await userEvent.keyboard('j');
    await waitFor(() => expect(opened()).toBe(4));
    await userEvent.keyboard('k');
    await waitFor(() => expect(opened()).toBe(2));
  });

  it('continues after a case that was opened by its URL and is beyond the first page', async () => {
    show(15, 10);
    await row(11);
    await choose();
    blur();
    await userEvent.keyboard('{Enter}');
    await openNext();
    await waitFor(() => expect(opened()).toBe(11));
    await userEvent.keyboard('k');
    await waitFor(() => expect(opened()).toBe(9));
  });

  it('begins with the first case when the open case is beyond the pages that are searched', async () => {
    const { router, pagesRead } = show(60, 60);
    await screen.findByText('絵30');
    await form();
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(1).id));
    expect(pagesRead()).toBe(5);
  });

  it('finishes a reload of all pages before the next reload starts, however often the team is notified', async () => {
    const { site, pagesRead } = show(30, 30);
    await screen.findByText('絵29');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    // A new stream reads the queue immediately. Events that follow cause one read together.
    act(() => openStreams()[0]?.subscribed());
    await waitFor(() => expect(pagesRead()).toBe(5 + 5));
    await screen.findByText('絵29');
    const { promise, resolve } = Promise.withResolvers<void>();
    site.answered = promise;
    notifyTeam();
    await waitFor(() => expect(pagesRead()).toBe(5 + 5 + 2));
    notifyTeam();
    notifyTeam();
    resolve();
    await waitFor(() => expect(pagesRead()).toBe(5 + 5 + 5 + 5));
  });

  it('stays on the page to which the viewer went before the response to the decision', async () => {
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { router } = show(3, 1, {
      '/functions/decideCase': async () => {
        await sent;
        return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
      },
    });
    await row(2);
    await choose();
    blur();
    await userEvent.keyboard('{Enter}');
    await act(() => router.navigate('/admin/users'));
    answer();
    await screen.findByText('対応を決めました');
    expect(router.state.location.pathname).toBe('/admin/users');
  });

  it('keeps the open case and a part of the next case visible in the list [REPORT-109]', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf);
    show(12, 1);
    for (const number of numbers(9).slice(1)) {
      await row(number);
      await userEvent.keyboard('j');
      await waitFor(() => expect(opened()).toBe(number));
      const { top, bottom } = boxOf.call((await row(number)).closest('li') ?? expect.fail());
      expect(top).toBeGreaterThanOrEqual(LIST_TOP);
      expect(bottom).toBeLessThan(window.innerHeight - ROW / 2);
    }
  });
});

describe('the keys of the lists', () => {
  it('expand and focus the search field of the page', async () => {
    show(2, 1);
    await row(2);
    expect(screen.queryByRole('searchbox', { name: '投稿者の名前' })).toBeNull();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '投稿者の名前' }));
  });

  it('are listed only on pages that use them', async () => {
    show(2, 1);
    await row(2);
    await form();
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'キーボード操作' }));
    const listed = dialog.getAllByRole('term').map(({ textContent }) => textContent);
    expect(listed.toSorted()).toEqual(['/', '1', '2', '3', '4', '5', '?', 'Enter', 'c', 'j', 'k']);
    expect(dialog.getByText('選んだ対応を決める')).toBeTruthy();
  });
});
