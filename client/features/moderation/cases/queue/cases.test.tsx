import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openStreams } from '#client/testing/live.ts';
import { dataOf, type Handlers } from '#client/testing/server.ts';
import { aCase, aDecidedView, aDecision, at, aView, me } from '../cases.testing.ts';
import { focusedNext, form, isolatePages, open, show } from '../cases-page.testing.tsx';

isolatePages();

describe('the queue', () => {
  it('opens cases by keyboard, and keeps the typed text of each [REPORT-110, REPORT-30]', async () => {
    const { router } = show();
    await screen.findByText('絵1');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(1).id));
    await userEvent.type((await form()).getByLabelText('チームのメモ'), '様子を見る');
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    expect((await form()).getByLabelText<HTMLTextAreaElement>('チームのメモ').value).toBe('');
    await userEvent.keyboard('k');
    await waitFor(async () =>
      expect((await form()).getByLabelText<HTMLTextAreaElement>('チームのメモ').value).toBe(
        '様子を見る',
      ),
    );
  });

  it('keeps the typed text when the viewer leaves the page, and discards it once it is sent [REPORT-110]', async () => {
    const { site, router } = show(open(1));
    const note = async () => (await form()).getByLabelText<HTMLTextAreaElement>('チームのメモ');
    await userEvent.type(await note(), '様子を見る');
    await userEvent.click(screen.getByRole('link', { name: 'メンバーの管理' }));
    await screen.findByRole('heading', { name: 'メンバー' });
    await act(() => router.navigate(-1));
    expect((await note()).value).toBe('様子を見る');
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await userEvent.click((await form()).getByRole('button', { name: '問題なしとして終える' }));
    await userEvent.click(await focusedNext('次の件へ：「絵2」'));
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    site.view = aView();
    await act(() => router.navigate(`/admin/reports${open(1)}`));
    expect((await note()).value).toBe('');
  });

  it('moves the focus to the opened case, so that the next keys apply to it [REPORT-115]', async () => {
    const { calls, router } = show(open(1));
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    await form();
    await waitFor(() => expect(document.activeElement?.id).toBe('case-title'));
    await userEvent.keyboard('1{Enter}');
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(1));
    expect(dataOf(calls, 'decideCase')).toMatchObject([{ caseId: aCase(2).id, action: 'none' }]);
  });

  it('decides case after case by keys, while toasts show the decisions [REPORT-114]', async () => {
    const { calls } = show(open(1));
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('1{Enter}');
    await screen.findByRole('dialog', { name: '対応を決めました' });
    await focusedNext('次の件へ：「絵2」');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.id).toBe('case-title'));
    await userEvent.keyboard('1{Enter}');
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(2));
  });

  it('offers the next case immediately after a decision, before the queue is reloaded [REPORT-93]', async () => {
    let isDecided = false;
    const { calls, site } = show(open(1), {
      handlers: {
        '/api/admin/cases': async () => {
          if (isDecided) await new Promise(() => {});
          return { items: [aCase(1), aCase(2)], next_cursor: null, has_more: false };
        },
        '/functions/decideCase': () => {
          isDecided = true;
          site.view = aDecidedView();
          return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
        },
      } satisfies Handlers,
    });
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('1{Enter}');
    await focusedNext('次の件へ：「絵2」');
    const reads = calls.filter(({ path }) => path === '/api/admin/cases');
    expect(reads).toHaveLength(2);
  });

  it('focuses the link back to the queue when the last case is decided; pressing this link focuses the heading of the page [REPORT-86]', async () => {
    show(open(1), { items: [aCase(1)] });
    await form();
    await userEvent.keyboard('1{Enter}');
    await screen.findByText('すべて確認しました。おつかれさまでした');
    const way = within(screen.getByRole('region', { name: '判断' }));
    const link = way.getByRole('link', { name: '一覧へ' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await userEvent.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows the name of the next case after a decision, and can revert the decision [REPORT-153, REPORT-93]', async () => {
    const { site, calls, router } = show(open(1), {
      handlers: {
        '/functions/decideCase': () => {
          const can = { ...aDecidedView().can, overturn: true };
          site.view = aDecidedView({ decision: aDecision({ decided_by: me }), can });
          return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
        },
        '/functions/overturnDecision': () => {
          const decision = aDecision({ overturned_at: at });
          site.view = aDecidedView({ decision });
          return { case: site.view.case, decision, is_restored: true };
        },
      } satisfies Handlers,
    });
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('1{Enter}');
    const next = await focusedNext('次の件へ：「絵2」');
    await userEvent.tab({ shift: true });
    const revert = screen.getByRole('button', { name: '元に戻す' });
    expect(document.activeElement).toBe(revert);
    expect(revert.parentElement).toBe(next.parentElement);
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /取り消しますか？$/ }));
    await userEvent.click(dialog.getByRole('button', { name: '判断を取り消す' }));
    expect(await screen.findByText('取り消し済み')).toBeTruthy();
    expect(dataOf(calls, 'overturnDecision')).toMatchObject([{ caseId: aCase(1).id }]);
    expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull();
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
  });

  it('keeps its filters in the URL, and shows a text when no case is waiting [REPORT-111]', async () => {
    const { router } = show('', { items: [] });
    expect(await screen.findByText('すべて確認しました。おつかれさまでした')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('種類'), '異議');
    expect(router.state.location.search).toBe('?kind=appeal');
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
  });

  it('is reloaded when the team is notified of a change [REPORT-112]', async () => {
    const { site } = show();
    await screen.findByText('絵1');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    site.items = [aCase(3, { weight: 400, reports_count: 4 }), ...site.items];
    act(() => openStreams()[0]?.subscribed());
    act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
    expect(await screen.findByText('絵3')).toBeTruthy();
    expect(screen.getByText('通報 4件')).toBeTruthy();
  });
});
