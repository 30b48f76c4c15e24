import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { systemSettings } from '#client/testing/system-settings.ts';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import AdminSettings from './admin-settings.tsx';

const settings = systemSettings({ site_name: 'いまの広場' });
const saved = (changes: Partial<SystemSettings>, version: string): VersionedSettings => ({
  settings: { ...settings, ...changes },
  version,
  updated_at: null,
});

const edit = async (label: RegExp, text: string) => {
  const input = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

const review = () => userEvent.click(screen.getByRole('button', { name: '変更を確認' }));

it('the settings form saves the changes after a review [SITESET-03]', async () => {
  const calls = stubServer({
    '/api/admin/settings': () => saved({}, 'one'),
    '/functions/modifySystemSettings': () => saved({ site_name: '月の広場' }, 'two'),
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'サイト名 いまの広場 月の広場' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '変更を確認' })).toBeNull());
  // The button that opened the dialog was removed.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/保存/));
  const call = calls.find(({ path }) => path.includes('modifySystemSettings'));
  expect(call?.data).toMatchObject({ settings: { site_name: '月の広場' }, version: 'one' });
});

it('the texts of links follow the name of the site until they are edited [SITESET-43]', async () => {
  stubServer({ '/api/admin/settings': () => saved({ og_title: 'いまの広場' }, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: /^共有されたときの見出し/ });
  expect(title.value).toBe('月の広場');
  expect(screen.getByRole('figure').textContent).toContain('月の広場');
  await edit(/^共有されたときの見出し/, 'いまの広場');
  await edit(/^サイト名/, '星の広場');
  expect(title.value).toBe('いまの広場');
});

it('a description of the site that is too long for links shows at their text what to do [SITESET-43]', async () => {
  const same = { site_description: '前の説明', og_description: '前の説明' };
  stubServer({ '/api/admin/settings': () => saved(same, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
  const shared = await field(/^共有されたときの説明/);
  const write = async (text: string) =>
    fireEvent.change(await field(/^サイトの説明/), { target: { value: text } });
  await write('森'.repeat(161));
  expect(shared.value).toBe('森'.repeat(161));
  expect(screen.getByText('161/160文字')).toBeTruthy();
  const toDo = '160文字を超えています。短く書き直してください';
  expect(shared.getAttribute('aria-describedby')).toContain(screen.getByText(toDo).id);
  await write('森'.repeat(160));
  expect(shared.value).toBe('森'.repeat(160));
  expect(screen.queryByText(toDo)).toBeNull();
});

it('the settings have a table of contents, which leads to a group [SITESET-44]', async () => {
  stubServer({ '/api/admin/settings': () => saved({}, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  const [contents = expect.fail()] = await screen.findAllByRole('navigation', {
    name: '設定の項目',
  });
  await userEvent.click(within(contents).getByRole('button', { name: '公開前の確認' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '公開前の確認' }));
});

it('the settings form keeps the input when another admin has saved first, and shows their settings below it [SITESET-13]', async () => {
  let version = 'one';
  stubServer({
    '/api/admin/settings': () =>
      saved(version === 'one' ? {} : { og_title: '新しい見出し' }, version),
    '/functions/modifySystemSettings': () => {
      version = 'two';
      return refusal('aborted', { reason: 'changed-elsewhere' });
    },
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  await review();
  await userEvent.click(await screen.findByRole('button', { name: '保存する' }));
  expect(await screen.findByText('ほかの管理者が、先に設定を保存しました')).toBeTruthy();
  expect(screen.getByDisplayValue('月の広場')).toBeTruthy();
  expect(screen.getByDisplayValue('新しい見出し')).toBeTruthy();
});

it("the settings form overwrites another admin's settings only after a notice [SITESET-14]", async () => {
  let version = 'one';
  let isLost = true;
  const calls = stubServer({
    '/api/admin/settings': () =>
      saved(version === 'one' ? {} : { og_title: '彼らの見出し' }, version),
    '/functions/modifySystemSettings': ({ data }) => {
      version = 'two';
      if (isLost) return refusal('unavailable');
      if (data.version !== version) return refusal('aborted', { reason: 'changed-elsewhere' });
      return saved({ site_name: '月の広場' }, 'three');
    },
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  await review();
  const save = await screen.findByRole('button', { name: '保存する' });
  await userEvent.click(save);
  // The failed save has reloaded the settings. The notice is behind the dialog.
  expect(await screen.findByText('ほかの管理者が、先に設定を保存しました')).toBeTruthy();
  isLost = false;
  await userEvent.click(save);
  expect(await screen.findByText(/別のタブや端末で変更されています/)).toBeTruthy();
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ path }) => path.includes('modifySystemSettings'));
  expect(sent.map(({ data }) => (data as { version: string }).version)).toEqual([
    ...['one', 'one', 'two'],
  ]);
});

it('the settings form and its review immediately show that another admin has saved [SITESET-13]', async () => {
  let theirs = saved({}, 'one');
  const calls = stubServer({
    '/api/admin/settings': () => theirs,
    '/functions/modifySystemSettings': () => saved({ site_name: '月の広場' }, 'three'),
  });
  const { client } = renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  theirs = saved({ site_name: '星の広場' }, 'two');
  await act(() => client.refetchQueries());
  const notice = 'ほかの管理者が、先に設定を保存しました';
  expect(await screen.findByText(notice)).toBeTruthy();
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(notice)).toBeTruthy();
  expect(dialog.getByRole('row', { name: 'サイト名 星の広場 月の広場' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  const call = calls.find(({ path }) => path.includes('modifySystemSettings'));
  expect(call?.data).toMatchObject({ version: 'two' });
});

it('the settings form shows no notice when the newer settings equal the input [SITESET-13]', async () => {
  let theirs = saved({}, 'one');
  stubServer({ '/api/admin/settings': () => theirs });
  const { client } = renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  theirs = saved({ site_name: '月の広場', og_title: '新しい見出し' }, 'two');
  await act(() => client.refetchQueries());
  expect(await screen.findByDisplayValue('新しい見出し')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the review of settings restores the reason after Escape for the same change only', async () => {
  stubServer({ '/api/admin/settings': () => saved({}, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>('理由');
  const slip = async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await edit(/^サイト名/, '月の広場');
  await review();
  await userEvent.type(await reason(), '名前が決まったため');
  await slip();
  await review();
  expect((await reason()).value).toBe('名前が決まったため');
  await slip();
  await userEvent.click(screen.getByRole('button', { name: '変更を取り消す' }));
  await edit(/^運営者/, '月の運営室');
  await review();
  expect((await reason()).value).toBe('');
});

it('the settings form requires a confirmation before it is left with unsaved changes [ADMIN-64]', async () => {
  stubServer({ '/api/admin/settings': () => saved({}, 'one') });
  const { router } = renderInApp(<AdminSettings />, {
    session: aMember(),
    path: '/admin/settings',
    route: '/admin/:page',
  });
  await edit(/^サイト名/, '月の広場');
  act(() => void router.navigate('/admin/tags'));
  await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }));
  expect(router.state.location.pathname).toBe('/admin/settings');
  expect(screen.getByDisplayValue('月の広場')).toBeTruthy();
});

it('the settings form shows a validation error at its field, and names the line [SITESET-13]', async () => {
  stubServer({ '/api/admin/settings': () => saved({}, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^連絡先/, 'hello');
  await edit(/^公式の/, `1:0x${'a'.repeat(40)}{Enter}0x12`);
  await review();
  expect(await screen.findByText('メールアドレスの形式で入力してください')).toBeTruthy();
  expect(screen.getByText(/^2行目：コントラクトは「1:0x…」のように/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a list in the settings form keeps the typed text until the field is left, and is saved without spaces and empty lines [ADMIN-97]', async () => {
  const calls = stubServer({
    '/api/admin/settings': () => saved({ reserved_names: ['one'] }, 'one'),
    '/functions/modifySystemSettings': () => saved({}, 'two'),
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^予約する名前/ });
  await userEvent.type(list, ' {Enter}{Enter}two');
  expect(list.value).toBe('one \n\ntwo');
  await userEvent.type(list, 'x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(list.value).toBe('xone \n\ntwo');
  expect(list.selectionStart).toBe(1);
  await review();
  await userEvent.click(await screen.findByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const call = calls.find(({ path }) => path.includes('modifySystemSettings'));
  expect(call?.data).toMatchObject({ settings: { reserved_names: ['xone', 'two'] } });
});

it('the settings form has a bar that toasts do not cover', async () => {
  stubServer({ '/api/admin/settings': () => saved({}, 'one') });
  renderInApp(<AdminSettings />, { session: aMember() });
  await edit(/^サイト名/, '月の広場');
  const bar = screen.getByRole('button', { name: '変更を確認' }).closest('[data-bottom-bar]');
  expect(bar).toBeTruthy();
});

it('the settings form adds, orders and removes saved replies [SITESET-09, SITESET-19]', async () => {
  const calls = stubServer({
    '/api/admin/settings': () => saved({ saved_replies: ['お礼\nありがとうございます。'] }, 'one'),
    '/functions/modifySystemSettings': () => saved({}, 'two'),
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  await userEvent.click(await screen.findByRole('button', { name: '定型文を追加' }));
  const added = within(screen.getByRole('group', { name: '2件目' }));
  await userEvent.type(added.getByLabelText('題名'), '宣伝');
  await review();
  expect(await screen.findByText('2件目：定型文の題名と本文を入力してください')).toBeTruthy();
  await userEvent.type(added.getByLabelText('本文'), '宣伝のため、{Enter}非表示にしました。');
  await userEvent.click(screen.getByRole('button', { name: '「宣伝」を上へ' }));
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.includes('modifySystemSettings'))?.data).toMatchObject({
      settings: {
        saved_replies: ['宣伝\n宣伝のため、\n非表示にしました。', 'お礼\nありがとうございます。'],
      },
    }),
  );
});

it('the settings form switches to read-only after a review of the change, with a message and an expected end [RO-12]', async () => {
  const calls = stubServer({
    '/api/admin/settings': () => saved({}, 'one'),
    '/functions/modifySystemSettings': () => saved({ site_mode: 'read-only' }, 'two'),
  });
  renderInApp(<AdminSettings />, { session: aMember() });
  await userEvent.click(await screen.findByRole('radio', { name: /閲覧のみ/ }));
  await edit(/^お知らせの文章/, '引っ越し中');
  const end = within(screen.getByRole('group', { name: '再開の予定' }));
  fireEvent.change(end.getByLabelText('日付'), { target: { value: '2099-01-01' } });
  await review();
  expect(await screen.findByText('再開の予定は、日付と時刻の両方を入力してください')).toBeTruthy();
  fireEvent.change(end.getByLabelText('時刻'), { target: { value: '20:00' } });
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: '書き込みの受付 いつもどおり 閲覧のみ' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.includes('modifySystemSettings'))?.data).toMatchObject({
      settings: {
        site_mode: 'read-only',
        read_only_message: '引っ越し中',
        read_only_until: '2099-01-01T11:00:00.000Z',
      },
    }),
  );
});
