import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aProfile } from '#client/testing/render.tsx';
import { refusal } from '#client/testing/server.ts';
import type { ManagedUserView, TeamNote } from '#contract/administration/managed-users.ts';
import { dialog, listed, managed, press, renderUser, view } from './managed-users.testing.tsx';

async function changeNote() {
  await userEvent.click(await screen.findByRole('button', { name: 'メモの操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '書き直す' }));
  return screen.getByLabelText<HTMLTextAreaElement>('メモを書き直す');
}

describe('the page of a member', () => {
  it('lets authors change their own notes, and delete them after a confirmation [ADMIN-62]', async () => {
    const created_at = '2026-11-20T03:00:00.000Z';
    const of = (id: string, author: TeamNote['author']) => ({ id, author, created_at });
    let notes: TeamNote[] = [
      { ...of('aNote000000000000001', aProfile()), text: '警告した' },
      { ...of('aNote000000000000002', managed()), text: '返事があった' },
    ];
    renderUser(() => view({ notes }), {
      '/functions/changeTeamNote': ({ data }) => {
        notes = notes.map((note) => (note.id === data.noteId ? { ...note, ...data } : note));
        return { note: { ...of(data.noteId, null), text: data.text } };
      },
      '/functions/deleteTeamNote': ({ data }) => {
        notes = notes.filter(({ id }) => id !== data.noteId);
        return { deleted_id: data.noteId };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'メモの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '書き直す' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('メモを書き直す');
    expect(field.value).toBe('警告した');
    await userEvent.type(field, '。口頭で');
    await press('保存する');
    const changed = await screen.findByText('警告した。口頭で', { selector: 'li p' });
    await waitFor(() => expect(document.activeElement?.contains(changed)).toBe(true));
    expect(document.activeElement?.tagName).toBe('LI');
    await press('メモの操作');
    await userEvent.click(await screen.findByRole('menuitem', { name: '削除する' }));
    const question = await dialog(/このメモを削除しますか/);
    await userEvent.click(question.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(screen.queryByText('警告した。口頭で')).toBeNull());
    expect(screen.getByText('返事があった')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('チームのメモ'));
  });

  it('keeps the save button of a changed note busy until the new text is loaded', async () => {
    const note = { id: 'aNote000000000000001', author: aProfile(), text: '警告した' };
    let notes: TeamNote[] = [{ ...note, created_at: '2026-11-20T03:00:00.000Z' }];
    let answer = () => {};
    let reading: Promise<void> | undefined;
    const calls = renderUser(view, {
      '/api/admin/users/{userId}': async () => {
        await reading;
        return view({ notes });
      },
      '/functions/changeTeamNote': ({ data: { text } }) => {
        notes = notes.map((before) => ({ ...before, text }));
        reading = new Promise((resolve) => {
          answer = resolve;
        });
        return { note: { ...note, text, created_at: '2026-11-20T03:00:00.000Z' } };
      },
    });
    const reads = () => calls.filter(({ path }) => path.startsWith('/api/admin/users/'));
    await userEvent.type(await changeNote(), '。口頭で');
    await press('保存する');
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect(screen.getByRole('button', { name: /保存する/ }).getAttribute('aria-busy')).toBe('true');
    answer();
    expect((await changeNote()).value).toBe('警告した。口頭で');
  });

  it('starts the edit of a note with the stored text after キャンセル, and after somebody else has changed the note', async () => {
    const of = (text: string): TeamNote => ({
      id: 'aNote000000000000001',
      author: aProfile(),
      text,
      created_at: '2026-11-20T03:00:00.000Z',
    });
    let notes = [of('警告した')];
    renderUser(() => view({ notes }), {
      '/functions/getAllUsersV2': () => ({
        users: [listed()],
        nextPageToken: null,
        hasMore: false,
      }),
    });
    await userEvent.type(await changeNote(), '。電話で');
    await press('キャンセル');
    const field = await changeNote();
    expect(field.value).toBe('警告した');
    await userEvent.type(field, '。口頭で');
    await userEvent.click(screen.getByRole('link', { name: 'メンバーの一覧へ' }));
    notes = [of('警告を取り消した')];
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    await screen.findByText('警告を取り消した');
    expect((await changeNote()).value).toBe('警告を取り消した');
  });

  it('keeps an unsent note while the viewer is on another page, and sends a second note with the same text under another request id [ADMIN-97]', async () => {
    const requests: unknown[] = [];
    renderUser(() => view(), {
      '/functions/addTeamNote': ({ data }) => {
        requests.push(data.requestId);
        const note = { id: 'aNote000000000000001', text: data.text, author: null };
        return { note: { ...note, created_at: new Date().toISOString() } };
      },
      '/functions/getAllUsersV2': () => ({
        users: [listed()],
        nextPageToken: null,
        hasMore: false,
      }),
    });
    const note = () => screen.findByLabelText<HTMLTextAreaElement>('新しいメモ');
    await userEvent.type(await note(), '連絡した');
    await userEvent.click(screen.getByRole('link', { name: 'メンバーの一覧へ' }));
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    expect((await note()).value).toBe('連絡した');
    await press('メモを残す');
    await waitFor(async () => expect((await note()).value).toBe(''));
    await userEvent.type(await note(), '連絡した');
    await press('メモを残す');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).not.toBe(requests[0]);
  });

  it('shows a new note only once, even when it was sent again after a lost response [MEMB-23]', async () => {
    const requests: unknown[] = [];
    let notes: ManagedUserView['notes'] = [];
    renderUser(() => view({ notes }), {
      '/functions/addTeamNote': ({ data }) => {
        requests.push(data.requestId);
        if (requests.length === 1) return refusal('unavailable');
        const note = { id: 'aNote000000000000001', text: data.text, author: null };
        notes = [{ ...note, created_at: new Date().toISOString() }];
        return { note: { ...note, created_at: new Date().toISOString() } };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const field = screen.getByLabelText<HTMLTextAreaElement>('新しいメモ');
    await userEvent.type(field, '警告した');
    await press('メモを残す');
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('警告した');
    await press('メモを残す');
    expect(await screen.findByText('警告した', { selector: 'li p' })).toBeTruthy();
    expect(requests[1]).toBe(requests[0]);
    expect(field.value).toBe('');
  });
});
