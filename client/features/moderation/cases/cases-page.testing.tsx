import { act, screen, waitFor, within } from '@testing-library/react';
import { ShieldCheck } from 'lucide-react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Layout } from '#client/features/shell/layout/layout.tsx';
import { useAdminKeys } from '#client/features/team/admin-frame/admin-keys.ts';
import type { AdminSection } from '#client/features/team/admin-frame/admin-section.ts';
import { Link } from '#client/lib/router/link.tsx';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { Case, CaseView } from '#contract/moderation/cases.ts';
import { aCase, aDecidedView, aDecision, aView, guidelines, me } from './cases.testing.ts';

const sections: AdminSection[] = [
  {
    path: `/admin/reports/${aCase(2).id}`,
    group: 'content',
    title: 'コメント',
    icon: ShieldCheck,
    permission: null,
    letter: 'c',
  },
];

function PageWithKeys() {
  useAdminKeys(sections);
  return (
    <>
      <ReportsPage />
      <Link to="/admin/users/aUser000000000000002">メンバーの管理</Link>
      <ToastHost />
    </>
  );
}

/** The pages are rendered in the layout of the site, because the layout moves the focus at each navigation. */
const pages = [
  { path: '/admin/reports/:caseId?', element: <PageWithKeys /> },
  { path: '/admin/users/:userId', element: <h1>メンバー</h1> },
];

/** Cleans up after each test. Called once in a file. */
export function isolatePages(): void {
  beforeEach(() => {
    localStorage.clear();
    stubEventSource();
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(async () => {
    await closeStreams();
    vi.useRealTimers();
  });
}

/** Renders the page with a site whose data a test can change, as colleagues would. */
export function show(
  path = '',
  { view = aView(), items = [aCase(1), aCase(2)], handlers = {} } = {},
) {
  const site: { view: CaseView; items: Case[] } = { view, items };
  const calls = stubServer({
    '/api/admin/status': () => ({
      is_admin: true,
      rank: 'moderator',
      permissions: ['manage_reports'],
    }),
    '/api/guidelines': () => guidelines,
    '/api/site-settings': () => aSiteSettings(),
    '/api/admin/cases': ({ path: requests }) => {
      const shown = requests.includes('kind=appeal') ? [] : site.items;
      return { items: shown, next_cursor: null, has_more: false };
    },
    '/api/admin/cases/{caseId}': ({ path: requests }) =>
      requests.includes(aCase(2).id) ? aView({ case: aCase(2) }) : site.view,
    '/functions/claimCase': () => {
      const claimed_until = new Date(Date.now() + 900_000).toISOString();
      const claimed = { ...site.view.case, claimed_by: me, claimed_until, version: 2 };
      site.view = { ...site.view, case: claimed };
      return { case: claimed };
    },
    '/functions/decideCase': () => {
      site.items = site.items.slice(1);
      site.view = aDecidedView({ decision: aDecision({ decided_by: me }) });
      return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
    },
    ...(handlers as Handlers),
  });
  const { router } = renderInApp(<Layout />, {
    session: aMember(),
    path: `/admin/reports${path}`,
    children: pages,
  });
  return { site, calls, router };
}

/** Decides the first case as a colleague would, and notifies the team. */
export async function decideElsewhere(site: { view: CaseView }): Promise<void> {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  site.view = aDecidedView();
  act(() => openStreams()[0]?.subscribed());
  act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
}

/** Returns the path of a case by its number. */
export const open = (number: number) => `/${aCase(number).id}`;
/** Returns the link to the next case, or to the queue, once it has the focus after a decision. */
export async function focusedNext(name: string | RegExp): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name });
  await waitFor(() => expect(document.activeElement).toBe(link));
  return link;
}

/** Returns the form for the decision. */
export const form = async () => within(await screen.findByRole('region', { name: '対応を決める' }));
