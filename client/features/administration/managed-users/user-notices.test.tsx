import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import UsersPage from '#client/routes/admin/admin-users.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { dialog, listed, press, renderUser, route, view } from './managed-users.testing.tsx';

describe('a notice', () => {
  const [sora, haru] = [listed(), listed({ id: 'aUser000000000000003', display_name: 'はる' })];

  function renderList(answer: Handlers['/functions/sendNotice']) {
    const calls = stubServer({
      '/functions/getAllUsersV2': () => ({
        users: [sora, haru],
        nextPageToken: null,
        hasMore: false,
      }),
      ...(answer && { '/functions/sendNotice': answer }),
    });
    const ui = (
      <>
        <UsersPage />
        <ToastHost />
      </>
    );
    renderInApp(ui, { session: aMember(), path: '/admin/users', route });
    return calls;
  }

  async function write(form: ReturnType<typeof within>) {
    await userEvent.type(form.getByLabelText('タイトル'), 'お願い');
    await userEvent.type(form.getByLabelText('本文'), '説明を書き足してください');
  }

  it('is sent to the selected members, whose names are in the form [NOTE-58, NOTE-86]', async () => {
    const sent: { targetUserIds: string[]; requestId: string }[] = [];
    renderList(({ data }) => {
      sent.push(data);
      if (sent.length === 1) return refusal('unavailable');
      return { announcement_id: 'announcement00000001', recipients_count: 2 };
    });
    await userEvent.click(await screen.findByLabelText('表示中の2人をすべて選ぶ'));
    const bar = within(screen.getByRole('group', { name: '選んだものの操作' }));
    expect(bar.getByRole('status').textContent).toBe('2人を選択中');
    await userEvent.click(bar.getByRole('button', { name: 'お知らせを送る' }));
    const form = await dialog(/運営からのお知らせを送る/);
    expect(form.getByText('そらさん、はるさん')).toBeTruthy();
    await write(form);
    await userEvent.click(form.getByRole('button', { name: '2人に送る' }));
    await form.findByRole('alert');
    await userEvent.click(form.getByRole('button', { name: '2人に送る' }));
    expect(await screen.findByText('2人にお知らせを送りました')).toBeTruthy();
    expect(sent[1]).toEqual({
      targetUserIds: [sora.id, haru.id],
      title: 'お願い',
      content: '説明を書き足してください',
      requestId: sent[0]?.requestId,
    });
    expect(screen.queryByRole('group', { name: '選んだものの操作' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('表示中の2人をすべて選ぶ')),
    );
  });

  it('requires a title, and keeps the typed text when the viewer selects another member [NOTE-86]', async () => {
    const calls = renderList(undefined);
    await userEvent.click(await screen.findByLabelText('「そら」を選ぶ'));
    await press('お知らせを送る');
    const first = await dialog(/運営からのお知らせを送る/);
    await userEvent.type(first.getByLabelText('本文'), '説明を書き足してください');
    await userEvent.click(first.getByRole('button', { name: '1人に送る' }));
    expect(await first.findByText('タイトルを入力してください')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/functions/sendNotice')).toBe(false);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByLabelText('「はる」を選ぶ'));
    await press('お知らせを送る');
    const second = await dialog(/運営からのお知らせを送る/);
    expect(second.getByLabelText<HTMLTextAreaElement>('本文').value).toBe(
      '説明を書き足してください',
    );
    expect(second.getByText('そらさん、はるさん')).toBeTruthy();
  });

  it('is sent from the page of a member [NOTE-58]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      '/functions/sendNotice': ({ data }) => {
        sent.push(data.targetUserIds);
        return { announcement_id: 'announcement00000001', recipients_count: 1 };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('お知らせを送る');
    const form = await dialog(/運営からのお知らせを送る/);
    await write(form);
    await userEvent.click(form.getByRole('button', { name: '1人に送る' }));
    await waitFor(() => expect(sent).toEqual([['aUser000000000000002']]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
