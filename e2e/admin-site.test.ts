import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

async function orderOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('list', { name: 'バナーの順番' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  return rows.allTextContents();
}

/** Expects that the frame is as wide as the stage, so that the whole cropped area is visible. */
async function expectWholeStage(frame: Locator): Promise<void> {
  const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;
  await expect
    .poll(async () => Math.abs((await widthOf(frame)) - (await widthOf(frame.locator('xpath=..')))))
    .toBeLessThanOrEqual(1);
}

test('the team creates a banner with a crop and a position; then it announces the banner to a member [ADMIN-65, BANNER-18, NOTE-36, NOTE-71]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { username } = await joinTeam(page, 'admin');
  const { page: reader, member } = await inAnotherBrowser(browser);
  const { press, check, write } = hands(page);
  const dialog = openDialog(page);
  const title = `星まつり ${username}`;

  // The banner starts in the future, so that home keeps its number of banners.
  await page.goto('/#/admin/banners');
  await press(page.getByRole('link', { name: 'バナーを作る' }));
  await write(page.getByRole('textbox', { name: 'タイトル' }), title);
  await page.locator('input[type=file]').setInputFiles({
    name: 'stars.png',
    mimeType: 'image/png',
    buffer: await paintPicture(1200, 800),
  });
  const openCrop = () =>
    press(page.getByRole('button', { name: 'スマートフォンで見せる範囲を選ぶ' }));
  const slider = dialog.getByRole('slider', { name: '切り抜く位置' });
  await openCrop();
  await expect(slider).toBeVisible();
  await press(dialog.getByRole('button', { name: 'キャンセル' }));
  await expect(dialog).toBeHidden();
  // Now that the picture is loaded, the frame is measured while the dialog opens.
  await openCrop();
  await expectWholeStage(slider);
  const before = await slider.getAttribute('aria-valuetext');
  await expect(async () => {
    await slider.press('ArrowDown');
    await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '', { timeout: 1000 });
  }).toPass();
  await expectNoViolation(page, 'the dialog that crops');
  await press(dialog.getByRole('button', { name: 'この範囲にする' }));
  const start = page.getByRole('group', { name: '表示の開始' });
  await start.getByLabel('日付').fill('2099-01-01');
  await expect(page.getByText('2099年1月1日', { exact: false }).last()).toBeVisible();
  await press(page.getByRole('button', { name: '作成する' }));
  const handle = page.getByRole('button', { name: new RegExp(`^「${title}」の順番`) });
  await expect(handle).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('予約');

  // The order is saved repeatedly, because another test may save an order at the same time.
  await expect(async () => {
    await page.reload();
    const listed = await orderOf(page);
    const [above] = listed.slice(listed.indexOf(title) - 1);
    await handle.press('ArrowUp');
    await page.getByRole('button', { name: '順番を保存する' }).click({ timeout: 5000 });
    await page.reload();
    const saved = await orderOf(page);
    expect(saved.indexOf(title)).toBeLessThan(saved.indexOf(above ?? ''));
  }).toPass();
  await press(page.getByRole('button', { name: `「${title}」の操作` }));
  await press(page.getByRole('menuitem', { name: '削除する' }));
  await expectNoViolation(page, 'the dialog that deletes a banner');
  await press(dialog.getByRole('button', { name: '削除する' }));
  await expect(handle).toHaveCount(0);

  await page.goto('/#/admin/announcements');
  await press(page.getByRole('link', { name: 'お知らせを書く' }));
  await write(page.getByRole('textbox', { name: 'タイトル' }), title);
  await write(page.getByRole('textbox', { name: '本文' }), '土曜の夜に星を見ます');
  await check(page.getByRole('radio', { name: /^選んだメンバー/ }));
  await write(page.getByLabel('メンバーを探す'), member.username);
  await press(page.getByRole('button', { name: `${member.display_name}さんを加える` }));
  await expect(page.getByText('選んだメンバー（1人）')).toBeVisible();
  await press(page.getByRole('button', { name: '配信する' }));
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('0/1人');

  await reader.goto('/#/announcements');
  await reader.getByRole('button', { name: new RegExp(title) }).click();
  await expect(reader.getByText('土曜の夜に星を見ます').first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('1/1人', { timeout: 3000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: `「${title}」の操作` }));
  await press(page.getByRole('menuitem', { name: '配信を止める' }));
  await press(dialog.getByRole('button', { name: '配信を止める' }));
  await expect(row).toContainText('停止中');
  await expectNoViolation(page, '/admin/announcements');
});

test('a super admin merges a tag, and changes settings after a review; all browsers receive the change immediately [ADMIN-65, SITESET-03, SITESET-10, SITETAG-03]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const { username } = await joinTeam(page, 'super_admin');
  const { page: fan } = await inAnotherBrowser(browser);
  const { press, write } = hands(page);
  const dialog = openDialog(page);
  const value = `${username}@test.invalid`;

  const field = page.getByLabel('連絡先のメールアドレス');
  await page.goto('/#/admin/settings');
  const before = await field.inputValue();
  await write(field, value);
  await press(page.getByRole('button', { name: '変更を確認' }));
  const change = dialog.getByRole('table', { name: '変更の内容' }).getByRole('row').last();
  await expect(change.locator('del')).toHaveText(before);
  await expect(change.locator('ins')).toHaveText(value);
  await expectNoViolation(page, 'the dialog with what changes');
  // Retries when another admin has saved first. The form keeps its input.
  await expect(async () => {
    const save = dialog.getByRole('button', { name: '保存する' });
    if (await save.isVisible()) await save.click({ timeout: 5000 });
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  }).toPass();
  await fan.goto('/#/company');
  await fan.reload();
  await expect(fan.getByText(value).first()).toBeVisible();

  const [from, into] = [`ほし${username}`, `星${username}`];
  const id = await publish(fan, { title: '星の絵', character_tags: [from] });
  await page.goto('/#/admin/tags');
  for (const [name, tag] of [
    ['なくすタグ', from],
    ['まとめる先のタグ', into],
  ] as const) {
    await write(page.getByLabel(name), tag);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'タグをまとめる' })).toContainText(tag);
  }
  await press(page.getByRole('button', { name: 'まとめる', exact: true }));
  await expect(dialog).toHaveAccessibleName(`「${from}」を「${into}」にまとめますか？`);
  await expectNoViolation(page, 'the dialog that merges');
  await press(dialog.getByRole('button', { name: 'まとめる', exact: true }));
  await expect(page.getByRole('row').filter({ hasText: `#${from}` })).toContainText(`#${into}`);
  await expect(async () => {
    await fan.goto('about:blank');
    await fan.goto(`/#/posts/${id}`);
    await expect(fan.getByRole('link', { name: `#${into}` })).toBeVisible({ timeout: 5000 });
  }).toPass();
});
