import type { Page } from '@playwright/test';
import { openDialog } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');

/** Saves the post that is shown, and opens the choice of clips from the toast. */
async function saveAndChoose(page: Page, postId: string, title: string): Promise<void> {
  await page.goto(`/#/posts/${postId}`);
  // The previous page may show a card of the post, whose save button does not offer clips. So the test waits for the
  // page of the post.
  await expect(main(page).getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await main(page)
    .getByRole('button', { name: `保存：「${title}」` })
    .first()
    .click();
  await page.getByRole('button', { name: 'クリップに追加' }).click();
  await expect(openDialog(page).getByText('クリップを選ぶ')).toBeVisible();
}

function titles(page: Page) {
  return main(page).getByRole('article').getByRole('heading', { level: 2 });
}

test('a member puts saved posts into a clip, adds a note, orders the posts by keys and publishes the clip; the author of the posts withdraws them [CLIP-03, CLIP-05, CLIP-06, CLIP-10, CLIP-11, CLIP-21]', async ({
  page,
  browser,
}) => {
  const author = await (await browser.newContext()).newPage();
  await join(author);
  const [first, second] = ['夜の海', '朝の海'];
  const ids: string[] = [];
  for (const title of [first, second]) {
    ids.push(await publish(author, { title, picture: await paintPicture(600, 800) }));
  }
  await join(page);
  await saveAndChoose(page, ids[0] ?? '', first);
  await openDialog(page).getByRole('button', { name: '新しいクリップ' }).click();
  const form = openDialog(page).filter({ hasText: '公開する' });
  await form.getByLabel('名前').fill('海の絵');
  await form.getByRole('button', { name: '保存する' }).click();
  await expect(openDialog(page).getByRole('checkbox', { name: '海の絵' })).toBeChecked();
  await openDialog(page).getByRole('button', { name: '完了' }).click();

  await saveAndChoose(page, ids[1] ?? '', second);
  await openDialog(page).getByRole('checkbox', { name: '海の絵' }).click();
  await expect(openDialog(page).getByRole('checkbox', { name: '海の絵' })).toBeChecked();
  await openDialog(page).getByRole('button', { name: '完了' }).click();

  await page.goto('/#/profile?tab=clips');
  await main(page).getByRole('link', { name: '海の絵' }).click();
  await expect(titles(page)).toHaveText([second, first]);
  const handle = main(page).getByRole('button', { name: new RegExp(`「${second}」を動かす`) });
  const ordered = page.waitForResponse('**/functions/orderClipItem');
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await ordered;
  await expect(titles(page)).toHaveText([first, second]);

  await page.getByRole('button', { name: `「${first}」のその他の操作` }).click();
  await page.getByRole('menuitem', { name: 'メモを書く' }).click();
  await openDialog(page).getByLabel('メモ').fill('波の色が好き');
  await openDialog(page).getByRole('button', { name: '保存する' }).click();
  await expect(main(page).getByText('波の色が好き')).toBeVisible();

  await page.goto('/#/profile?tab=clips');
  await main(page).getByRole('searchbox', { name: 'すべてのクリップから探す' }).fill('波の色');
  const found = main(page).getByRole('list', { name: 'クリップから見つかった投稿' });
  await expect(found.getByRole('heading', { level: 2 })).toHaveText([first]);
  await expect(found.getByText('波の色が好き')).toBeVisible();
  await found.getByRole('link', { name: '海の絵' }).click();
  await expect(titles(page)).toHaveText([first, second]);

  await page.getByRole('button', { name: 'クリップのその他の操作' }).click();
  await page.getByRole('menuitem', { name: 'クリップを編集' }).click();
  await openDialog(page).getByRole('switch', { name: '公開する' }).click();
  await openDialog(page).getByRole('button', { name: '保存する' }).click();
  await expect(page.getByRole('button', { name: 'シェア' })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(page.url());
  await expect(titles(visitor)).toHaveText([first, second]);
  await expect(main(visitor).getByText('波の色が好き')).toBeVisible();
  await callAsMember(author, 'updateSettings', { privacy_settings: { allowsPublicClips: false } });
  await visitor.reload();
  await expect(main(visitor).getByText('いま見られる投稿はありません')).toBeVisible();
  await page.reload();
  await expect(titles(page)).toHaveText([first, second]);
  await expect(main(page).getByText('ほかの人には見えません').first()).toBeVisible();
});
