import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '#client/testing/server.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { blocked, dialog, managed, press, renderUser, view } from './managed-users.testing.tsx';

describe('a member', () => {
  it('is shown with the information for the team, and with the permitted actions [MEMB-03, MEMB-42]', async () => {
    renderUser(() => view());
    expect(await screen.findByRole('heading', { level: 1, name: /そら/ })).toBeTruthy();
    expect(screen.getByText('sora@test.invalid')).toBeTruthy();
    expect(screen.getByText('通報された数').parentElement?.textContent).toContain('12');
    const actions = within(screen.getByRole('group', { name: 'このメンバーへの操作' }));
    const names = actions.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['利用を停止', '利用を制限', 'お知らせを送る', '']);
    await press('ほかの操作');
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['認証マークを付ける', 'アカウントを削除']);
  });

  it('has a link back to the list, which replaces the menu of the administration on a phone [ADMIN-121]', async () => {
    renderUser(() => view());
    const link = await screen.findByRole('link', { name: 'メンバーの一覧へ' });
    expect(link.getAttribute('href')).toBe('/admin/users');
    expect(link.closest('[data-one-record]')).not.toBeNull();
  });

  it('has neither actions nor notes for an admin without the permissions for them [MEMB-03]', async () => {
    const nothing = {
      block: false,
      delete: false,
      restore: false,
      verify: false,
      unmark: false,
      passkeys: false,
      note: false,
      notice: false,
      contents: true,
    };
    renderUser(() => view({ can: nothing }));
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    expect(screen.queryByRole('group', { name: 'このメンバーへの操作' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'チームのメモ' })).toBeNull();
  });

  it('is shown as missing when the id is unknown', async () => {
    renderUser(() => refusal('not-found') as never);
    expect(await screen.findByText('このメンバーは見つかりませんでした')).toBeTruthy();
  });

  it('is reloaded when an action fails, because a colleague may have changed the member [ADMIN-100]', async () => {
    let user = managed();
    renderUser(() => view({ user }), {
      '/functions/toggleUserBlock': () => {
        user = blocked;
        return refusal('failed-precondition');
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(await form.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('このメンバーの利用を停止しています')).toBeTruthy();
    expect(form.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('宣伝');
  });

  it('has numbers that link to the counted content [ADMIN-93]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const figures = ['活動', '通報と対応'].map((name) =>
      within(screen.getByRole('region', { name })),
    );
    const links = figures.flatMap((part) => part.getAllByRole('link'));
    const pages = links.map((link) => link.getAttribute('href'));
    const author = `author=${managed().id}`;
    for (const page of [
      `/admin/posts?${author}`,
      `/admin/comments?${author}`,
      `/admin/events?${author}`,
      `/admin/posts?state=hidden&${author}`,
      `/admin/events?state=hidden&${author}`,
      `/admin/deleted?${author}`,
    ]) {
      expect(pages).toContain(page);
    }
  });

  it('shows readers of the audit log what the team has done to the member [ADMIN-61]', async () => {
    const entry: AuditEntry = {
      id: 'anEntry0000000000001',
      action: 'user.blocked',
      actor: null,
      actor_id: 'aUser000000000000009',
      actor_name: 'はると',
      target_type: 'user',
      target_id: managed().id,
      target_name: 'そら',
      reason: '宣伝',
      changes: [],
      created_at: '2026-11-20T03:00:00.000Z',
    };
    const calls = renderUser(() => view(), {
      '/api/admin/status': () => ({ is_admin: true, rank: 'admin', permissions: ['view_logs'] }),
      '/api/admin/audit-log': ({ path }) => ({
        items: path.includes('action=') ? [] : [entry],
        next_cursor: null,
        has_more: false,
      }),
    });
    const history = within(await screen.findByRole('region', { name: '操作の履歴' }));
    expect((await history.findByText('理由：宣伝')).parentElement?.textContent).toContain('はると');
    await userEvent.selectOptions(history.getByRole('combobox'), '利用の停止だけ');
    expect(await history.findByText('利用を停止したことはありません。')).toBeTruthy();
    const requested = calls.filter(({ path }) => path.startsWith('/api/admin/audit-log'));
    expect(requested.map(({ path }) => path.split('&limit')[0])).toEqual([
      `/api/admin/audit-log?target=${managed().id}`,
      `/api/admin/audit-log?target=${managed().id}&action=user.blocked`,
    ]);
  });

  it('has no history without the permission to read the audit log [ADMIN-61]', async () => {
    const calls = renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/status'))).toBe(true));
    expect(screen.queryByRole('region', { name: '操作の履歴' })).toBeNull();
  });
});
