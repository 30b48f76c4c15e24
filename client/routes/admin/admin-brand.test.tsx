import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { systemSettings } from '#client/testing/system-settings.ts';
import type { BrandPreview } from '#contract/administration/brand-preview.ts';
import type {
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import AdminBrand from './admin-brand.tsx';

const saved = (changes: Partial<SystemSettings>, version: string): VersionedSettings => ({
  settings: systemSettings(changes),
  version,
  updated_at: null,
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const preview: BrandPreview = {
  tokens: { light: { '--color-brand': '#123456' }, dark: { '--color-brand': '#abcdef' } },
  contrasts: [{ pair: 'link', light: 5.2, dark: 7.1, needed: 4.5 }],
  icon: svg,
  mascots: { resting: svg, lost: svg, troubled: svg, working: svg, happy: svg, welcome: svg },
};

const address = '/images/brand-images/abc.png';

function showPage(fields: Partial<SystemSettings> = {}) {
  let latest = saved(fields, 'one');
  const calls = stubServer({
    '/api/admin/settings': () => latest,
    '/api/admin/brand-preview': () => preview,
    '/api/site-settings': () => aSiteSettings(),
    '/functions/modifySystemSettings': ({ data }) => {
      latest = saved({ ...fields, ...(data as { settings: object }).settings }, 'two');
      return latest;
    },
  });
  renderInApp(<AdminBrand />, { session: aMember() });
  return calls;
}

const review = () => userEvent.click(screen.getByRole('button', { name: '変更を確認' }));

it('a brand is saved after a review, and the page shows a new colour in both themes before the save [BRAND-08, BRAND-19]', async () => {
  const calls = showPage();
  const color = await screen.findByRole('textbox', { name: /^ブランドの色/ });
  await userEvent.type(color, '#D6003E');
  const asked = () => calls.filter(({ path }) => path.includes('color=%23d6003e'));
  await waitFor(() => expect(asked()).toHaveLength(1));
  for (const [theme, shown] of [
    ['ライト', '#123456'],
    ['ダーク', '#abcdef'],
  ] as const) {
    const sample = (await screen.findAllByRole('figure')).find((figure) =>
      within(figure).queryByText(theme),
    );
    expect(sample?.style.getPropertyValue('--color-brand')).toBe(shown);
  }
  const row = screen.getByRole('row', { name: /ページの上のリンク/ });
  expect(row.textContent).toBe('ページの上のリンク5.27.14.5');
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('この見た目で保存しますか？')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  const call = () => calls.find(({ path }) => path.includes('modifySystemSettings'));
  await waitFor(() =>
    expect(call()?.data).toMatchObject({ settings: { brand_color: '#d6003e' }, version: 'one' }),
  );
});

it('unsaved changes of a brand can be discarded, and an invalid colour is not sent [BRAND-19]', async () => {
  const calls = showPage();
  const color = await screen.findByRole<HTMLInputElement>('textbox', { name: /^ブランドの色/ });
  await userEvent.type(color, 'red');
  await review();
  expect(await screen.findByText('ブランドの色は「#3366cc」のように入力してください')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '変更を取り消す' }));
  expect(color.value).toBe('');
  expect(screen.queryByRole('button', { name: '変更を確認' })).toBeNull();
  expect(calls.some(({ path }) => path.includes('modifySystemSettings'))).toBe(false);
});

it('a picture of the brand can be replaced by the neutral one [BRAND-08]', async () => {
  const calls = showPage({ mascot_happy: address });
  await userEvent.click(
    await screen.findByRole('button', { name: '「うれしいとき」を標準の絵に戻す' }),
  );
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: '「うれしいとき」の画像を選ぶ' }),
  );
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('row', { name: 'うれしいとき いまの画像 標準の絵' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  const call = () => calls.find(({ path }) => path.includes('modifySystemSettings'));
  await waitFor(() => expect(call()?.data).toMatchObject({ settings: { mascot_happy: '' } }));
});

it('the picture for shared links can be replaced by the drawn one [BRAND-08]', async () => {
  const calls = showPage({ og_image_url: '/images/post-images/abc.png' });
  await userEvent.click(
    await screen.findByRole('button', { name: '「共有されたときの画像」を標準の絵に戻す' }),
  );
  await review();
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByRole('row', { name: '共有されたときの画像 いまの画像 標準の絵' }),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
  const call = () => calls.find(({ path }) => path.includes('modifySystemSettings'));
  await waitFor(() =>
    expect(call()?.data).toMatchObject({ settings: { og_image_url: '/images/shares/site' } }),
  );
});

it('choosing a file that cannot be a picture shows an error next to the button until another choice is made [BRAND-08]', async () => {
  showPage({ brand_logo: address });
  const choose = await screen.findByRole('button', { name: '「ロゴ」の画像を選ぶ' });
  const [input] = document.querySelectorAll('input[type=file]');
  const file = new File(['x'], 'logo.pdf', { type: 'application/pdf' });
  fireEvent.change(input ?? expect.fail('no field for files'), { target: { files: [file] } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('画像はJPEG、PNG、GIF、WebPのいずれかを選んでください');
  expect(choose.getAttribute('aria-describedby')).toBe(alert.id);
  await userEvent.click(screen.getByRole('button', { name: '「ロゴ」を標準の絵に戻す' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the page of the brand can be used when its preview cannot be read [BRAND-08]', async () => {
  stubServer({
    '/api/admin/settings': () => saved({}, 'one'),
    '/api/admin/brand-preview': () => refusal('internal'),
    '/api/site-settings': () => aSiteSettings(),
  });
  renderInApp(<AdminBrand />, { session: aMember() });
  expect(await screen.findByText(/プレビューを読み込めませんでした/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^ブランドの色/ })).toBeTruthy();
});

it('the drawn picture of shared links has another URL after a save, so that the browser does not show a cached one [BRAND-30]', async () => {
  showPage({ og_image_url: '/images/shares/site' });
  const picture = (version: string) =>
    document.querySelector(`img[src="/images/shares/site?version=${version}"]`);
  await waitFor(() => expect(picture('one')).not.toBeNull());
  await userEvent.type(screen.getByRole('textbox', { name: /^ブランドの色/ }), '#D6003E');
  await review();
  await userEvent.click(await screen.findByRole('button', { name: '保存する' }));
  await waitFor(() => expect(picture('two')).not.toBeNull());
  expect(picture('one')).toBeNull();
});
