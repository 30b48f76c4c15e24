import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Call, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { stubViewport } from '#client/testing/viewport.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { Case } from '#contract/moderation/cases.ts';
import { aCase, aView, guidelines, me, midori, sora } from '../cases.testing.ts';

beforeEach(() => {
  localStorage.clear();
  stubEventSource();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
});

const first = [aCase(1), aCase(2), aCase(3, { kind: 'appeal' })];

/** Renders the queue of a site whose cases a test can change. */
function show(
  path = '',
  items: Case[] = first,
  refused: Record<
    string,
    { status: string; message: string; details: { reason: 'case-claimed' } }
  > = {},
) {
  const site = { items };
  const calls = stubServer({
    '/api/admin/status': () => ({ is_admin: true, rank: 'moderator', permissions: [] }),
    '/api/guidelines': () => guidelines,
    '/api/site-settings': () => aSiteSettings(),
    '/api/admin/cases': () => ({ items: site.items, next_cursor: null, has_more: false }),
    '/api/admin/cases/count': () => ({ count: site.items.length, has_more: false }),
    '/api/admin/cases/colleagues': () => ({ items: [me, midori] }),
    '/api/admin/cases/{caseId}': () => aView(),
    '/functions/decideCases': ({ data }) => {
      const ids = (data as { cases: { caseId: string }[] }).cases.map(({ caseId }) => caseId);
      site.items = site.items.filter(({ id }) => !ids.includes(id) || refused[id]);
      return { results: ids.map((id) => ({ id, error: refused[id] ?? null })) };
    },
  });
  const { router } = renderInApp(
    <>
      <ReportsPage />
      <ToastHost />
    </>,
    { session: aMember(), path: `/admin/reports${path}`, route: '/admin/reports/:caseId?' },
  );
  return { site, calls, router };
}

const asked = (calls: Call[]) =>
  calls.flatMap(({ path }) =>
    /^\/api\/admin\/cases(\?|$)/.test(path) ? [new URL(path, 'http://x').searchParams] : [],
  );

describe('the filters of the queue', () => {
  it('can be combined and reset together, are kept in the URL, and show the number of matches [REPORT-111, REPORT-143, REPORT-82]', async () => {
    const { calls, router } = show('?reason=spam');
    await screen.findByText('絵1');
    expect(await screen.findByText('3件')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '絞り込み（1件）' }));
    await userEvent.selectOptions(screen.getByLabelText('対象'), '投稿');
    await userEvent.selectOptions(screen.getByLabelText('担当'), '自分');
    await userEvent.selectOptions(screen.getByLabelText('届いてから'), '3日以上');
    await userEvent.type(screen.getByLabelText('投稿者の名前'), 'そら{Enter}');
    const wanted = { reason: 'spam', target: 'post', assignee: me.id, age: '3d', author: 'そら' };
    await waitFor(() =>
      expect(asked(calls).map((search) => Object.fromEntries(search))).toContainEqual(wanted),
    );
    expect(router.state.location.search).toContain('assignee=me');
    expect(screen.getByText('理由：スパム・宣伝')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '絞り込みを解除' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('offer "nobody" and colleagues as assignees, and ignore invalid values in the URL [REPORT-144]', async () => {
    const { calls } = show('?reason=x&target=y&age=2d&assignee=z&state=open');
    await screen.findByText('絵1');
    expect(asked(calls).map(String)).toEqual(['']);
    await userEvent.click(screen.getByRole('button', { name: '絞り込み' }));
    await screen.findByRole('option', { name: 'みどり' });
    await userEvent.selectOptions(screen.getByLabelText('担当'), '担当者なし');
    await waitFor(() => expect(asked(calls).at(-1)?.get('assignee')).toBe('nobody'));
    await userEvent.selectOptions(screen.getByLabelText('状態'), '対応済み');
    await waitFor(() => expect(asked(calls).at(-1)?.get('assignee')).toBeNull());
    expect(screen.queryByLabelText('担当')).toBeNull();
  });

  it('show that no case matches, instead of the text that all cases are decided [REPORT-145]', async () => {
    show('?author=nobody', []);
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
  });
});

it('the queue shows the filters by state and kind, and collapses the other filters under a button with the number of active ones [REPORT-152, REPORT-162, REPORT-92]', async () => {
  show('?state=decided&reason=spam&author=@sora');
  await screen.findByText('絵1');
  const shown = () =>
    screen.getAllByRole('combobox').map((field) => field.getAttribute('aria-label'));
  expect(shown()).toEqual(['状態', '種類']);
  const button = screen.getByRole('button', { name: '絞り込み（2件）' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(shown()).toEqual(['状態', '種類', '理由', '対象', '届いてから']);
  expect(screen.getByRole('searchbox', { name: '投稿者の名前' })).toBeTruthy();
});

describe('the density of the queue', () => {
  it('is remembered by the browser [REPORT-146, REPORT-83]', async () => {
    show();
    await screen.findByText('絵1');
    expect(screen.getAllByText('スパム・宣伝', { selector: 'li *' })).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '詰めて表示' }));
    expect(screen.queryAllByText('スパム・宣伝', { selector: 'li *' })).toEqual([]);
    cleanup();
    show();
    await screen.findByText('絵1');
    const button = screen.getByRole('button', { name: '詰めて表示' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });
});

/** Selects all cases, and opens the dialog. */
async function decideAll() {
  await screen.findByText('絵1');
  await userEvent.click(screen.getByRole('button', { name: 'まとめて選ぶ' }));
  await userEvent.click(screen.getByLabelText('表示中の2件をすべて選ぶ'));
  await userEvent.click(screen.getByRole('button', { name: 'まとめて決める' }));
  return within(await screen.findByRole('dialog'));
}

describe('a decision about several cases', () => {
  it('has one action, rule and message for all cases, and afterwards the button that started the decision has the focus [REPORT-149, REPORT-84]', async () => {
    const { calls } = show();
    const dialog = await decideAll();
    await userEvent.click(dialog.getByRole('button', { name: '2件に適用' }));
    expect(dialog.getByText('対応を選んでください')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: '非表示にする' }));
    await userEvent.click(dialog.getByRole('button', { name: '2件に適用' }));
    expect(dialog.getByText('もとになるルールを選んでください')).toBeTruthy();
    await userEvent.selectOptions(dialog.getByLabelText(/もとになるルール/), '2. 宣伝をしない');
    await userEvent.type(dialog.getByLabelText(/本人への説明/), '宣伝のため');
    await userEvent.click(dialog.getByRole('button', { name: '2件に適用' }));
    expect(await screen.findByText('2件の対応を決めました')).toBeTruthy();
    const sent = calls.find(({ path }) => path === '/functions/decideCases');
    expect(sent?.data).toMatchObject({
      cases: [1, 2].map((number) => ({ caseId: aCase(number).id, version: 1 })),
      action: 'hide',
      rule: { id: 'ads', version: 3 },
      message: '宣伝のため',
    });
    const starter = screen.getByRole('button', { name: 'まとめて選ぶ' });
    await waitFor(() => expect(document.activeElement).toBe(starter));
    expect(screen.queryByText('絵1')).toBeNull();
  });

  it('shows the reason for each refused case, and keeps that case selected [REPORT-148]', async () => {
    const error = { status: 'ABORTED', message: '', details: { reason: 'case-claimed' } } as const;
    show('', first, { [aCase(2).id]: error });
    const dialog = await decideAll();
    await userEvent.click(dialog.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(dialog.getByRole('button', { name: '2件に適用' }));
    const refused = await screen.findByRole('region', { name: '1件には適用できませんでした' });
    expect(within(refused).getByRole('link', { name: '絵2' })).toBeTruthy();
    await waitFor(() => expect(refused.contains(document.activeElement)).toBe(true));
    const bar = within(await screen.findByRole('group', { name: '選んだものの操作' }));
    expect(bar.getByRole('status').textContent).toBe('1件を選択中');
    expect(await screen.findByText('1件の対応を決めました')).toBeTruthy();
  });

  it('starts with all cases of a member selected when the viewer follows the link in a case [REPORT-147]', async () => {
    const { router } = show(`/${aCase(1).id}`);
    const link = await screen.findByRole('link', { name: 'この人の未対応をすべて選ぶ' });
    await userEvent.click(link);
    const bar = within(await screen.findByRole('group', { name: '選んだものの操作' }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toBe('2件を選択中'));
    expect(new URLSearchParams(router.state.location.search).get('author')).toBe(
      `@${sora.username}`,
    );
  });
});

describe('on a phone', () => {
  it('a bar shows the state of the case, and leads to the form of the decision while this form is out of sight [REPORT-85]', async () => {
    const viewport = stubViewport();
    const setInSight = (isInSight: boolean) =>
      viewport.show(viewport.observed('0px 0px -140px'), isInSight);
    show(`/${aCase(1).id}`);
    const section = await screen.findByRole('region', { name: '判断' });
    expect(screen.queryByRole('button', { name: '判断へ' })).toBeNull();
    setInSight(false);
    const go = await screen.findByRole('button', { name: '判断へ' });
    expect(screen.getAllByText('担当者はいません')).toHaveLength(2);
    await userEvent.click(go);
    expect(document.activeElement).toBe(section);
    setInSight(true);
    expect(screen.queryByRole('button', { name: '判断へ' })).toBeNull();
  });
});
