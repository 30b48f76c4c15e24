import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { type Dashboard, dashboardSeries } from '#contract/administration/dashboard.ts';
import { DashboardView } from './dashboard-view.tsx';

const now = '2026-11-22T03:00:00.000Z';

beforeEach(() => {
  // The current year is fixed, because dates of the current year are shown without the year.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  stubEventSource();
});
afterEach(async () => {
  await closeStreams();
  vi.useRealTimers();
});

const operation: NonNullable<Dashboard['operation']> = {
  failures: [],
  problems: [],
  attention: [],
  storage: {
    database_bytes: 12 * 1024 ** 2,
    files_bytes: 3 * 1024 ** 3,
    files_count: 1234,
    cache_bytes: 0,
    exports_bytes: 0,
    free_bytes: 50 * 1024 ** 3,
    disk_bytes: 100 * 1024 ** 3,
  },
  version: '1.0.0',
  build: null,
  node: 'v26.0.0',
  database: 'postgres',
  started_at: now,
};

/** Returns 90 days that end on November 22. `counts` are the numbers of the last of these days. */
function daysEnding(...counts: number[]) {
  const last = Date.parse('2026-11-22');
  return Array.from({ length: 90 }, (_, index) => ({
    date: new Date(last - (89 - index) * 86_400_000).toISOString().slice(0, 10),
    count: counts[index - 90 + counts.length] ?? 0,
  }));
}

function aDashboard(fields: Partial<Dashboard> = {}): Dashboard {
  const series = dashboardSeries.map((name) => ({ name, total: 12_345, days: daysEnding(48, 3) }));
  const appeals = { kept: 0, overturned: 0 };
  const decisions = { days: 30, by_action: [], appeals, median_minutes: null };
  return {
    series,
    waiting: [],
    registrations: null,
    absence: null,
    decisions,
    operation,
    ...fields,
  };
}

function show(dashboard: Dashboard) {
  const shown = { dashboard };
  const calls = stubServer({ '/api/admin/dashboard': () => shown.dashboard });
  renderInApp(<DashboardView />, { session: aMember() });
  return { shown, calls };
}

const card = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('.rounded-lg') as HTMLElement;

describe('a card with daily numbers', () => {
  it('shows the number of today, the total, and the day with the highest number [DASH-35]', async () => {
    show(aDashboard());
    const posts = within(await card('投稿'));
    expect(posts.getByText('3')).toBeTruthy();
    expect(posts.getByText('合計 1.2万')).toBeTruthy();
    const chart = posts.getByRole('img');
    expect(chart.getAttribute('aria-label')).toMatch(
      /^投稿の90日間のグラフ。最多は11月21日\(土\)の48件$/,
    );
  });

  it('can be switched to a table by keyboard [DASH-03]', async () => {
    show(aDashboard());
    await card('いいね');
    screen.getByRole('button', { name: '表で見る：いいね' }).focus();
    await userEvent.keyboard('{Enter}');
    const likes = within(await card('いいね'));
    const rows = likes.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(91);
    expect(rows.slice(0, 3)).toEqual(['日付件数', '11月22日(日)3', '11月21日(土)48']);
    expect(likes.queryByRole('img')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(likes.getByRole('img')).toBeTruthy();
  });

  it('shows a message when all days are empty', async () => {
    const series = [{ name: 'events' as const, total: 0, days: daysEnding() }];
    show(aDashboard({ series }));
    expect(within(await card('イベント')).getByText('この90日間は1件もありません')).toBeTruthy();
  });
});

describe('the waiting cases', () => {
  it('are counted by kind, and are counted again after a new report [DASH-04, DASH-36]', async () => {
    const waiting = [{ target_type: 'post' as const, count: 2, oldest_at: now }];
    const { shown } = show(aDashboard({ waiting }));
    const list = within(await screen.findByRole('region', { name: '対応を待っているもの' }));
    expect(list.getByText('投稿の件').closest('div')?.textContent).toContain('2');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    const [stream = expect.fail()] = openStreams();
    act(() => stream.subscribed());
    shown.dashboard = aDashboard({ waiting: [{ ...waiting[0], count: 3 } as never] });
    act(() => stream.send({ topic: 'admins', event: { type: 'reports' } }));
    await waitFor(() =>
      expect(list.getByText('投稿の件').closest('div')?.textContent).toContain('3'),
    );
    expect(document.body.textContent).toContain('新しい通報が届きました');
  });

  it('are followed by what needs attention, and then by the decisions of 30 days [DASH-31, DASH-49]', async () => {
    const by_action = [{ action: 'hide' as const, count: 7 }];
    const appeals = { kept: 3, overturned: 1 };
    show(aDashboard({ decisions: { days: 30, by_action, appeals, median_minutes: 150 } }));
    const shown = within(await screen.findByRole('region', { name: 'この30日間の対応' }));
    expect(shown.getByText('非表示').closest('div')?.textContent).toContain('7');
    expect(shown.getByRole('link', { name: '対応済みを見る' })).toBeTruthy();
    expect(shown.getByText('答えた異議 4件のうち').closest('div')?.textContent).toContain('1');
    expect(shown.getByText('3時間')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '対応を待っているもの',
      '確認が必要なこと',
      'この30日間の対応',
    ]);
  });

  it('are replaced by a text when no case is waiting', async () => {
    show(aDashboard());
    expect(await screen.findByText('対応を待っているものはありません')).toBeTruthy();
    expect(screen.getByText('確認が必要なことはありません')).toBeTruthy();
  });
});

describe('the state of the site', () => {
  it('lists the problems of the site first, then settings that need attention and failing jobs [DASH-05, DASH-06]', async () => {
    show(
      aDashboard({
        operation: {
          ...operation,
          problems: [
            {
              check: 'public-certificate',
              level: 'warning',
              text: '証明書が、あと5日で切れます。',
              remedy: 'プロキシーで更新してください。',
            },
          ],
          attention: ['refused-settings'],
          failures: [
            { kind: 'job', name: 'announcements', count: 4, last_at: now },
            { kind: 'sweep', name: 'of-tomorrow', count: 1, last_at: now },
            { kind: 'wallets', name: '', count: 2, last_at: now },
          ],
        },
      }),
    );
    const note = (await screen.findByText('証明書が、あと5日で切れます。')).closest('li');
    expect(note?.textContent).toContain('プロキシーで更新してください。');
    expect(note?.previousElementSibling).toBeNull();
    expect(screen.getByText('使えなくなったサイト設定があります')).toBeTruthy();
    expect(screen.getByText('自動処理「お知らせの配信」が4回続けて失敗しました')).toBeTruthy();
    expect(screen.getByText('定期的な整理「of-tomorrow」が1回続けて失敗しました')).toBeTruthy();
    expect(screen.getByText('2件のウォレットで、NFTを取得できませんでした')).toBeTruthy();
  });

  it('shows what is stored, and the running version [DASH-07]', async () => {
    show(aDashboard());
    const facts = await screen.findByText('投稿などの画像');
    expect(facts.parentElement?.textContent).toBe('投稿などの画像3.0GB1,234枚');
    expect(screen.getByText('バージョン').parentElement?.textContent).toBe(
      'バージョン1.0.0Node v26.0.0',
    );
  });

  it('shows the build when it is known [DASH-32]', async () => {
    const { shown } = show(aDashboard());
    await screen.findByText('バージョン');
    expect(screen.queryByText('ビルド')).toBeNull();
    shown.dashboard = aDashboard({ operation: { ...operation, build: '6e3050b6' } });
    cleanup();
    renderInApp(<DashboardView />, { session: aMember() });
    const build = await screen.findByText('ビルド');
    expect(build.parentElement?.textContent).toBe('ビルド6e3050b6');
  });

  it('is hidden from admins who may not read the logs [DASH-07]', async () => {
    show(aDashboard({ operation: null }));
    await card('投稿');
    expect(screen.queryByText('サイトの状態')).toBeNull();
    expect(screen.queryByText('確認が必要なことはありません')).toBeNull();
  });
});

it('the dashboard offers a retry when it cannot be loaded', async () => {
  let isBroken = true;
  stubServer({
    '/api/admin/dashboard': () => (isBroken ? refusal('unavailable') : aDashboard()),
  });
  renderInApp(<DashboardView />, { session: aMember() });
  const retry = await screen.findByRole('button', { name: /再試行/ });
  isBroken = false;
  await userEvent.click(retry);
  expect(await card('投稿')).toBeTruthy();
});

it('the dashboard shows how much content became pending while the team was absent [STAFF-21]', async () => {
  const since = '2026-11-20T00:00:00.000Z';
  show(aDashboard({ absence: { since, held_count: 4 } }));
  const note = within(
    await screen.findByRole('region', {
      name: '運営が不在のあいだに、公開を待っているものがあります',
    }),
  );
  expect(note.getByText(/投稿とコメントを4件/)).toBeTruthy();
  expect(note.getByRole('link', { name: '確認する' }).getAttribute('href')).toBe(
    '/admin/reports?kind=links',
  );
});
