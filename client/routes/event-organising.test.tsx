import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anOwnEvent } from '#client/testing/events.ts';
import { refusal } from '#client/testing/server.ts';
import { press, setUpEventPage, show, toasts } from './event.testing.tsx';

setUpEventPage();

describe('the tools of the organiser', () => {
  const own = anOwnEvent({ joined_count: 12 });
  const tools = () => screen.getByRole('region', { name: '主催者のメニュー' });

  it('export the list of participants, and can close and reopen registration [EVENT-65, EVENT-66]', async () => {
    let closed = false;
    const { calls } = await show(own, {
      '/api/events/{eventId}': () => ({ ...own, is_entry_closed: closed }),
      '/functions/setEventEntry': ({ data }) => {
        closed = data.closed;
        return { is_entry_closed: closed };
      },
    });
    const csv = within(tools()).getByRole('link', { name: /CSV/ });
    expect(csv.getAttribute('href')).toBe(`/events/${own.id}/members.csv`);
    await press('受付を締め切る');
    expect(await screen.findByRole('button', { name: '受付を再開する' })).toBeTruthy();
    expect(toasts[0]?.title).toBe('参加の受付を締め切りました');
    act(() => toasts[0]?.action?.onSelect());
    expect(await screen.findByRole('button', { name: '受付を締め切る' })).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/functions/setEventEntry');
    expect(sent.map(({ data }) => data.closed)).toEqual([true, false]);
  });

  it('send a message after a confirmation with the number of recipients [EVENT-67]', async () => {
    const { calls } = await show(own, {
      '/functions/messageEventMembers': () => ({ recipients: 12 }),
    });
    const sent = () => calls.filter(({ path }) => path === '/functions/messageEventMembers');
    await press('参加者へメッセージ');
    const dialog = await screen.findByRole('dialog', { name: '参加者へメッセージ' });
    const go = async (name: string) =>
      userEvent.click(await within(dialog).findByRole('button', { name }));
    await go('確認する');
    expect(within(dialog).getByText('メッセージを入力してください')).toBeTruthy();
    expect(within(dialog).getByLabelText('メッセージ')).toBe(document.activeElement);
    await userEvent.type(within(dialog).getByLabelText('メッセージ'), '明日の部屋はこちらです');
    await go('確認する');
    expect(within(dialog).getByText('12人に送りますか？')).toBe(document.activeElement);
    await go('書き直す');
    expect(within(dialog).getByLabelText('メッセージ')).toBe(document.activeElement);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('メッセージ').value).toContain(
      '明日',
    );
    expect(sent()).toHaveLength(0);
    await go('確認する');
    await go('12人に送る');
    await waitFor(() => expect(toasts[0]?.title).toBe('12人に送りました'));
    expect(sent().map(({ data }) => data.content)).toEqual(['明日の部屋はこちらです']);
  });

  it('keep a message that could not be sent, and send it once on a retry [EVENT-68]', async () => {
    let works = false;
    const { calls } = await show(own, {
      '/functions/messageEventMembers': () =>
        works ? { recipients: 12 } : refusal('resource-exhausted', { reason: 'rate-limit' }),
    });
    await press('参加者へメッセージ');
    const dialog = await screen.findByRole('dialog', { name: '参加者へメッセージ' });
    const go = async (name: string) =>
      userEvent.click(await within(dialog).findByRole('button', { name }));
    await userEvent.type(await within(dialog).findByLabelText('メッセージ'), 'こんにちは');
    await go('確認する');
    await go('12人に送る');
    expect(await within(dialog).findByText(/操作が続きすぎています/)).toBeTruthy();
    works = true;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('参加者へメッセージ');
    const again = within(await screen.findByRole('dialog', { name: '参加者へメッセージ' }));
    const field = await again.findByLabelText<HTMLTextAreaElement>('メッセージ');
    expect(field.value).toBe('こんにちは');
    await userEvent.click(again.getByRole('button', { name: '確認する' }));
    await userEvent.click(again.getByRole('button', { name: '12人に送る' }));
    await waitFor(() => expect(toasts[0]?.title).toBe('12人に送りました'));
    const sent = calls.filter(({ path }) => path === '/functions/messageEventMembers');
    expect(new Set(sent.map(({ data }) => data.requestId)).size).toBe(1);
  });

  it('stay open while a message is sent, and report its failure', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    await show(own, { '/functions/messageEventMembers': () => answer.promise });
    await press('参加者へメッセージ');
    const dialog = within(await screen.findByRole('dialog', { name: '参加者へメッセージ' }));
    await userEvent.type(await dialog.findByLabelText('メッセージ'), 'こんにちは');
    for (const name of ['確認する', '12人に送る', '書き直す', '閉じる']) {
      await userEvent.click(dialog.getByRole('button', { name }));
    }
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: '参加者へメッセージ' })).toBeTruthy();
    expect(dialog.getByText('12人に送りますか？')).toBeTruthy();
    answer.resolve(refusal('unavailable'));
    expect(await dialog.findByText(/一時的に利用できません/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('メッセージ').value).toBe('こんにちは');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
