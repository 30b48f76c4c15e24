import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { guidelinesKeys } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { ruleDifferences } from '#contract/moderation/guideline-changes.ts';
import type { Guidelines, Rule } from '#contract/moderation/guidelines.ts';
import AdminGuidelines from './admin-guidelines.tsx';

const rule = (id: string, text = `${id}の本文です。`): Rule => ({ id, title: `題${id}`, text });

const versionOf = (version: number, rules: Rule[]): Guidelines => ({
  version,
  latest_version: version,
  published_at: '2026-11-21T03:00:00.000Z',
  rules,
  changes: [],
});

async function open(handlers: Handlers = {}) {
  const first = versionOf(4, [rule('a'), rule('b'), rule('c')]);
  const calls = stubServer({ '/api/guidelines': () => first, ...handlers });
  const ui = (
    <>
      <AdminGuidelines />
      <ToastHost />
    </>
  );
  const app = renderInApp(ui, { session: aMember(), path: '/admin/guidelines' });
  await screen.findByRole('list', { name: 'ルールの順番' });
  const published = () =>
    calls.filter(({ path }) => path === '/functions/publishGuidelines').map(({ data }) => data);
  return { ...app, published };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'ルールの順番' })).getAllByRole('listitem');
const titles = () => rows().map((row) => within(row).getAllByRole('button')[1]?.textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function write(name: RegExp, text: string) {
  const input = await field(name);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

/** Accepts the form of a rule, and waits until the page behind the dialog can be reached. */
async function accept() {
  await press('決定');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function change(title: string, text: string) {
  await press(title);
  await write(/^本文/, text);
  await accept();
}

async function choose(title: string, action: string) {
  await press(`「${title}」の操作`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

async function publish(reason = '') {
  await press('変更を確認');
  const dialog = within(await screen.findByRole('dialog', { name: 'この内容で公開しますか？' }));
  if (reason !== '') await userEvent.type(dialog.getByLabelText('理由'), reason);
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  return dialog;
}

function keeping(rules: Rule[]) {
  let current = versionOf(4, rules);
  const publishNext = (next: Rule[]) => {
    current = versionOf(current.version + 1, next);
    return current;
  };
  const handlers: Handlers = {
    '/api/guidelines': () => current,
    '/functions/publishGuidelines': ({ data }) =>
      data.baseVersion === current.version
        ? publishNext(data.rules)
        : refusal('aborted', { reason: 'changed-elsewhere' }),
  };
  return { handlers, publishNext };
}

describe('the community guidelines', () => {
  it('can be edited and extended, and are published after a review of all changes [RULE-ADM-05, RULE-ADM-12]', async () => {
    const { published } = await open(keeping([rule('a'), rule('b'), rule('c')]).handlers);
    await change('1. 題a', '書き直しました。');
    await press('ルールを追加');
    await write(/^見出し/, '新しいルール');
    await write(/^本文/, 'はじめまして。');
    await accept();
    expect(titles()).toEqual(['1. 題a', '2. 題b', '3. 題c', '4. 新しいルール']);
    expect(within(rows()[0] as HTMLElement).getByText('変更あり')).toBeTruthy();
    expect(
      within(rows()[3] as HTMLElement).getByText('新しいルール', { selector: 'span' }),
    ).toBeTruthy();
    expect(screen.getByText('2件の変更')).toBeTruthy();
    await press('変更を確認');
    const dialog = within(await screen.findByRole('dialog', { name: 'この内容で公開しますか？' }));
    const row = within(dialog.getByRole('row', { name: /^題a / }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '題a\naの本文です。',
      '題a\n書き直しました。',
    ]);
    await userEvent.type(dialog.getByLabelText('理由'), 'わかりやすく');
    await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
    expect(await screen.findByText('ガイドラインを公開しました')).toBeTruthy();
    expect(published()).toMatchObject([
      {
        baseVersion: 4,
        reason: 'わかりやすく',
        rules: [
          { id: 'a', text: '書き直しました。' },
          rule('b'),
          rule('c'),
          { title: '新しいルール' },
        ],
      },
    ]);
    expect(await screen.findByText(/^公開中：第5版/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '変更を確認' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^公開中：第5版/));
  });

  it('have rules that are moved by arrow keys on a handle, which keeps the focus [RULE-ADM-05, RULE-ADM-13]', async () => {
    await open();
    const handle = () => screen.getByRole('button', { name: /^「題c」の順番/ });
    handle().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(titles()).toEqual(['1. 題c', '2. 題a', '3. 題b']);
    expect(document.activeElement).toBe(handle());
    expect(screen.getByText('「題c」を3件中1番目に動かしました')).toBeTruthy();
    expect(screen.getByText('1件の変更')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.queryByText('1件の変更')).toBeNull();
  });

  it('have rules that are moved by the menu of a handle [LOOK-29, RULE-ADM-05]', async () => {
    await open();
    await press('「題c」の順番、3件中3番目');
    await userEvent.click(await screen.findByRole('menuitem', { name: '上へ動かす' }));
    expect(titles()).toEqual(['1. 題a', '2. 題c', '3. 題b']);
  });

  it('have rules that are moved by dragging a handle [RULE-ADM-05]', async () => {
    await open();
    for (const [index, row] of rows().entries()) {
      row.getBoundingClientRect = () =>
        ({ left: 0, right: 100, top: index * 50, bottom: index * 50 + 49 }) as DOMRect;
    }
    const list = screen.getByRole('list', { name: 'ルールの順番' });
    list.setPointerCapture = vi.fn();
    const handle = screen.getByRole('button', { name: /^「題a」の順番/ });
    fireEvent.pointerDown(handle, { button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(list, { clientX: 10, clientY: 70 });
    fireEvent.pointerUp(list);
    expect(titles()).toEqual(['1. 題b', '2. 題a', '3. 題c']);
  });

  it('let an admin remove a rule after a confirmation, but not the last rule [RULE-ADM-05]', async () => {
    await open({ '/api/guidelines': () => versionOf(4, [rule('a'), rule('b')]) });
    await choose('題a', '削除する');
    const dialog = within(await screen.findByRole('dialog', { name: /「題a」を削除/ }));
    expect(dialog.getByText(/これまでにこのルールで判断したものには、当時の文章/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(titles()).toEqual(['1. 題b']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(rows()[0]?.contains(document.activeElement)).toBe(true));
    await press('「題b」の操作');
    expect(await screen.findByRole('menuitem', { name: '編集する' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: '削除する' })).toBeNull();
  });

  it('return the focus to the menu of a rule when its removal is cancelled, even after another removal', async () => {
    await open();
    for (const title of ['題a', '題c']) {
      await choose(title, '削除する');
      const dialog = within(await screen.findByRole('dialog'));
      const answer = title === '題a' ? '削除する' : 'キャンセル';
      await userEvent.click(dialog.getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const menu = screen.getByRole('button', { name: '「題c」の操作' });
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  it('show validation errors at their fields before publication [RULE-ADM-04]', async () => {
    await open();
    await press('ルールを追加');
    const title = await field(/^見出し/);
    await userEvent.click(title);
    await userEvent.paste('あ'.repeat(41));
    await press('決定');
    expect(await screen.findByText('ルールの見出しは40文字以内で入力してください')).toBeTruthy();
    expect(screen.getByText('ルールの本文を入力してください')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(title));
    await press('キャンセル');
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('are reverted to the published version after a confirmation', async () => {
    await open();
    await change('1. 題a', '別の文。');
    await press('変更を取り消す');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '取り消す' }));
    await waitFor(() => expect(screen.queryByText('別の文。')).toBeNull());
    expect(screen.getByText('aの本文です。')).toBeTruthy();
  });

  it('have a preview of the page [RULE-ADM-12]', async () => {
    await open();
    await change('1. 題a', '別の文。');
    await press('プレビュー');
    const dialog = within(await screen.findByRole('dialog', { name: 'プレビュー' }));
    expect(dialog.getByRole('heading', { name: '1. 題a' })).toBeTruthy();
    expect(dialog.getByText('別の文。')).toBeTruthy();
    expect(dialog.getByText('「題a」の内容を変えました。')).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('keep the changes when publishing fails, and show the reason [RULE-ADM-06]', async () => {
    const { published } = await open({
      '/functions/publishGuidelines': () => refusal('unavailable'),
    });
    await change('1. 題a', '別の文。');
    const dialog = await publish('誤字');
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('誤字');
    await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(screen.getByText('別の文。')).toBeTruthy();
    expect(published()).toHaveLength(1);
  });

  it('contain the changes of both admins when another admin has published first [RULE-ADM-14]', async () => {
    const server = keeping([rule('a'), rule('b'), rule('c')]);
    const { published } = await open(server.handlers);
    await change('1. 題a', 'こちらの文。');
    server.publishNext([rule('a', 'あちらの文。'), rule('b', '新しいb。'), rule('c')]);
    const dialog = await publish();
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(screen.getByText(/^「題a」は、ほかの管理者も変更しています。/)).toBeTruthy();
    expect(screen.getByText('こちらの文。')).toBeTruthy();
    expect(screen.getByText('新しいb。')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await publish();
    expect(await screen.findByText('ガイドラインを公開しました')).toBeTruthy();
    expect(published().at(-1)).toMatchObject({
      baseVersion: 5,
      rules: [{ id: 'a', text: 'こちらの文。' }, { id: 'b', text: '新しいb。' }, rule('c')],
    });
    expect(screen.queryByText('ほかの管理者が、先にガイドラインを公開しました')).toBeNull();
  });

  const notice = 'ほかの管理者が、先にガイドラインを公開しました';

  it('undo the removal of a rule that another admin has changed, and then have no unsaved changes [RULE-ADM-14]', async () => {
    const server = keeping([rule('a'), rule('b')]);
    const { client } = await open(server.handlers);
    await choose('題a', '削除する');
    const dialog = within(await screen.findByRole('dialog', { name: /「題a」を削除/ }));
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(titles()).toEqual(['1. 題b']));
    server.publishNext([rule('a', 'あちらの文。'), rule('b')]);
    await act(() => client.refetchQueries());
    expect(await screen.findByText('あちらの文。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '変更を確認' })).toBeNull();
    expect(screen.queryByText(notice)).toBeNull();
  });

  it('have no unsaved changes after the text of a rule is made equal to the text that another admin has published [RULE-ADM-14]', async () => {
    const server = keeping([rule('a'), rule('b')]);
    const { client, router } = await open(server.handlers);
    await change('1. 題a', 'こちらの文。');
    server.publishNext([rule('a', 'あちらの文。'), rule('b')]);
    await act(() => client.refetchQueries());
    expect(await screen.findByText(notice)).toBeTruthy();
    await change('1. 題a', 'あちらの文。');
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    await act(() => router.navigate('/'));
    expect(router.state.location.pathname).toBe('/');
  });

  it('keep the newest version when a late response has an older version [RULE-ADM-14]', async () => {
    const server = keeping([rule('a'), rule('b')]);
    const { client } = await open(server.handlers);
    await change('1. 題a', 'こちらの文。');
    server.publishNext([rule('a'), rule('b', '新しいb。')]);
    await act(() => client.refetchQueries());
    expect(await screen.findByText('新しいb。')).toBeTruthy();
    await act(async () => {
      client.setQueryData(guidelinesKeys.version(null), versionOf(4, [rule('a'), rule('b')]));
    });
    expect(screen.getByText('新しいb。')).toBeTruthy();
    expect(screen.getByText(/^公開中：第5版/)).toBeTruthy();
  });
});

it('the review shows the old and the new order when rules are only moved', () => {
  const [a, b] = [rule('a'), rule('b')];
  expect(ruleDifferences([a, b], [b, a])).toEqual([
    { field: 'display_order', before: '1. 題a\n2. 題b', after: '1. 題b\n2. 題a' },
  ]);
});

it('the form of a rule restores the typed text after Escape [ADMIN-97]', async () => {
  await open();
  await press('1. 題a');
  await write(/^本文/, '書きかけ');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('1. 題a');
  expect((await field(/^本文/)).value).toBe('書きかけ');
});

it('the form of a rule restores the stored text after キャンセル, and discards a new rule', async () => {
  await open();
  for (const [opener, text] of [
    ['1. 題a', 'aの本文です。'],
    ['ルールを追加', ''],
  ] as const) {
    await press(opener);
    await write(/^本文/, '書きかけ');
    await press('キャンセル');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(opener);
    expect((await field(/^本文/)).value).toBe(text);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

describe('the reason for publishing', () => {
  const reason = () => screen.findByLabelText<HTMLTextAreaElement>('理由');

  it('is restored after Escape for the same changes only', async () => {
    await open();
    await change('1. 題a', '別の文。');
    await press('変更を確認');
    await userEvent.type(await reason(), '誤字{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('変更を確認');
    expect((await reason()).value).toBe('誤字');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('変更を取り消す');
    await userEvent.click(await screen.findByRole('button', { name: '取り消す' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await change('2. 題b', 'ほかの文。');
    await press('変更を確認');
    expect((await reason()).value).toBe('');
  });

  it('stays visible when the changes are rebased on a newer version', async () => {
    const server = keeping([rule('a'), rule('b'), rule('c')]);
    await open(server.handlers);
    screen.getByRole('button', { name: /^「題c」の順番/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    server.publishNext([rule('a'), rule('b'), rule('c'), rule('d')]);
    const dialog = await publish('読みやすく');
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(await dialog.findByText(/3\. 題d/, { selector: 'ins' })).toBeTruthy();
    expect((await reason()).value).toBe('読みやすく');
  });
});
