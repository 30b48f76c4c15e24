import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import AdminTags from './admin-tags.tsx';

const character = (tag: string, fields: Partial<ManagedCharacter> = {}): ManagedCharacter => ({
  ...{ tag, count: 3, is_character: true, birthday: null, description: '', color: '', aliases: [] },
  ...{ image_url: null, image: null, image_key: null, updated_at: null },
  ...fields,
});

const created_at = '2026-01-01T00:00:00.000Z';
const alias = { alias: 'ねこ', tag: '猫', is_character: false, posts_left: 12, created_at };

function open(handlers: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    '/api/admin/characters': () => ({ items: [character('ルミ'), character('モコ')] }),
    '/api/admin/tag-aliases': () => ({ items: [alias], next_cursor: null, has_more: false }),
    '/api/tags': () => ({ items: [] }),
    ...handlers,
  });
  renderInApp(<AdminTags />, { session: aMember() });
  return (name: string) => calls.filter(({ path }) => path.endsWith(name)).map(({ data }) => data);
}

it('a character is moved by its buttons', async () => {
  const items = [character('モコ'), character('ルミ')];
  const sent = open({ '/functions/orderCharacters': () => ({ items }) });
  await userEvent.click(await screen.findByRole('button', { name: '「モコ」を上へ' }));
  await waitFor(() => expect(sent('orderCharacters')).toEqual([{ tags: ['モコ', 'ルミ'] }]));
});

it('a character is moved once per press of its button, and the last order is sent last [ADMIN-67]', async () => {
  const answers: (() => void)[] = [];
  const sent = open({
    '/api/admin/characters': () => ({ items: ['あ', 'い', 'う'].map((tag) => character(tag)) }),
    '/functions/orderCharacters': ({ data }) =>
      new Promise<{ items: ManagedCharacter[] }>((resolve) => {
        answers.push(() => resolve({ items: data.tags.map((tag) => character(tag)) }));
      }),
  });
  const up = await screen.findByRole('button', { name: '「う」を上へ' });
  fireEvent.click(up);
  fireEvent.click(screen.getByRole('button', { name: '「う」を上へ' }));
  await waitFor(() => expect(sent('orderCharacters')).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(sent('orderCharacters')).toHaveLength(2));
  expect(sent('orderCharacters').at(-1)).toEqual({ tags: ['う', 'あ', 'い'] });
  answers[1]?.();
});

it('the stored order is shown after the server has refused another order, even when the list cannot be reloaded', async () => {
  const toasts: string[] = [];
  const stop = receiveToasts(({ title }) => toasts.push(title));
  let isDeleted = false;
  open({
    '/api/admin/characters': () =>
      isDeleted ? refusal('unavailable') : { items: [character('ルミ'), character('モコ')] },
    '/functions/orderCharacters': () => {
      isDeleted = true;
      return refusal('unavailable');
    },
  });
  const shown = () =>
    within(screen.getByRole('list', { name: 'キャラクター' }))
      .getAllByRole('button', { name: /を編集$/ })
      .map((button) => button.getAttribute('aria-label'));
  await userEvent.click(await screen.findByRole('button', { name: '「モコ」を上へ' }));
  await waitFor(() => expect(toasts).toEqual(['並べ替えられませんでした']));
  expect(shown()).toEqual(['「ルミ」を編集', '「モコ」を編集']);
  stop();
});

it('the form of a character restores the input after Escape, until it is saved [ADMIN-97]', async () => {
  open({ '/functions/saveCharacter': () => ({ character: character('ルミ') }) });
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
    return within(await screen.findByRole('dialog'));
  };
  await userEvent.type((await edit()).getByRole('textbox', { name: '説明' }), '星の子{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await edit();
  expect(again.getByDisplayValue('星の子')).toBeTruthy();
  await userEvent.click(again.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await edit()).queryByDisplayValue('星の子')).toBeNull();
});

it('the form of a character restores the stored values after キャンセル, and discards a new character', async () => {
  open();
  for (const opener of ['「ルミ」を編集', '追加する']) {
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: opener }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await edit();
    await userEvent.type(dialog.getByRole('textbox', { name: '説明' }), '星の子');
    await userEvent.type(dialog.getByRole('combobox', { name: '別名' }), 'るみ{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await edit();
    expect(again.queryByDisplayValue('星の子')).toBeNull();
    expect(again.queryByText('るみ')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('a character is added with aliases, and the form keeps the input when the server refuses it', async () => {
  const message = '「るな」はほかのキャラクターのタグです';
  const sent = open({
    '/functions/saveCharacter': () =>
      refusal('failed-precondition', { fields: { aliases: message } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '追加する' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '名前' }), 'ルナ');
  await userEvent.type(dialog.getByRole('combobox', { name: '別名' }), 'るな{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByDisplayValue('ルナ')).toBeTruthy();
  expect(sent('saveCharacter')[0]).toMatchObject({ tag: 'ルナ', aliases: ['るな'] });
});

it('a tag is merged into another tag after a confirmation, and then the number of posts to rewrite is shown', async () => {
  const sent = open({ '/functions/mergeTags': () => ({ posts_count: 12 }) });
  await userEvent.type(await screen.findByRole('combobox', { name: 'なくすタグ' }), 'いぬ{Enter}');
  await userEvent.type(screen.getByRole('combobox', { name: 'まとめる先のタグ' }), '犬{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'まとめる' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'まとめる' }));
  await waitFor(() => expect(sent('mergeTags')).toEqual([{ from: 'いぬ', into: '犬' }]));
  expect(screen.getByText('書き換え中（残り12件）')).toBeTruthy();
});

it('a merge with a missing tag shows which tag is missing, and asks for no confirmation', async () => {
  open();
  await userEvent.type(await screen.findByRole('combobox', { name: 'なくすタグ' }), 'いぬ{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'まとめる' }));
  const into = screen.getByRole('combobox', { name: 'まとめる先のタグ' });
  expect(into.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('タグを入力してください')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a merge of a tag into itself is refused, and the field gets the focus [LOOK-14]', async () => {
  open();
  for (const name of ['なくすタグ', 'まとめる先のタグ']) {
    await userEvent.type(await screen.findByRole('combobox', { name }), 'いぬ{Enter}');
  }
  await userEvent.click(screen.getByRole('button', { name: 'まとめる' }));
  expect(screen.getByText('別のタグを選んでください')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const into = screen.getByRole('combobox', { name: 'まとめる先のタグ' });
  await waitFor(() => expect(document.activeElement).toBe(into));
});

it('a field of a character gets the focus when the server refuses its value [LOOK-14]', async () => {
  open({
    '/functions/saveCharacter': () =>
      refusal('invalid-argument', { fields: { color: '色の指定が正しくありません' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  const color = dialog.getByRole('textbox', { name: /^色/ });
  await userEvent.type(color, 'みどり');
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await dialog.findByText('色の指定が正しくありません')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(color));
});

it('a character is removed from the list after a confirmation [ADMIN-95]', async () => {
  const sent = open({ '/functions/deleteCharacter': () => refusal('unavailable') });
  await userEvent.click(await screen.findByRole('button', { name: '「モコ」を編集' }));
  const edited = within(await screen.findByRole('dialog', { name: 'モコを編集' }));
  await userEvent.click(edited.getByRole('button', { name: '一覧から外す' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '「モコ」を一覧から外しますか？' }),
  );
  expect(sent('deleteCharacter')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '一覧から外す' }));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  expect(sent('deleteCharacter')).toEqual([{ tag: 'モコ' }]);
});

it('a merge is ended after a confirmation', async () => {
  const sent = open({ '/functions/deleteTagAlias': () => ({ deleted: 'ねこ' }) });
  await userEvent.click(await screen.findByRole('button', { name: '「ねこ」のまとめを解除' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '解除' }));
  await waitFor(() => expect(sent('deleteTagAlias')).toEqual([{ alias: 'ねこ' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a character is saved once, even when the button is pressed several times [ADMIN-67]', async () => {
  let answer: (saved: { character: ManagedCharacter }) => void = () => {};
  const sent = open({
    '/functions/saveCharacter': () =>
      new Promise<{ character: ManagedCharacter }>((resolve) => {
        answer = resolve;
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: /保存する/ });
  await userEvent.click(save);
  await userEvent.click(save);
  await userEvent.keyboard('{Escape}');
  expect(sent('saveCharacter')).toHaveLength(1);
  answer({ character: character('ルミ') });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('saveCharacter')).toHaveLength(1);
});

it("another admin's changes of a character are overwritten only after a notice [ADMIN-101]", async () => {
  const theirs = character('ルミ', { updated_at: created_at });
  let items = [character('ルミ')];
  const sent = open({
    '/api/admin/characters': () => ({ items }),
    '/functions/saveCharacter': ({ data }) => {
      items = [theirs];
      return data.baseUpdatedAt === created_at
        ? { character: theirs }
        : refusal('aborted', { reason: 'changed-elsewhere' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '説明' }), 'こちらの説明。');
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('この内容で上書きします');
  expect(dialog.getByDisplayValue('こちらの説明。')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('saveCharacter').at(-1)).toMatchObject({ description: 'こちらの説明。' });
});

it("a notice is shown when the restored input of a form is older than another admin's changes [ADMIN-101]", async () => {
  let items = [character('ルミ')];
  const calls = stubServer({
    '/api/admin/characters': () => ({ items }),
    '/api/admin/tag-aliases': () => ({ items: [], next_cursor: null, has_more: false }),
    '/functions/saveCharacter': () => refusal('aborted', { reason: 'changed-elsewhere' }),
  });
  const { client } = renderInApp(<AdminTags />, { session: aMember() });
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
    return within(await screen.findByRole('dialog'));
  };
  await userEvent.type((await edit()).getByRole('textbox', { name: '説明' }), '星の子{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  items = [character('ルミ', { updated_at: created_at, description: 'あちらの説明。' })];
  await act(() => client.refetchQueries());
  const dialog = await edit();
  expect(dialog.getByDisplayValue('星の子')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('この内容で上書きします');
  const saves = calls.filter(({ path }) => path.endsWith('/saveCharacter'));
  expect(saves.map(({ data }) => data.baseUpdatedAt)).toEqual([null]);
});

it('a change that an admin makes after the notice causes another notice [ADMIN-101]', async () => {
  const versions = [1, 2, 3].map((second) => `2026-01-01T00:00:0${second}.000Z`);
  let now = versions[0] as string;
  const sent = open({
    '/api/admin/characters': () => ({ items: [character('ルミ', { updated_at: now })] }),
    '/functions/saveCharacter': ({ data }) =>
      data.baseUpdatedAt === now
        ? { character: character('ルミ') }
        : refusal('aborted', { reason: 'changed-elsewhere' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: '保存する' });
  for (const [index, version] of versions.slice(1).entries()) {
    now = version;
    await userEvent.click(save);
    await waitFor(() => expect(sent('saveCharacter')).toHaveLength(index + 1));
    // The notice of the previous save stays visible until this save has its response, so the test cannot wait for a
    // notice.
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    expect(dialog.getByRole('alert').textContent).toContain('この内容で上書きします');
  }
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('saveCharacter').map(({ baseUpdatedAt }) => baseUpdatedAt)).toEqual(versions);
});

it('the form of a stored character shows why its tag is refused', async () => {
  const message = '「ルミ」はほかのキャラクターの別名です';
  open({
    '/functions/saveCharacter': () => refusal('failed-precondition', { fields: { tag: message } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '「ルミ」を編集' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});
