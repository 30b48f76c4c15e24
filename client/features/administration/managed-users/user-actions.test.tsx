import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { guidelines } from '#client/features/moderation/cases/cases.testing.ts';
import { refusal } from '#client/testing/server.ts';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import {
  blocked,
  dialog,
  managed,
  press,
  pressRare,
  renderUser,
  view,
} from './managed-users.testing.tsx';

describe('a member', () => {
  it('is blocked for a week with a reason, and the page of the member then shows the end of the block [MEMB-04]', async () => {
    let isBlocked = false;
    const sent: unknown[] = [];
    renderUser(() => view(isBlocked ? { user: blocked, blocked_reason: '宣伝' } : {}), {
      '/functions/toggleUserBlock': ({ data }) => {
        sent.push(data);
        isBlocked = true;
        return { user: blocked };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const before = Date.now();
    await press('利用を停止');
    const form = await dialog(/そらさんの利用を停止しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(await screen.findByText('このメンバーの利用を停止しています')).toBeTruthy();
    expect(screen.getByText('理由：宣伝')).toBeTruthy();
    expect(sent).toEqual([
      {
        ...{ targetUserId: blocked.id, block: true, reason: '宣伝', rule: null },
        until: expect.any(String),
        contents: { scope: 'none', effect: 'hide', since: null },
      },
    ]);
    const [{ until }] = sent as [{ until: string }];
    const days = (Date.parse(until) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(8);
    // The button has a role again once the dialog in front of it is closed.
    expect(await screen.findByRole('button', { name: '停止を解除' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '停止の内容を変える' })).toBeTruthy();
  });

  it('is blocked with all of their content and a rule, in a form that shows the amount of content [MODACT-08, MODACT-51]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      '/api/admin/users/{userId}/contents': () => ({ posts: 12, comments: 0, events: 1, cases: 0 }),
      '/api/guidelines': () => guidelines,
      '/functions/toggleUserBlock': ({ data }) => {
        sent.push(data);
        return { user: blocked };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.click(form.getByRole('radio', { name: 'すべて' }));
    expect(await form.findByText('投稿12件、イベント1件を非表示にします')).toBeTruthy();
    const rule = await form.findByRole('option', { name: '2. 宣伝をしない' });
    await userEvent.selectOptions(form.getByLabelText('もとになるルール'), rule);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    const contents = { scope: 'all', effect: 'hide', since: null };
    await waitFor(() =>
      expect(sent).toMatchObject([{ rule: { id: 'ads', version: 3 }, contents }]),
    );
  });

  it('is not blocked without a valid end, and the form keeps its text [MEMB-04]', async () => {
    const calls = renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.click(form.getByRole('radio', { name: '日時を決める' }));
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(form.getByText(/これからの日時/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('日付')));
    expect(form.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('宣伝');
    expect(calls.some(({ path }) => path.includes('toggleUserBlock'))).toBe(false);
  });

  it('is deleted after the username is typed, and the page then shows how to restore the account [MEMB-07]', async () => {
    let deletion: ManagedUserView['deletion'] = null;
    renderUser(() => view({ deletion, can: { ...view().can, restore: deletion !== null } }), {
      '/functions/deleteUser': ({ data }) => {
        if (data.confirmUsername !== 'sora') {
          return refusal('invalid-argument', { reason: 'username-mismatch' });
        }
        const delete_after = '2026-12-05T03:00:00.000Z';
        deletion = { delete_after, is_own: false, reason: data.reason ?? '' };
        return { deleted_id: data.targetUserId, delete_after };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await pressRare('アカウントを削除');
    const form = await dialog(/アカウントを削除しますか/);
    await userEvent.type(form.getByLabelText('ユーザーIDを入力'), 'kotori');
    await userEvent.type(form.getByLabelText('理由'), '規約への違反');
    await userEvent.click(form.getByRole('button', { name: '削除する' }));
    expect((await form.findByRole('alert')).textContent).toContain('ユーザーIDが違います');
    await userEvent.clear(form.getByLabelText('ユーザーIDを入力'));
    await userEvent.type(form.getByLabelText('ユーザーIDを入力'), 'sora');
    await userEvent.click(form.getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('このアカウントは削除を待っています')).toBeTruthy();
    expect(screen.getByText('理由：規約への違反')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '削除を取り消す' })).toBeTruthy();
  });

  it('has empty block and deletion forms after キャンセル [ADMIN-66]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const again = async (open: () => Promise<void>) => {
      await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await open();
      return within(await screen.findByRole('dialog'));
    };
    const remove = () => pressRare('アカウントを削除');
    await remove();
    await userEvent.type(await screen.findByLabelText('ユーザーIDを入力'), 'sora');
    const removal = await again(remove);
    expect(removal.getByLabelText<HTMLInputElement>('ユーザーIDを入力').value).toBe('');
    const stop = () => press('利用を停止');
    const block = await again(stop);
    await userEvent.click(block.getByRole('radio', { name: '日時を決める' }));
    await userEvent.type(block.getByLabelText('理由'), '宣伝');
    const blockAgain = await again(stop);
    const custom = blockAgain.getByRole<HTMLInputElement>('radio', { name: '日時を決める' });
    expect(custom.checked).toBe(false);
    expect(blockAgain.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('');
  });

  it('has a block form that keeps the typed duration and reason after Escape [ADMIN-98]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const block = await dialog(/停止しますか/);
    await userEvent.click(block.getByRole('radio', { name: '30日' }));
    await userEvent.type(block.getByLabelText('理由'), '三十日の停止{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('利用を停止');
    const again = await dialog(/停止しますか/);
    expect(again.getByRole<HTMLInputElement>('radio', { name: '30日' }).checked).toBe(true);
    expect(again.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('三十日の停止');
  });

  it('has an empty block form after a colleague has blocked the member [ADMIN-66]', async () => {
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
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: '停止の内容を変える' }));
    const changing = within(await screen.findByRole('dialog'));
    expect(changing.getByLabelText<HTMLInputElement>('日付').value).toBe('2026-11-30');
    expect(changing.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('');
  });

  it('has action buttons that keep the focus when another button replaces the pressed one [ADMIN-99]', async () => {
    let is_verified = false;
    renderUser(() => view({ user: managed({ is_verified }) }), {
      '/functions/setUserVerified': () => {
        is_verified = true;
        return { user: managed({ is_verified }) };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await pressRare('認証マークを付ける');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('理由'), '本人を確認');
    await userEvent.click(form.getByRole('button', { name: '認証マークを付ける' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const actions = screen.getByRole('group', { name: 'このメンバーへの操作' });
    await waitFor(() => expect(actions.contains(document.activeElement)).toBe(true));
  });
});
