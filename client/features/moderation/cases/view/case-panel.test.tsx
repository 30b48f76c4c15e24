import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { dataOf, type Handlers } from '#client/testing/server.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { aCase, aView, me, midori } from '../cases.testing.ts';
import { form, isolatePages, open, show } from '../cases-page.testing.tsx';

isolatePages();

describe('a case', () => {
  it('shows the target, its owner, the reporters and their reputation [REPORT-31]', async () => {
    show(open(1));
    expect(await screen.findByText('安く買えます')).toBeTruthy();
    expect(screen.getByText('宣伝に見えます')).toBeTruthy();
    expect(screen.getByText('これまでの通報：対応あり2件、問題なし1件')).toBeTruthy();
    expect(screen.getByText('注意 1回')).toBeTruthy();
  });

  it('shows the reasons first, then the content, then the member [REPORT-94]', async () => {
    const [report] = aView().reports;
    if (!report) expect.fail();
    const reports = [1, 2, 3].map((number) => ({ ...report, id: `aReport000000000000${number}` }));
    const item = aCase(1, { reports_count: 3, reasons: [{ reason: 'spam', count: 3 }] });
    show(open(1), { view: aView({ case: item, reports }) });
    const article = within(await screen.findByRole('article', { name: '絵1' }));
    const [reasons, content, member] = ['通報の理由', '通報されたもの', '本人について'].map(
      (name) => article.getByRole('region', { name }),
    );
    if (!reasons || !content || !member) expect.fail();
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(reasons.compareDocumentPosition(content)).toBe(following);
    expect(content.compareDocumentPosition(member)).toBe(following);
    expect(article.getAllByText('絵1')).toHaveLength(1);
    expect(within(content).getByRole('link', { name: '投稿を開く' })).toBeTruthy();
    expect(within(reasons).getByText('スパム・宣伝 3件')).toBeTruthy();
    const folded = within(reasons).getByText('ほかの通報（1件）').closest('details');
    expect(within(folded ?? expect.fail()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('about a comment shows the text of the comment only in the content [REPORT-155]', async () => {
    const about = aCase(1, { target_type: 'comment', title: '安く買えます' });
    show(open(1), { view: aView({ case: about }), items: [aCase(2)] });
    expect(await screen.findByRole('heading', { name: 'そらさんのコメント' })).toBeTruthy();
    expect(screen.getAllByText('安く買えます')).toHaveLength(1);
  });

  it('hides the header of the page from the screen of a phone, but not from screen readers [REPORT-156]', async () => {
    const { router } = show(open(1));
    await form();
    const header = screen.getByRole('heading', { level: 1 }).closest('.mb-5');
    expect(header?.className).toContain('max-lg:sr-only');
    await act(() => router.navigate('/admin/reports'));
    expect(header?.className).not.toContain('max-lg:sr-only');
  });

  it('that the viewer cannot decide says why, and links to the next case [NAV-80]', async () => {
    const { can } = aView();
    const refused = { ...can, choose: [], refusal: 'higher-rank' as const };
    show(open(1), { view: aView({ can: refused }) });
    expect(await screen.findByText(/^自分と同じか上の役割の人についての件は/)).toBeTruthy();
    const next = await screen.findByRole('link', { name: '次の件へ：「絵2」' });
    expect(next.getAttribute('href')).toContain(aCase(2).id);
  });

  it('shows the target at the time of the report when it has changed or is deleted [REPORT-31]', async () => {
    const now = { ...aView().target, text: '書き直しました' } as NonNullable<CaseView['target']>;
    const { site, router } = show(open(1), { view: aView({ target: now, is_edited: true }) });
    expect(await screen.findByText('書き直しました')).toBeTruthy();
    expect(screen.getByText('通報のあとで編集されています')).toBeTruthy();
    expect(screen.getByText('安く買えます')).toBeTruthy();
    site.view = aView({ target: null });
    await act(() => router.navigate(`/admin/reports${open(2)}`));
    await act(() => router.navigate(`/admin/reports${open(1)}`));
    expect(await screen.findByText('いまはもうありません')).toBeTruthy();
  });

  it('about a message has the name of its sender as its title [MSG-79]', async () => {
    const about = aCase(1, { target_type: 'message', title: '' });
    const target = { ...aView().target, title: '' } as NonNullable<CaseView['target']>;
    show(open(1), { view: aView({ case: about, target, reported: null }) });
    expect(await screen.findByRole('heading', { name: /さんのメッセージ$/ })).toBeTruthy();
    expect(screen.queryByText('無題')).toBeNull();
  });

  it('about a message states that reading is recorded, and shows the messages around it when the admin requests them [MSG-137, MSG-85]', async () => {
    const about = aCase(1, { target_type: 'message', title: '' });
    const message = { author: midori, is_reported: false, has_picture: false, has_card: false };
    const created_at = '2026-11-20T03:00:00.000Z';
    const { calls } = show(open(1), {
      view: aView({ case: about }),
      handlers: {
        '/functions/readReportedMessages': () => ({
          messages: [
            { ...message, id: 'aMessage000000000001', text: 'その前の', created_at },
            {
              ...message,
              id: 'aMessage000000000002',
              text: 'ひどい',
              created_at,
              is_reported: true,
            },
          ],
        }),
      },
    });
    expect(
      await screen.findByText(/このメッセージを読んだことは、操作ログに残ります/),
    ).toBeTruthy();
    const button = await screen.findByRole('button', { name: '前後のメッセージを読む' });
    expect(dataOf(calls, 'readReportedMessages')).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText('その前の')).toBeTruthy();
    expect(screen.getByText('報告されたメッセージ').closest('li')?.textContent).toContain('ひどい');
  });

  it('is claimed by the key `c`, except after `g`, when `c` opens a section [REPORT-32]', async () => {
    const { calls, router } = show(open(1));
    await form();
    await userEvent.keyboard('c');
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    expect(dataOf(calls, 'claimCase')).toEqual([{ caseId: aCase(1).id, take: false }]);
    // Both keys get the same time stamp, because on a busy machine the second key would come too late.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
    await userEvent.keyboard('gc');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    expect(dataOf(calls, 'releaseCase')).toEqual([]);
  });

  it('has a claim button that is busy until the claim is shown', async () => {
    let answer = () => {};
    const read = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let item = aCase(1);
    show(open(1), {
      handlers: {
        '/api/admin/cases/{caseId}': async () => {
          if (item.claimed_by) await read;
          return aView({ case: item });
        },
        '/functions/claimCase': () => {
          const claimed_until = new Date(Date.now() + 900_000).toISOString();
          item = { ...item, claimed_by: me, claimed_until };
          return { case: item };
        },
      } satisfies Handlers,
    });
    await form();
    await userEvent.keyboard('c');
    await waitFor(() => expect(item.claimed_by).toBe(me));
    const claim = screen.getByRole('button', { name: /担当する/ });
    expect(claim.getAttribute('aria-busy')).toBe('true');
    answer();
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    await waitFor(() => expect(claim.getAttribute('aria-busy')).toBeNull());
  });

  it('can be released while the queue reloads after the claim', async () => {
    let isClaimed = false;
    let item = aCase(1);
    show(open(1), {
      handlers: {
        '/api/admin/cases': async () => {
          if (isClaimed) await new Promise(() => {});
          return { items: [aCase(1), aCase(2)], next_cursor: null, has_more: false };
        },
        '/api/admin/cases/{caseId}': () => aView({ case: item }),
        '/functions/claimCase': () => {
          isClaimed = true;
          const claimed_until = new Date(Date.now() + 900_000).toISOString();
          item = { ...item, claimed_by: me, claimed_until };
          return { case: item };
        },
      } satisfies Handlers,
    });
    await form();
    await userEvent.keyboard('c');
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    const release = screen.getByRole('button', { name: /担当を/ });
    await waitFor(() => expect(release.getAttribute('aria-busy')).toBeNull());
  });

  it('shows no claim after the claim has expired [REPORT-32]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const claimed_until = new Date(Date.now() + 60_000).toISOString();
    show(open(1), { view: aView({ case: aCase(1, { claimed_by: me, claimed_until }) }) });
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_100));
    expect(await screen.findByText('担当者はいません')).toBeTruthy();
  });

  it('accepts keys after a choice was clicked [REPORT-32]', async () => {
    const { router } = show(open(1));
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await screen.findByText('絵2');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
  });

  it('can be taken over when a colleague has claimed it', async () => {
    const claimed_until = new Date(Date.now() + 900_000).toISOString();
    const claimed = aCase(1, { claimed_by: midori, claimed_until });
    const { calls } = show(open(1), { view: aView({ case: claimed }) });
    expect(await screen.findByText(/みどりさんが確認しています/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '代わりに担当する' }));
    await waitFor(() =>
      expect(dataOf(calls, 'claimCase')).toEqual([{ caseId: aCase(1).id, take: true }]),
    );
  });

  it('scrolls into view below the header when it is opened by a key [MODACT-31]', async () => {
    show(open(1));
    await form();
    const brought: string[] = [];
    Element.prototype.scrollIntoView = function bring(this: Element) {
      brought.push(this.id);
    };
    await userEvent.keyboard('j');
    await waitFor(() => expect(brought).toContain('case-title'));
    expect(document.getElementById('case-title')?.className).toContain('scroll-mt-24');
  });
});
