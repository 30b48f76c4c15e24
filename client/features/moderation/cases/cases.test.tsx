import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Layout } from '#client/features/shell/layout/layout.tsx';
import type { AdminSection } from '#client/features/team/admin-frame/admin-section.ts';
import { useAdminKeys } from '#client/features/team/admin-frame/use-admin-keys.ts';
import ReportsPage from '#client/routes/admin/admin-reports.tsx';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Call, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Case, CaseView } from '#contract/moderation/cases.ts';
import { aCase, aDecision, aView, guidelines, me, midori } from './cases.testing.ts';

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
      <Link to="/admin/users/aUser000000000000002">ユーザー管理</Link>
      <ToastHost />
    </>
  );
}

/** The page in the layout of the site, which moves the focus at each navigation. */
const pages = [
  { path: '/admin/reports/:caseId?', element: <PageWithKeys /> },
  { path: '/admin/users/:userId', element: <h1>ユーザー</h1> },
];

beforeEach(() => {
  localStorage.clear();
  stubEventSource();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(openStreams()).toHaveLength(0));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dataOf = (calls: Call[], name: string) =>
  calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);

/** Renders the page with a site that a test can change, as colleagues do. */
function show(path = '', { view = aView(), items = [aCase(1), aCase(2)], handlers = {} } = {}) {
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

/** A colleague decides about the first case, and the team is notified. */
async function decideElsewhere(site: { view: CaseView }): Promise<void> {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  site.view = aView({
    case: aCase(1, { status: 'decided', version: 6 }),
    decision: aDecision(),
    can: { choose: [], refusal: 'decided', overturn: false, contents: true },
  });
  act(() => openStreams()[0]?.subscribed());
  act(() => openStreams()[0]?.send({ topic: 'admins', event: { type: 'reports' } }));
}

const open = (number: number) => `/${aCase(number).id}`;
const form = async () => within(await screen.findByRole('region', { name: '対応を決める' }));

describe('the queue', () => {
  it('opens cases by keyboard, and keeps the typed text of each [REPORT-30]', async () => {
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

  it('keeps the typed text when the page is left, and discards it once it is sent [REPORT-30]', async () => {
    const { router } = show(open(1));
    const note = async () => (await form()).getByLabelText<HTMLTextAreaElement>('チームのメモ');
    await userEvent.type(await note(), '様子を見る');
    await userEvent.click(screen.getByRole('link', { name: 'ユーザー管理' }));
    await screen.findByRole('heading', { name: 'ユーザー' });
    await act(() => router.navigate(-1));
    expect((await note()).value).toBe('様子を見る');
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await userEvent.click((await form()).getByRole('button', { name: '問題なしとして終える' }));
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    await act(() => router.navigate(`/admin/reports${open(1)}`));
    expect((await note()).value).toBe('');
  });

  it('moves the focus to the opened case, where the next keys apply [REPORT-32]', async () => {
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

  it('allows to decide case after case by keys, while toasts show the decisions [REPORT-32]', async () => {
    const { calls } = show(open(1));
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('1{Enter}');
    await screen.findByRole('dialog', { name: '対応を決めました' });
    await waitFor(() => expect(document.activeElement?.id).toBe('case-title'));
    await userEvent.keyboard('1{Enter}');
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(2));
  });

  it('continues with the next case immediately, before the queue is reloaded', async () => {
    let isDecided = false;
    const { calls, router } = show(open(1), {
      handlers: {
        '/api/admin/cases': async () => {
          if (isDecided) await new Promise(() => {});
          return { items: [aCase(1), aCase(2)], next_cursor: null, has_more: false };
        },
        '/functions/decideCase': () => {
          isDecided = true;
          return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
        },
      } satisfies Handlers,
    });
    await form();
    await screen.findByText('絵2');
    await userEvent.keyboard('1{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    const reads = calls.filter(({ path }) => path === '/api/admin/cases');
    expect(reads).toHaveLength(2);
  });

  it('focuses the heading of the page when the last case is decided [REPORT-86]', async () => {
    show(open(1), { items: [aCase(1)] });
    await form();
    await userEvent.keyboard('1{Enter}');
    await screen.findByText('すべて確認しました。おつかれさまでした');
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('keeps its filters in the address, and has an empty state [REPORT-30]', async () => {
    const { router } = show('', { items: [] });
    expect(await screen.findByText('すべて確認しました。おつかれさまでした')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('種類'), '異議');
    expect(router.state.location.search).toBe('?kind=appeal');
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
  });

  it('is reloaded when the team is notified of a change [REPORT-30]', async () => {
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

describe('a case of pending links', () => {
  const url = 'https://xn--80ak6aa92e.example/login?next=1';
  const target = {
    ...(aView().target ?? expect.fail()),
    title: 'セール https://shop.example',
    text: `くわしくは ${url} へ`,
  };
  const item = aCase(1, {
    kind: 'links',
    reports_count: 0,
    reasons: [],
    hidden_at: target.created_at,
  });
  const view = aView({ case: item, target, reported: target, reports: [] });

  it('lists their full hosts, without links to open by accident [REPORT-45]', async () => {
    show(open(1), { view, items: [item] });
    const list = within(await screen.findByRole('region', { name: 'リンク先' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'shop.examplehttps://shop.example',
      `xn--80ak6aa92e.example${url}`,
    ]);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.filter((href) => href?.startsWith('http'))).toEqual([]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'https://shop.example',
      url,
    ]);
  });

  it('names the watched words for which it waits, and expects no links then [REPORT-75]', async () => {
    const words = { ...target, title: '絵1', text: '副業の話' };
    const watched_terms = ['副業', 'shop.example'];
    const watching = { ...view, target: words, reported: words, watched_terms };
    show(open(1), { view: watching, items: [item] });
    const list = within(await screen.findByRole('region', { name: '見つかった言葉やサイト' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      watched_terms,
    );
    expect(screen.queryByText('ほかのサイトへのリンクは、もうありません')).toBeNull();
  });

  it('offers to publish them, and explains that choice [REPORT-45]', async () => {
    const { calls } = show(open(1), { view, items: [item] });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: /公開してよい/ }));
    expect(fields.getByText(/を公開して、本人に伝えます$/)).toBeTruthy();
    await userEvent.click(fields.getByRole('button', { name: '確認を終えて公開する' }));
    await waitFor(() =>
      expect(dataOf(calls, 'decideCase')).toMatchObject([{ action: 'none', rule: null }]),
    );
  });
});

describe('a case', () => {
  it('shows the target, its owner, the reporters and their reputation [REPORT-31]', async () => {
    show(open(1));
    expect(await screen.findByText('安く買えます')).toBeTruthy();
    expect(screen.getByText('宣伝に見えます')).toBeTruthy();
    expect(screen.getByText('これまでの通報：対応あり2件、問題なし1件')).toBeTruthy();
    expect(screen.getByText('注意 1回')).toBeTruthy();
  });

  it('shows the target as it was reported when it has changed or is deleted [REPORT-31]', async () => {
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

  it('is claimed by a key, unless the key follows `g` for the navigation [REPORT-32]', async () => {
    const { calls, router } = show(open(1));
    await form();
    await userEvent.keyboard('c');
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    expect(dataOf(calls, 'claimCase')).toEqual([{ caseId: aCase(1).id, take: false }]);
    // `g` and its letter are pressed at the same moment, however busy the machine is.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
    await userEvent.keyboard('gc');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    expect(dataOf(calls, 'releaseCase')).toEqual([]);
  });

  it('can be claimed again once the claim is shown', async () => {
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

  it('shows no claim once the claim has ended [REPORT-32]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const claimed_until = new Date(Date.now() + 60_000).toISOString();
    show(open(1), { view: aView({ case: aCase(1, { claimed_by: me, claimed_until }) }) });
    expect(await screen.findByText(/あなたが担当しています/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_100));
    expect(await screen.findByText('担当者はいません')).toBeTruthy();
  });

  it('accepts keys after a click on a choice [REPORT-32]', async () => {
    const { router } = show(open(1));
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await screen.findByText('絵2');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
  });

  it('can be taken over from a colleague', async () => {
    const claimed_until = new Date(Date.now() + 900_000).toISOString();
    const claimed = aCase(1, { claimed_by: midori, claimed_until });
    const { calls } = show(open(1), { view: aView({ case: claimed }) });
    expect(await screen.findByText(/みどりさんが確認しています/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '代わりに担当する' }));
    await waitFor(() =>
      expect(dataOf(calls, 'claimCase')).toEqual([{ caseId: aCase(1).id, take: true }]),
    );
  });

  it('comes into sight below the header when the next one opens by a key [MODACT-31]', async () => {
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

  it('is closed without an action by two keys, and the next one opens [REPORT-32]', async () => {
    const { calls, router } = show(open(1));
    await form();
    await userEvent.keyboard('1');
    expect(screen.getByText('「絵1」はこのまま残り、通報した人に結果を伝えます')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toContain(aCase(2).id));
    expect(dataOf(calls, 'decideCase')).toEqual([
      {
        caseId: aCase(1).id,
        version: 1,
        action: 'none',
        rule: null,
        blockUntil: null,
        message: '',
        note: '',
      },
    ]);
  });

  it('is decided by a rule, with a preview of the message to the member [REPORT-32]', async () => {
    const { calls } = show(open(1));
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    expect(fields.getByText('もとになるルールを選んでください')).toBeTruthy();
    expect(document.activeElement).toBe(fields.getByLabelText('もとになるルール'));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    await userEvent.type(fields.getByLabelText('本人への説明'), '宣伝のためです');
    await userEvent.click(fields.getByText('本人が読む内容'));
    expect(fields.getByText('もとになったルール（第3版）')).toBeTruthy();
    expect(fields.getByText('宣伝のためです', { selector: 'p' })).toBeTruthy();
    await userEvent.type(
      fields.getByLabelText('チームのメモ'),
      '二度目{Control>}{Enter}{/Control}',
    );
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(1));
    expect(dataOf(calls, 'decideCase')[0]).toMatchObject({
      action: 'block',
      rule: { id: 'ads', version: 3 },
      message: '宣伝のためです',
      note: '二度目',
      blockUntil: expect.any(String),
    });
  });

  it('fills in the rule of the most frequent reason, until another one is chosen [MODACT-30]', async () => {
    const spam = { id: 'spam', title: '宣伝と危険なリンク', text: '宣伝は控えてください。' };
    const reasons = [
      { reason: 'spam' as const, count: 2 },
      { reason: 'abuse' as const, count: 1 },
    ];
    const { calls } = show(open(1), {
      view: aView({ case: aCase(1, { reasons }) }),
      handlers: {
        '/api/guidelines': () => ({ ...guidelines, rules: [...guidelines.rules, spam] }),
      },
    });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '注意する' }));
    const field = fields.getByLabelText<HTMLSelectElement>('もとになるルール');
    await waitFor(() => expect(field.value).toBe('spam'));
    await userEvent.selectOptions(field, 'ルールを選ぶ');
    expect(field.value).toBe('');
    await userEvent.selectOptions(field, '3. 宣伝と危険なリンク');
    await userEvent.click(fields.getByRole('button', { name: '注意を送る' }));
    await waitFor(() =>
      expect(dataOf(calls, 'decideCase')).toMatchObject([{ rule: { id: 'spam', version: 3 } }]),
    );
  });

  it('blocks with all that the member has made, after saying how much that is [MODACT-08]', async () => {
    const { calls } = show(open(1), {
      handlers: {
        '/api/admin/users/{userId}/contents': () => ({
          posts: 1200,
          comments: 3,
          events: 0,
          cases: 2,
        }),
      },
    });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    const chosen = fields.getByRole<HTMLInputElement>('radio', { name: 'この件のものだけ' });
    expect(chosen.checked).toBe(true);
    await userEvent.click(fields.getByRole('radio', { name: 'ある日から' }));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    expect(fields.getByText('いつからのものかを、いままでの日時で選んでください')).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: 'すべて' }));
    expect(await fields.findByText('投稿1,200件、コメント3件を非表示にします')).toBeTruthy();
    expect(fields.getByText(/ほかの未対応の2件も、いっしょに終わります/)).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: '削除' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(1));
    const contents = { scope: 'all', effect: 'delete', since: null };
    expect(dataOf(calls, 'decideCase')[0]).toMatchObject({ action: 'block', contents });
  });

  it('shows how far a block with contents is, and which decision has ended a case [MODACT-04, MODACT-05]', async () => {
    const contents = {
      ...({ scope: 'all', effect: 'hide', since: null } as const),
      ...{ posts: 45, comments: 0, events: 0, cases: 1, done: 20, is_running: true },
    };
    const decision = aDecision({ action: 'block', contents });
    const closed = aCase(1, { status: 'decided', decided_at: decision.created_at });
    const can = { choose: [], refusal: 'decided' as const, overturn: false, contents: true };
    show(open(1), { view: aView({ case: closed, ended_by: decision, can }) });
    expect(await screen.findByText('ほかの件の判断で終わりました')).toBeTruthy();
    expect(screen.getByText('投稿45件も非表示')).toBeTruthy();
    expect(screen.getByText('反映しています（20/45）')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'その件を開く' });
    expect(link.getAttribute('href')).toContain(decision.case_id);
  });

  it('shows changes of others, keeps the typed text, and can be decided again [REPORT-33]', async () => {
    let isFirst = true;
    const { site, calls } = show(open(1), {
      handlers: {
        '/functions/decideCase': () => {
          if (!isFirst) return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
          isFirst = false;
          site.view = aView({ case: aCase(1, { version: 5, reports_count: 3 }) });
          return refusal('failed-precondition', { reason: 'changed-elsewhere' });
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なさそう');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain('通報が2件増えました。'));
    expect(fields.getByLabelText<HTMLTextAreaElement>('チームのメモ').value).toBe('問題なさそう');
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    await waitFor(() => expect(dataOf(calls, 'decideCase')).toHaveLength(2));
    expect(dataOf(calls, 'decideCase')[1]).toMatchObject({ version: 5 });
  });

  it('shows the faster decision of a colleague, and the typed text [REPORT-33]', async () => {
    const { site } = show(open(1), {
      handlers: {
        '/functions/decideCase': () => {
          site.view = aView({
            case: aCase(1, { status: 'decided', version: 6 }),
            decision: aDecision(),
            can: { choose: [], refusal: 'decided', overturn: false, contents: true },
          });
          return refusal('failed-precondition', { reason: 'changed-elsewhere' });
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なさそう');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    const alert = await screen.findByRole('alert');
    expect(await screen.findByText('みどりさんが「非表示」と決めました。')).toBeTruthy();
    expect(alert.textContent).toContain('問題なさそう');
    expect(screen.getByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: '対応を決める' })).toBeNull();
    expect(document.activeElement).toBe(alert);
  });

  it('keeps the typed text in view when a colleague decides during writing', async () => {
    const inSight: Element[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      inSight.push(this);
    };
    const { site, router } = show(open(1));
    await userEvent.type((await form()).getByLabelText('チームのメモ'), '問題なさそう');
    await decideElsewhere(site);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('みどりさんが「非表示」と決めました。');
    expect(alert.textContent).toContain('問題なさそう');
    expect(document.activeElement).toBe(alert);
    expect(inSight.at(-1)).toBe(alert);
    await act(() => router.navigate(`/admin/reports${open(2)}`));
    await form();
    await act(() => router.navigate(`/admin/reports${open(1)}`));
    expect((await screen.findByRole('alert')).textContent).toContain('問題なさそう');
    expect(document.activeElement?.id).toBe('case-title');
  });

  it('shows the decision of a colleague when only a choice was made', async () => {
    const { site } = show(open(1));
    await userEvent.click((await form()).getByRole('radio', { name: '問題なし' }));
    await decideElsewhere(site);
    expect((await screen.findByRole('alert')).textContent).not.toContain('送らなかった内容');
  });

  it('shows the decision of a colleague without an alert when nothing was entered', async () => {
    const { site } = show(open(1));
    await form();
    await decideElsewhere(site);
    expect(await screen.findByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no conflict when it is reloaded before the call of the viewer is answered', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { site } = show(open(1), {
      items: [aCase(1)],
      handlers: {
        '/functions/decideCase': async () => {
          await answered;
          return { case: aCase(1, { status: 'decided' }), decision: aDecision() };
        },
      } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.type(fields.getByLabelText('チームのメモ'), '問題なし');
    await userEvent.click(fields.getByRole('radio', { name: '問題なし' }));
    await userEvent.click(fields.getByRole('button', { name: '問題なしとして終える' }));
    await decideElsewhere(site);
    expect(await screen.findByRole('region', { name: 'この件の判断' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    answer();
    expect(await screen.findByRole('dialog', { name: '対応を決めました' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows next to its button why the decision failed, also when it was sent by keyboard', async () => {
    const inSight: Element[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      inSight.push(this);
    };
    show(open(1), {
      handlers: { '/functions/decideCase': () => refusal('unavailable') } satisfies Handlers,
    });
    const fields = await form();
    await userEvent.keyboard('1{Enter}');
    const alert = await fields.findByRole('alert');
    const button = fields.getByRole('button', { name: '問題なしとして終える' });
    expect(button.parentElement?.contains(alert)).toBe(true);
    expect(inSight.some((element) => element.contains(alert))).toBe(true);
  });

  it('shows no validation errors in corrected fields', async () => {
    show(open(1));
    const fields = await form();
    const faulty = () => document.querySelectorAll('[aria-invalid="true"]').length;
    await userEvent.click(fields.getByRole('button', { name: '対応を決める' }));
    expect(fields.getByText('対応を選んでください')).toBeTruthy();
    await userEvent.click(fields.getByRole('radio', { name: '利用を停止する' }));
    expect(faulty()).toBe(0);
    await userEvent.click(fields.getByRole('radio', { name: '日時を決める' }));
    await userEvent.click(fields.getByRole('button', { name: '利用を停止する' }));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    expect(fields.queryByText('もとになるルールを選んでください')).toBeNull();
    expect(faulty()).toBe(2);
    await userEvent.click(fields.getByRole('radio', { name: '7日' }));
    expect(faulty()).toBe(0);
  });
});

describe('an appeal', () => {
  const appealed = aDecision({ appeal: 'open' });
  const view = aView({
    case: aCase(1, { kind: 'appeal', reports_count: 0, reasons: [] }),
    reports: [],
    appeal: {
      decision: appealed,
      text: '宣伝ではありません',
      status: 'open',
      decided_by: null,
      created_at: aCase(1).opened_at,
    },
    can: { choose: ['keep', 'overturn'], refusal: null, overturn: false, contents: true },
  });

  it('reverts the decision, and restores what it took [APPEAL-07]', async () => {
    const { calls } = show(open(1), {
      view,
      handlers: {
        '/functions/decideAppeal': () => ({
          case: aCase(1, { status: 'decided' }),
          decision: aDecision({ overturned_at: aCase(1).opened_at }),
          is_restored: false,
        }),
      } satisfies Handlers,
    });
    expect(await screen.findByText('宣伝ではありません')).toBeTruthy();
    await userEvent.keyboard('2');
    const fields = within(screen.getByRole('region', { name: '異議に答える' }));
    await userEvent.type(fields.getByLabelText('本人への回答'), '確認しました');
    await userEvent.click(fields.getByRole('button', { name: '判断を取り消して元に戻す' }));
    expect(await screen.findByText(/元に戻せないものがありました/)).toBeTruthy();
    expect(dataOf(calls, 'decideAppeal')).toEqual([
      { caseId: aCase(1).id, version: 1, overturn: true, message: '確認しました', note: '' },
    ]);
  });

  /** The appeal after the decision was kept. */
  const keptBy = (decided_by: ProfileSummary): CaseView => ({
    ...view,
    case: { ...view.case, status: 'decided', version: 2 },
    appeal: view.appeal && { ...view.appeal, status: 'kept', decided_by },
    can: { choose: [], refusal: 'decided', overturn: false, contents: true },
  });

  /** Keeps the decision, with a note. The call fails although the server has stored an answer. */
  async function keep(decider: ProfileSummary, failure: ReturnType<typeof refusal>) {
    const { site } = show(open(1), {
      view,
      handlers: {
        '/functions/decideAppeal': () => {
          site.view = keptBy(decider);
          return failure;
        },
      } satisfies Handlers,
    });
    await screen.findByText('宣伝ではありません');
    await userEvent.keyboard('1');
    const fields = within(screen.getByRole('region', { name: '異議に答える' }));
    await userEvent.type(fields.getByLabelText('チームのメモ'), '宣伝です');
    await userEvent.click(fields.getByRole('button', { name: '判断を変えずに回答する' }));
  }

  it('shows no conflict when the answer of the viewer is stored but the response is lost', async () => {
    await keep(me, refusal('unavailable'));
    expect(await screen.findByText('この件は、すでに対応が終わっています。')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the faster answer of a colleague, and keeps the typed text', async () => {
    await keep(midori, refusal('failed-precondition', { reason: 'changed-elsewhere' }));
    const alert = await screen.findByRole('alert');
    expect(await screen.findByText('みどりさんが「異議のあとも維持」と決めました。')).toBeTruthy();
    expect(alert.textContent).toContain('宣伝です');
  });

  it('against a decision of the viewer is left to a colleague [APPEAL-07]', async () => {
    show(open(1), {
      view: {
        ...view,
        can: { choose: [], refusal: 'own-decision', overturn: false, contents: true },
      },
    });
    expect(await screen.findByText(/ほかの人が確認します/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: '異議に答える' })).toBeNull();
  });
});
