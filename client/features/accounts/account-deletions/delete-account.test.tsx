import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropSession } from '#client/features/identity/session/session.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { privacyMessages } from '#client/features/site/articles/privacy.messages.ts';
import RestorePage from '#client/routes/restore.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { BACKUP_LIFETIME, DAY } from '#contract/foundations/limits.ts';
import DeleteAccountSection from './delete-account-section.tsx';

let toasts: Toast[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => stop());

const session = aMember({ username: 'kotori_1' });
const delete_after = new Date(Date.now() + 14 * DAY).toISOString();

function Viewer() {
  return <p>{useSession().user === null ? 'ログインしていません' : 'ログインしています'}</p>;
}

describe('deleting the account', () => {
  async function open(
    handler: NonNullable<Handlers['/functions/requestAccountDeletion']>,
    handlers: Handlers = {},
  ) {
    const calls = stubServer({ '/functions/requestAccountDeletion': handler, ...handlers });
    const page = (
      <>
        <DeleteAccountSection />
        <Viewer />
      </>
    );
    const { client } = renderInApp(page, { session });
    await userEvent.click(screen.getByRole('button', { name: 'アカウントを削除する' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'アカウントを削除しますか？' }),
    );
    return { dialog, client, sent: () => calls.filter(({ method }) => method === 'POST') };
  }

  it('explains the deletion in three lines, and links to the privacy policy and to the data export [ACC-32, ACC-46]', () => {
    stubServer({});
    renderInApp(<DeleteAccountSection />, { session });
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    const more = screen.getByRole('link', { name: '削除のあとも残る控えと記録' });
    expect(more.getAttribute('href')).toBe('/privacy');
    const privacy = JSON.stringify(privacyMessages);
    expect(privacy).toContain(`控えとして${BACKUP_LIFETIME / DAY}日間保存します`);
    const link = screen.getByRole('link', { name: 'すべてのデータを書き出す' });
    expect(link.getAttribute('href')).toBe('/settings/data');
  });

  it('names the date of the deletion, and sends nothing until the username is correct [ACC-11, ACC-32]', async () => {
    const { dialog, sent } = await open(() => ({ delete_after }));
    const field = dialog.getByLabelText('ユーザーID');
    expect(dialog.getByText(/\d+月\d+日\(.\)に、データが削除されます/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'somebody{Enter}');
    expect(dialog.getByText('ユーザーIDが違います')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('signs the member out, and shows until when the account can be restored', async () => {
    const { dialog, sent } = await open(() => ({ delete_after }));
    await userEvent.type(dialog.getByLabelText('ユーザーID'), '@Kotori_1{Enter}');
    expect(await screen.findByText('ログインしていません')).toBeTruthy();
    expect(sent().map(({ data }) => data)).toEqual([{ username: '@Kotori_1' }]);
    expect(toasts[0]).toMatchObject({ type: 'success', title: 'アカウントの削除を受け付けました' });
    expect(toasts[0]?.message).toContain('までは');
  });

  it('accepts the username in full-width characters', async () => {
    const { dialog, sent } = await open(() => ({ delete_after }));
    await userEvent.type(dialog.getByLabelText('ユーザーID'), '＠ｋｏｔｏｒｉ＿１{Enter}');
    expect(await screen.findByText('ログインしていません')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('signs the member out when the response is lost but the session has ended', async () => {
    const ended = { user: null, profile: null };
    const { dialog } = await open(lost, { '/api/session': () => ended });
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}');
    expect(await screen.findByText('ログインしていません')).toBeTruthy();
    await expect
      .poll(() => toasts)
      .toMatchObject([
        {
          title: 'アカウントの削除を受け付けました',
          message: '14日のあいだはログインすると元に戻せます',
        },
      ]);
  });

  it('shows an error when the request did not reach the server', async () => {
    const { dialog } = await open(lost, { '/api/session': () => session });
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}');
    await expect
      .poll(() => toasts.map(({ title }) => title))
      .toEqual(['アカウントを削除できませんでした']);
    expect(screen.getByText('ログインしています')).toBeTruthy();
  });

  it('shows an unknown outcome when the response is lost and the session cannot be read', async () => {
    const { dialog } = await open(lost, { '/api/session': lost });
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}');
    await expect
      .poll(() => toasts.map(({ title }) => title))
      .toEqual(['アカウントの削除を確認できませんでした']);
    expect(screen.getByText('ログインしています')).toBeTruthy();
  });

  it('shows that the deletion was accepted when the session ends before the response is lost', async () => {
    const answer = Promise.withResolvers<never>();
    const { dialog, client } = await open(() => answer.promise);
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}');
    act(() => dropSession(client));
    expect(await screen.findByText('ログインしていません')).toBeTruthy();
    answer.reject(new TypeError('Failed to fetch'));
    await expect
      .poll(() => toasts)
      .toMatchObject([{ about: 'session', title: 'アカウントの削除を受け付けました' }]);
  });

  it('sends one request, however often Enter is pressed', async () => {
    const { dialog, sent } = await open(() => new Promise(() => {}));
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}{Enter}{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(sent()).toHaveLength(1);
  });

  it('shows why the request failed, and keeps the member signed in', async () => {
    const { dialog } = await open(() =>
      refusal('failed-precondition', { reason: 'last-super-admin' }),
    );
    await userEvent.type(dialog.getByLabelText('ユーザーID'), 'kotori_1{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts.map(({ title }) => title)).toEqual(['アカウントを削除できませんでした']);
    expect(toasts[0]?.message).toContain('最後の最高管理者');
    expect(screen.getByText('ログインしています')).toBeTruthy();
  });
});

describe('restoring the account', () => {
  function open(handlers: Handlers) {
    const calls = stubServer(handlers);
    renderInApp(<RestorePage />, { session: { ...session, delete_after } });
    return calls;
  }

  it('reverts the deletion, and redirects to home', async () => {
    const calls = open({
      '/functions/restoreAccount': () => ({ success: true }),
      '/api/session': () => session,
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('削除の手続き中');
    await userEvent.click(screen.getByRole('button', { name: 'アカウントを元に戻す' }));
    await expect.poll(() => screen.queryByRole('heading', { level: 1 })).toBeNull();
    const own = calls.map(({ path }) => path).filter((path) => path !== '/api/site-settings');
    expect(own).toEqual(['/functions/restoreAccount', '/api/session']);
    expect(toasts.map(({ type }) => type)).toEqual(['success']);
  });

  it('shows an error when the deletion cannot be reverted, and offers to sign out', async () => {
    const calls = open({
      '/functions/restoreAccount': () =>
        refusal('failed-precondition', { reason: 'deletion-begun' }),
      '/functions/signOut': () => ({ success: true }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'アカウントを元に戻す' }));
    await expect.poll(() => toasts[0]?.message).toBe('削除が始まっているため、元に戻せません');
    await userEvent.click(screen.getByRole('button', { name: '削除したままログアウトする' }));
    await expect.poll(() => calls.map(({ path }) => path)).toContain('/functions/signOut');
  });
});
