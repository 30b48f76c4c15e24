import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, join, test } from './support/test.ts';

test('an author compares a copy of their picture and reports it; after its removal, a new copy is pending review [SIMI-03, SIMI-04, SIMI-07, SIMI-13, SIMI-23, SIMI-24]', {
  tag: '@desk',
}, async ({ page: author, browser }) => {
  const { username } = await join(author);
  const work = await paintPicture(800, 600);
  await publish(author, { title: `星の海 ${username}`, picture: work });

  const { page: other } = await inAnotherBrowser(browser);
  const copy = await sharp(work).resize(500).flop().png().toBuffer();
  const title = `ひろった絵 ${username}`;
  await publish(other, { title, picture: copy });

  const notified = author.getByRole('link', { name: /の画像が、あなたの投稿の画像に似ています/ });
  await author.goto('/#/announcements');
  // The site compares the pictures some seconds after the publication.
  await expect(async () => {
    await author.reload();
    await expect(notified).toBeVisible({ timeout: 3000 });
  }).toPass();
  await notified.click();
  await expect(
    author.getByRole('heading', { level: 1, name: 'あなたの画像に似た投稿' }),
  ).toBeVisible();
  await expect(author.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(author, '/similar-pictures');
  const report = author.getByRole('button', { name: '報告する' });
  await report.focus();
  await report.press('Enter');
  const form = author.getByRole('dialog', { name: '投稿を報告' });
  await expect(form.getByRole('radio', { name: '無断転載・著作権' })).toBeChecked();
  await expect(form.getByLabel('詳しい内容')).toHaveValue(new RegExp(`星の海 ${username}`));
  await form.getByRole('button', { name: '報告する' }).click();
  await expect(form.getByText('報告を受け付けました')).toBeVisible();
  await form.getByRole('button', { name: '閉じる' }).last().click();
  await expect(author.getByText(/報告を受け付けました。運営が/)).toBeVisible();

  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await moderator.goto('/#/admin/reports?kind=report');
  await moderator.getByRole('link', { name: new RegExp(title) }).click();
  await moderator.getByRole('radio', { name: '削除する' }).check();
  await moderator.getByLabel('もとになるルール').selectOption({ index: 1 });
  await moderator.getByLabel('本人への説明').fill('ほかの人の絵でした');
  await moderator.getByLabel('本人への説明').press('Control+Enter');
  await expect(moderator.getByText('対応を決めました')).toBeVisible();

  // The site stores the hash of the picture some seconds after the decision.
  const again = `もう一度 ${username}`;
  await expect(async () => {
    const id = await publish(other, { title: again, picture: work });
    await other.goto(`/#/posts/${id}`);
    await expect(other.getByText(/運営が確認してから公開します/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await moderator.goto('/#/admin/reports?kind=links');
  await moderator.getByRole('link', { name: new RegExp(again) }).click();
  await expect(
    moderator.getByRole('region', { name: '前に非表示にしたか削除した画像に似ています' }),
  ).toBeVisible();
  await expectAccessible(moderator, '/admin/reports');
});
