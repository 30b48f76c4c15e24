import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { memberState } from '#client/features/team/audit-log/log-filters.tsx';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import AdminLogPage from './admin-log.tsx';

const actor = aProfile({ id: 'anAdmin0000000000001', display_name: 'はると' });

function anEntry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'anEntry0000000000001',
    action: 'post.hidden',
    actor,
    actor_id: actor.id,
    actor_name: 'はると',
    target_type: 'post',
    target_id: 'aPost000000000000001',
    target_name: '夏の空',
    reason: '無断転載のため',
    changes: [],
    created_at: '2026-11-21T03:00:00.000Z',
    ...fields,
  };
}

function open(entries: AuditEntry[], path = '/admin/log', handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/audit-log': () => ({ items: entries, next_cursor: null, has_more: false }),
    '/api/admin/audit-log/actors': () => ({ items: [{ id: actor.id, name: 'はると' }] }),
    ...handlers,
  });
  const { router } = renderInApp(<AdminLogPage />, { session: aMember(), path });
  const lastRequest = () =>
    calls.filter((call) => call.path.startsWith('/api/admin/audit-log?')).at(-1)?.path ?? '';
  return { router, lastRequest, calls };
}

describe('the audit log', () => {
  it('shows entries as sentences, with the reason and links to actor and target [AUDIT-04]', async () => {
    open([anEntry()]);
    const row = (await screen.findByText('理由：無断転載のため')).closest('tr');
    expect(row?.textContent).toContain('はるとさんが投稿「夏の空」を非表示にしました');
    const links = within(row ?? document.body).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/user/${actor.id}`,
      '/posts/aPost000000000000001',
    ]);
  });

  it('ignores invalid values in its URL [ADMIN-104]', async () => {
    const { lastRequest } = open([anEntry()], '/admin/log?action=nothing&actor=x&target=aPost');
    await screen.findByText('理由：無断転載のため');
    expect(lastRequest()).toMatch(/\?target=aPost&limit=\d+$/);
  });

  it('has no links to deleted accounts and deleted targets', async () => {
    open([anEntry({ action: 'post.deleted', actor: null })]);
    expect(await screen.findByText('投稿「夏の空」')).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('shows the values before and after a change, in words [AUDIT-04]', async () => {
    const changes = [{ field: 'rank', before: 'moderator', after: 'admin' }];
    const about = { target_type: 'user', target_name: 'ことり' } as const;
    open([anEntry({ action: 'admin.rank-changed', ...about, changes })]);
    await userEvent.click(await screen.findByText('変更 1件'));
    const table = screen.getByRole('table', { name: 'ことりさんの変更前と変更後' });
    expect(within(table).getByRole('rowheader').textContent).toBe('役割');
    const cells = within(table).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['モデレーター', '管理者']);
  });

  it('requests the entries that match the filters in its URL, with days in Japan [AUDIT-03]', async () => {
    const { lastRequest } = open(
      [],
      `/admin/log?actor=${actor.id}&from=2026-11-01&until=2026-11-21`,
    );
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
    const search = new URLSearchParams(lastRequest().split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({
      actor: actor.id,
      from: '2026-10-31T15:00:00.000Z',
      until: '2026-11-21T15:00:00.000Z',
      limit: '50',
    });
  });

  it('filters by action and by target [AUDIT-03]', async () => {
    const { lastRequest, router } = open([anEntry()]);
    const select = await screen.findByRole('combobox', { name: '操作' });
    await userEvent.selectOptions(select, '投稿の非表示');
    await waitFor(() => expect(lastRequest()).toContain('action=post.hidden'));
    await userEvent.click(await screen.findByRole('button', { name: /のメニュー$/ }));
    const item = { name: '投稿「夏の空」への操作だけを表示' };
    await userEvent.click(await screen.findByRole('menuitem', item));
    await waitFor(() => expect(lastRequest()).toContain('target=aPost000000000000001'));
    expect(router.state.location.search).toBe('?action=post.hidden&target=aPost000000000000001');
    const narrowed = screen.getByRole<HTMLSelectElement>('combobox', { name: '対象' });
    expect(narrowed.selectedOptions[0]?.textContent).toBe('投稿「夏の空」');
  });

  it('names the member to whom the filter limits the log, even when the first entry is about a post [ADMIN-61]', async () => {
    const about = { target_type: 'user', target_id: 'aUser000000000000002' } as const;
    const blocked = { id: 'anEntry0000000000002', target_name: 'そら', ...about } as const;
    const entries = [anEntry(), anEntry({ action: 'user.blocked', ...blocked })];
    open(entries, `/admin/log?target=${about.target_id}`);
    expect(await screen.findByRole('option', { name: 'そらさん' })).toBeTruthy();
    expect(screen.getByText('投稿「夏の空」')).toBeTruthy();
  });

  it('names the member whose page has linked to the log, even after a further filter is set', async () => {
    const state = memberState('aUser000000000000002', 'そら');
    const { router, lastRequest } = open([anEntry()]);
    await act(() => router.navigate(`/admin/log?target=${state.target}`, { state }));
    expect(await screen.findByRole('option', { name: 'そらさん' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '操作' }), '投稿の非表示');
    await waitFor(() => expect(lastRequest()).toContain('action=post.hidden'));
    expect(screen.getByRole('option', { name: 'そらさん' })).toBeTruthy();
  });

  it('has an empty state', async () => {
    open([]);
    expect(await screen.findByText('まだ記録がありません')).toBeTruthy();
  });

  it('reports a failure, and offers a retry', async () => {
    let answer = (): ReturnType<NonNullable<Handlers['/api/admin/audit-log']>> =>
      refusal('unavailable');
    open([], '/admin/log', { '/api/admin/audit-log': () => answer() });
    const retry = await screen.findByRole('button', { name: '再試行' });
    answer = () => ({ items: [anEntry()], next_cursor: null, has_more: false });
    await userEvent.click(retry);
    expect(await screen.findByText('投稿「夏の空」')).toBeTruthy();
  });

  it('is exported with its filters [AUDIT-05]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(new URL(this.href).pathname);
    });
    const { calls } = open([anEntry()], '/admin/log?action=post.hidden', {
      '/functions/exportAuditLog': () => ({ url: '/api/admin/audit-log/exports/x.csv' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'CSVで書き出す' }));
    await waitFor(() => expect(saved).toEqual(['/api/admin/audit-log/exports/x.csv']));
    const exported = calls.filter(({ path }) => path === '/functions/exportAuditLog');
    expect(exported.map(({ data }) => data)).toEqual([{ action: 'post.hidden' }]);
  });
});
