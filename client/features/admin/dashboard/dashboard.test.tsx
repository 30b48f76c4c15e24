import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Dashboard, dashboardSeries } from '../../../../contract/dashboard.ts';
import { openStreams, stubEventSource } from '../../../testing/live.ts';
import { aMember, renderInApp } from '../../../testing/render.tsx';
import { refusal, stubServer } from '../../../testing/server.ts';
import { DashboardView } from './dashboard-view.tsx';

const now = '2026-11-22T03:00:00.000Z';

beforeEach(() => {
  // Dates of the current year are shown without it.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  stubEventSource();
});
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(openStreams()).toHaveLength(0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const operation: NonNullable<Dashboard['operation']> = {
  failures: [],
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
  version: '0.1.0',
  node: 'v26.0.0',
  database: 'postgres',
  started_at: now,
};

/** 90 days until November 22, with these numbers at the end. */
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
  return { series, waiting: [], decisions, operation, ...fields };
}

function show(dashboard: Dashboard) {
  const shown = { dashboard };
  const calls = stubServer({ '/api/admin/dashboard': () => shown.dashboard });
  renderInApp(<DashboardView />, { session: aMember() });
  return { shown, calls };
}

const card = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('.rounded-lg') as HTMLElement;

describe('a series', () => {
  it('tells the number of today, the total, and the day with the most', async () => {
    show(aDashboard());
    const posts = within(await card('投稿'));
    expect(posts.getByText('3')).toBeTruthy();
    expect(posts.getByText('合計 1.2万')).toBeTruthy();
    const chart = posts.getByRole('img');
    expect(chart.getAttribute('aria-label')).toMatch(
      /^投稿の90日間のグラフ。最多は11月21日\(土\)の48件$/,
    );
  });

  it('is a table as well, by keyboard', async () => {
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

  it('says so when there was nothing on any day', async () => {
    const series = [{ name: 'events' as const, total: 0, days: daysEnding() }];
    show(aDashboard({ series }));
    expect(within(await card('イベント')).getByText('この90日間はありません')).toBeTruthy();
  });
});

describe('what waits', () => {
  it('is counted by its kind, and read again when something is reported', async () => {
    const waiting = [{ target_type: 'post' as const, count: 2, oldest_at: now }];
    const { shown } = show(aDashboard({ waiting }));
    const list = within(await screen.findByRole('region', { name: '対応を待っている通報' }));
    expect(list.getByText('投稿への通報').closest('div')?.textContent).toContain('2');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    const [stream = expect.fail()] = openStreams();
    act(() => stream.subscribed());
    shown.dashboard = aDashboard({ waiting: [{ ...waiting[0], count: 3 } as never] });
    act(() => stream.send({ topic: 'admins', event: { type: 'reports' } }));
    await waitFor(() =>
      expect(list.getByText('投稿への通報').closest('div')?.textContent).toContain('3'),
    );
    expect(document.body.textContent).toContain('新しい通報が届きました');
  });

  it('shows what was decided, how appeals ended, and how long it took', async () => {
    const by_action = [{ action: 'hide' as const, count: 7 }];
    const appeals = { kept: 3, overturned: 1 };
    show(aDashboard({ decisions: { days: 30, by_action, appeals, median_minutes: 150 } }));
    const shown = within(await screen.findByRole('region', { name: 'この30日間の対応' }));
    expect(shown.getByRole('link', { name: '非表示' }).closest('div')?.textContent).toContain('7');
    expect(shown.getByText('異議 4件のうち').closest('div')?.textContent).toContain('1');
    expect(shown.getByText('3時間')).toBeTruthy();
  });

  it('is nothing', async () => {
    show(aDashboard());
    expect(await screen.findByText('対応を待っている通報はありません')).toBeTruthy();
    expect(screen.getByText('確認が必要なことはありません')).toBeTruthy();
  });
});

describe('how the site runs', () => {
  it('names what needs attention and what fails', async () => {
    show(
      aDashboard({
        operation: {
          ...operation,
          attention: ['demo-sign-in'],
          failures: [
            { kind: 'job', name: 'announcements', count: 4, last_at: now },
            { kind: 'sweep', name: 'of-tomorrow', count: 1, last_at: now },
            { kind: 'wallets', name: '', count: 2, last_at: now },
          ],
        },
      }),
    );
    expect(await screen.findByText('だれでも管理者としてログインできます')).toBeTruthy();
    expect(screen.getByText('自動処理「お知らせの配信」が4回続けて失敗しました')).toBeTruthy();
    expect(screen.getByText('定期的な整理「of-tomorrow」が1回続けて失敗しました')).toBeTruthy();
    expect(screen.getByText('2件のウォレットで、NFTを取得できませんでした')).toBeTruthy();
  });

  it('tells what is stored, and which version runs', async () => {
    show(aDashboard());
    const facts = await screen.findByText('投稿などの画像');
    expect(facts.parentElement?.textContent).toBe('投稿などの画像3.0GB1,234枚');
    expect(screen.getByText('バージョン').parentElement?.textContent).toBe(
      'バージョン0.1.0Node v26.0.0',
    );
  });

  it('is left out for admins who may not read the logs', async () => {
    show(aDashboard({ operation: null }));
    await card('投稿');
    expect(screen.queryByText('サイトの状態')).toBeNull();
    expect(screen.queryByText('確認が必要なことはありません')).toBeNull();
  });
});

it('offers to try again when it cannot be read', async () => {
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
