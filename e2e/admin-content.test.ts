import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { hands, openDialog } from './support/hands.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

const HIDDEN_BECAUSE = '作者のわからない絵を使っているため';
const DELETED_BECAUSE = '無断転載だと確かめたため';

/** Expects that a visitor sees the post on the page of its tag. Unless `isShown`, expects that this page is empty. */
async function expectShown(visitor: Page, title: string, isShown: boolean): Promise<void> {
  await visitor.reload();
  const main = visitor.getByRole('main');
  if (isShown) await expect(main.getByRole('link', { name: title })).toBeVisible();
  else await expect(main.getByText(/の投稿は、まだありません$/)).toBeVisible();
}

test('a moderator hides, shows, deletes and restores a post, and others see each change [ADMIN-55, ADMIN-65, DREC-08]', async ({
  page,
  browser,
}) => {
  await joinTeam(page, 'moderator');
  const { page: author, member } = await inAnotherBrowser(browser);
  const visitor = await (await browser.newContext()).newPage();
  const [tag, title] = [`夜空${member.username}`, `流れ星 ${member.username}`];
  const id = await publish(author, { title, content: '夏の絵です', character_tags: [tag] });
  const { isPhone, press, write } = hands(page);
  const dialog = openDialog(page).filter({ has: page.getByLabel(/理由/) });
  const decide = async (reason: string, go: string) => {
    if (go !== '元に戻す') await dialog.getByLabel('もとになるルール').selectOption({ index: 1 });
    await write(dialog.getByLabel(/理由/), reason);
    await press(dialog.getByRole('button', { name: go, exact: true }));
    await expect(dialog).toHaveCount(0);
  };
  const hide = page.getByRole('button', { name: `「${title}」を非表示にする` });
  await visitor.goto(`/#/tags/${encodeURIComponent(tag)}`);
  await expectShown(visitor, title, true);

  // The toast of an action can revert a mistake.
  await page.goto(`/#/admin/posts?q=${id}`);
  await press(hide);
  await expectNoViolation(page, 'the dialog that hides');
  await decide('まちがい', '非表示にする');
  await press(page.getByRole('button', { name: '元に戻す' }));
  await expect(page.getByText('投稿を表示に戻しました')).toBeVisible();

  await press(hide);
  await decide(HIDDEN_BECAUSE, '非表示にする');
  await expect(page.getByText('条件に合うものがありませんでした')).toBeVisible();
  await expectShown(visitor, title, false);
  await author.goto(`/#/posts/${id}`);
  await expect(author.getByText('運営が非表示にしています。')).toBeVisible();
  await expect(author.getByText(HIDDEN_BECAUSE)).toBeVisible();

  if (isPhone) await press(page.getByRole('button', { name: '絞り込み', exact: true }));
  await page.getByLabel('状態').selectOption('非表示');
  await expect(page.getByText(HIDDEN_BECAUSE)).toBeVisible();
  await press(page.getByRole('button', { name: `「${title}」を表示に戻す` }));
  await expectShown(visitor, title, true);

  // The post is deleted on its own page, and restored from its backup with a reason.
  await page.goto(`/#/posts/${id}`);
  await press(page.getByRole('button', { name: '投稿のメニュー' }));
  await press(page.getByRole('menuitem', { name: '削除する' }));
  await decide(DELETED_BECAUSE, '削除する');
  await expectShown(visitor, title, false);
  await page.goto('/#/admin/deleted');
  await press(page.getByRole('button', { name: `「${title}」の控えを見る` }));
  await expect(dialog.getByText('夏の絵です')).toBeVisible();
  await expectNoViolation(page, 'the dialog that restores');
  await decide('確かめ直したため', '元に戻す');
  await expect(page.getByText('投稿を元に戻しました')).toBeVisible();
  await expectShown(visitor, title, true);
  await author.reload();
  await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(author.getByText('運営が非表示にしています。')).toHaveCount(0);
});
