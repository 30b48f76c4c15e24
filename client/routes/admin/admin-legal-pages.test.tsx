import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aLegalPage } from '#client/testing/legal-pages.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { LegalPageVersion } from '#contract/administration/legal-pages.ts';
import { noCompanyFacts } from '#contract/site/legal-page-text.ts';
import AdminLegalPages from './admin-legal-pages.tsx';

const published_at = '2026-11-21T03:00:00.000Z';
const first = aLegalPage({
  version: 1,
  body: '## 適用\n\n古い文。',
  published_at,
  latest_version: 2,
});
const second = aLegalPage({ ...first, version: 2, body: '## 適用\n\nいまの文。' });
const versions = {
  items: [
    { version: 2, published_at, author_name: 'みどり' },
    { version: 1, published_at, author_name: null },
  ],
};

async function open(path = '/admin/pages', handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ site_name: '月の広場' }),
    '/api/legal-pages/{page}': ({ path }) => (path.includes('version=1') ? first : second),
    '/api/admin/legal-pages/{page}/versions': () => versions,
    '/functions/publishLegalPage': ({ data }) =>
      aLegalPage({ page: data.page, body: data.body, version: 3, published_at, latest_version: 3 }),
    ...handlers,
  });
  const ui = (
    <>
      <AdminLegalPages />
      <ToastHost />
    </>
  );
  renderInApp(ui, { session: aMember(), path, route: '/admin/pages/:page?' });
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^本文/ });
  const published = () =>
    calls.filter(({ path }) => path === '/functions/publishLegalPage').map(({ data }) => data);
  return { body, published };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function write(body: HTMLElement, text: string) {
  await userEvent.clear(body);
  await userEvent.click(body);
  await userEvent.paste(text);
}

async function review() {
  await press('変更を確認');
  return within(await screen.findByRole('dialog', { name: 'この内容で公開しますか？' }));
}

it('an admin publishes an edited text after a review of the difference [SITE-LEGAL-08]', async () => {
  const { body, published } = await open();
  await write(body, '## 適用\n\n新しい文。');
  const dialog = await review();
  expect(dialog.getByRole('row', { name: /適用.*いまの文。.*新しい文。/s })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  expect(await screen.findByText('ページを公開しました')).toBeTruthy();
  expect(published()).toEqual([
    // The call has no reason, because the contract refuses an empty one.
    { page: 'terms', body: '## 適用\n\n新しい文。', baseVersion: 2, ...noCompanyFacts },
  ]);
  expect(screen.getByText(/公開中：第3版/)).toBeTruthy();
});

it('an admin publishes the built-in text unchanged, and is not offered this again [SITE-LEGAL-10]', async () => {
  const shown = { page: aLegalPage() };
  const { body, published } = await open('/admin/pages', {
    '/api/legal-pages/{page}': () => shown.page,
    '/api/admin/legal-pages/{page}/versions': () => ({ items: [] }),
    '/functions/publishLegalPage': ({ data }) => {
      shown.page = aLegalPage({ ...shown.page, body: data.body, version: 1, published_at });
      return shown.page;
    },
  });
  const text = body.value;
  await press('この文章のまま公開する');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'この文章のまま公開しますか？' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  expect(await screen.findByText('ページを公開しました')).toBeTruthy();
  expect(published()).toEqual([{ page: 'terms', body: text, baseVersion: 0, ...noCompanyFacts }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('これまでの版'));
  expect(screen.queryByRole('button', { name: 'この文章のまま公開する' })).toBeNull();
});

it('an edited text cannot be published without a review [SITE-LEGAL-10]', async () => {
  const { body } = await open('/admin/pages', { '/api/legal-pages/{page}': () => aLegalPage() });
  await write(body, '## 適用\n\n新しい文。');
  expect(screen.queryByRole('button', { name: 'この文章のまま公開する' })).toBeNull();
});

it('an admin restores an older version after a review [SITE-LEGAL-14]', async () => {
  const { body, published } = await open();
  const list = within(await screen.findByRole('region', { name: 'これまでの版' }));
  expect((await list.findAllByText(/みどり|退会した管理者/)).length).toBe(2);
  await press('この版に戻す（第1版）');
  await waitFor(() => expect(body.value).toBe(first.body));
  const dialog = await review();
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  await screen.findByText('ページを公開しました');
  expect(published()).toEqual([expect.objectContaining({ body: first.body, baseVersion: 2 })]);
});

it('the preview shows the text with the names of the site before it is published [SITE-LEGAL-08]', async () => {
  const { body, published } = await open();
  await write(body, '{サイト名}の約束。\n\n## 適用\n\n- ひとつ');
  await press('プレビュー');
  const preview = within(await screen.findByRole('dialog', { name: 'プレビュー' }));
  expect(preview.getByRole('heading', { level: 1, name: '利用規約' })).toBeTruthy();
  expect(preview.getByText('月の広場の約束。')).toBeTruthy();
  expect(preview.getByText('ひとつ').tagName).toBe('LI');
  expect(published()).toEqual([]);
});

it('a validation error is shown at its field, and nothing is sent [SITE-LEGAL-12]', async () => {
  const { body, published } = await open();
  await write(body, '見出しのない文');
  await press('変更を確認');
  expect(await screen.findByText('「## 」で始まる見出しを1つ以上書いてください')).toBeTruthy();
  expect(published()).toEqual([]);
});

it('when another admin has published first, the written text is kept and a notice is shown [SITE-LEGAL-11]', async () => {
  let inForce: LegalPageVersion = second;
  const { body } = await open('/admin/pages', {
    '/api/legal-pages/{page}': () => inForce,
    '/functions/publishLegalPage': () => {
      inForce = aLegalPage({
        ...second,
        version: 3,
        latest_version: 3,
        body: '## 適用\n\n同僚の文。',
      });
      return refusal('aborted', { reason: 'changed-elsewhere' });
    },
  });
  await write(body, '## 適用\n\n自分の文。');
  const dialog = await review();
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  expect(
    (await screen.findAllByText('ほかの管理者が、先にこのページを公開しました')).length,
  ).toBeGreaterThan(0);
  expect(body.value).toBe('## 適用\n\n自分の文。');
});

it('only the form of the page about the operator asks for the facts about the operator [SITE-LEGAL-03]', async () => {
  const company = aLegalPage({ ...second, page: 'company' });
  const { published } = await open('/admin/pages/company', {
    '/api/legal-pages/{page}': () => company,
  });
  await userEvent.type(screen.getByRole('textbox', { name: /^運営責任者/ }), '星野みどり');
  const dialog = await review();
  expect(dialog.getByRole('row', { name: /運営責任者.*星野みどり/s })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '公開する' }));
  await screen.findByText('ページを公開しました');
  expect(published()).toEqual([
    expect.objectContaining({ page: 'company', representative: '星野みどり' }),
  ]);
});
