import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeRequest } from '#client/testing/fake-request.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { systemSettings } from '#client/testing/system-settings.ts';
import type { VersionedSettings } from '#contract/administration/site-settings-changes.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import AdminBrand from './admin-brand.tsx';
import AdminTags from './admin-tags.tsx';

class FakeImage {
  naturalWidth = 400;
  naturalHeight = 300;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

function uploadIn(folder: PictureFolder): Upload {
  const key = `${folder}/${'a'.repeat(32)}.png`;
  const image = { width: 400, height: 300, placeholder: '', alt: '', focal: { x: 50, y: 50 } };
  return { key, url: pictureUrl(key), image };
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('Image', FakeImage);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
});
function open(Page: ComponentType, handlers: Handlers) {
  const calls = stubServer(handlers);
  renderInApp(<Page />, { session: aMember() });
  return (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

/** Starts an upload. Returns a function that ends it. */
async function begin(upload: Upload): Promise<() => void> {
  const input = document.querySelector('input[type=file]') ?? expect.fail('no field for files');
  fireEvent.change(input, { target: { files: [new File(['x'], 'e.png', { type: 'image/png' })] } });
  await screen.findByText('画像のアップロードが終わるまでお待ちください');
  const request = await waitFor(() => FakeRequest.last ?? expect.fail('no request yet'));
  return () => request.answer(200, upload);
}

it('uploads are awaited before a character is saved [ADMIN-67]', async () => {
  const upload = uploadIn('post-images');
  const sent = open(AdminTags, {
    '/api/admin/characters': () => ({ items: [] }),
    '/api/admin/tag-aliases': () => ({ items: [], next_cursor: null, has_more: false }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '追加する' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: '名前' }), 'ルナ');
  const end = await begin(upload);
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  end();
  await waitFor(() =>
    expect(screen.queryByText('画像のアップロードが終わるまでお待ちください')).toBeNull(),
  );
  expect(sent('saveCharacter')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(sent('saveCharacter')).toMatchObject([{ tag: 'ルナ', image_key: upload.key }]),
  );
});

it('uploads are awaited before the brand is saved [BRAND-08]', async () => {
  const settings = systemSettings();
  const saved: VersionedSettings = { settings, version: 'one', updated_at: null };
  open(AdminBrand, {
    '/api/admin/settings': () => saved,
    '/api/admin/brand-preview': () => refusal('internal'),
  });
  await screen.findByRole('textbox', { name: /^ブランドの色/ });
  const end = await begin(uploadIn('brand-images'));
  await userEvent.click(screen.getByRole('button', { name: '変更を確認' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  end();
  expect(await screen.findByText('1件の変更')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '変更を確認' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'ロゴ 標準の絵 新しい画像' })).toBeTruthy();
});
