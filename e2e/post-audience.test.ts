import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { addComment, callAsMember, follow, publish } from './support/posts.ts';
import { inAnotherBrowser, joinKnown } from './support/team.ts';
import { expect, test } from './support/test.ts';

/** Opens the dialog from the menu of a post by keys, and selects an option. */
async function choose(page: Page, group: string, option: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '投稿のメニュー' }).press('Enter');
  await page.getByRole('menuitem', { name: '公開範囲とコメント' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '公開範囲とコメント', exact: true });
  await dialog
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name: option })
    .check();
  await expectAccessible(page, 'the dialog of audiences');
  await dialog.getByRole('button', { name: '変更する' }).press('Enter');
  await expect(page.getByText('公開範囲とコメントの設定を変更しました')).toBeVisible();
  await expect(dialog).toBeHidden();
}

// Shows AUD-01, AUD-03, AUD-06, AUD-07, AUD-16, AUD-27, AUD-36.
test('an author limits a post to followers, allows comments by mutual followers, and makes the post private', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const main = page.getByRole('main');
  const author = await joinKnown(page);
  await page.goto('/#/posts/new');
  await main.getByLabel('タイトル').fill('フォロワーへの落書き');
  await main.getByRole('radio', { name: 'イラスト' }).check();
  await main.getByRole('button', { name: /^公開の設定/ }).click();
  const audience = page.getByRole('radiogroup', { name: '公開範囲' });
  await expect(audience.getByRole('radio', { name: '全員' })).toBeChecked();
  await audience.getByRole('radio', { name: '全員' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(audience.getByRole('radio', { name: 'フォロワー', exact: true })).toBeChecked();
  await expectAccessible(page, 'the audience in the form');
  await page.getByRole('button', { name: '完了' }).click();
  await expect(main.getByText('フォロワーに公開 · いますぐ')).toBeVisible();
  await main.getByRole('button', { name: '投稿する' }).click();
  await expect(main.getByText('フォロワーだけに公開', { exact: true })).toBeVisible();
  const [, postId = ''] = /posts\/(\w+)/.exec(page.url()) ?? [];

  const { page: other } = await inAnotherBrowser(browser);
  await other.goto(`/#/posts/${postId}`);
  await expect(other.getByText('この投稿は見つかりませんでした').first()).toBeVisible();

  const { page: fan, member: follower } = await inAnotherBrowser(browser);
  await follow(fan, author.id);
  await fan.goto(`/#/posts/${postId}`);
  await expect(fan.getByText('フォロワーだけに公開', { exact: true })).toBeVisible();
  await addComment(fan, postId, 'すてきです');

  await choose(page, 'コメントできる人', '相互フォロー');
  await fan.reload();
  await expect(fan.getByText('投稿した人と相互フォローの人だけです')).toBeVisible();
  await expect(fan.getByText('すてきです')).toBeVisible();
  await expect(fan.getByLabel('コメントを書く')).toHaveCount(0);
  await expectAccessible(fan, 'a post whose comments are limited');
  await follow(page, follower.id);
  await fan.reload();
  await expect(fan.getByLabel('コメントを書く')).toBeVisible();

  await choose(page, '公開範囲', '自分だけ');
  await expect(main.getByText('自分だけに公開', { exact: true })).toBeVisible();
  await fan.reload();
  await expect(fan.getByText('この投稿は見つかりませんでした').first()).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).last().press('Enter');
  await expect(main.getByText('フォロワーだけに公開', { exact: true })).toBeVisible();
  await fan.reload();
  await expect(fan.getByText('すてきです')).toBeVisible();
});

test('cards show a badge for a limited audience; the form explains when the profile limits the audience further [AUD-21, AUD-23]', {
  tag: '@desk',
}, async ({ page }) => {
  const author = await joinKnown(page);
  const main = page.getByRole('main');
  const picture = await paintPicture(600, 600);
  for (const [title, audience] of [
    ['みんなに', 'public'],
    ['フォロワーに', 'followers'],
    ['おたがいに', 'mutuals'],
    ['ひみつ', 'private'],
  ] as const) {
    await publish(page, { title, picture, audience });
  }
  await page.goto(`/#/user/${author.id}`);
  const card = (title: string) => main.getByRole('article').filter({ hasText: title });
  await expect(
    card('フォロワーに').getByText('フォロワーだけに公開', { exact: true }),
  ).toBeAttached();
  await expect(card('おたがいに').getByText('相互フォローの人だけに公開')).toBeAttached();
  await expect(card('ひみつ').getByText('自分だけに公開', { exact: true })).toBeAttached();
  await expect(card('みんなに').getByText('に公開')).toHaveCount(0);
  await expectAccessible(page, 'cards with marks of audiences');

  await callAsMember(page, 'updateSettings', {
    privacy_settings: { profileVisibility: 'followers' },
  });
  await page.goto('/#/posts/new');
  await main.getByRole('button', { name: '公開の設定 フォロワーに公開 · いますぐ' }).click();
  await expect(
    page.getByText('プロフィールがフォロワーのみのため、フォロワーだけに表示されます'),
  ).toBeVisible();
});

test('an author closes a thread and opens it again; a fan sees this live, and cannot reply while it is closed [AUD-13, AUD-14, AUD-15]', async ({
  page,
  browser,
}) => {
  await joinKnown(page);
  const postId = await publish(page, { title: '話し合い' });
  const { page: fan } = await inAnotherBrowser(browser);
  const threadId = await addComment(fan, postId, 'ここだけの話');
  await addComment(fan, postId, '返事です', threadId);
  const thread = (of: Page) => of.getByRole('listitem').filter({ hasText: 'ここだけの話' });
  const reply = (of: Page) => thread(of).getByRole('button', { name: '返信', exact: true });
  await fan.goto(`/#/posts/${postId}`);
  await reply(fan).click();
  await fan.getByRole('textbox', { name: /さんに返信/ }).fill('書きかけの返信');
  await page.goto(`/#/posts/${postId}`);
  const menu = thread(page)
    .getByRole('button', { name: /のコメントの操作/ })
    .first();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'このスレッドを閉じる' }).press('Enter');
  await expect(page.getByText('スレッドを閉じました')).toBeVisible();
  await expect(thread(page).getByText('ほかの人は返信できません')).toBeVisible();
  await expectAccessible(page, 'a closed thread of the author');

  // The fan's open page receives the change. Unsent text stays, with the reason why it cannot be sent.
  await expect(fan.getByText('このスレッドは閉じられています')).toBeVisible();
  await fan.getByRole('button', { name: '返信する' }).click();
  await expect(fan.getByText(/閉じられているため、返信できません/)).toBeVisible();
  await expect(fan.getByRole('textbox', { name: /さんに返信/ })).toHaveValue('書きかけの返信');
  await expectAccessible(fan, 'a reply that a closed thread refuses');
  await thread(fan)
    .getByRole('button', { name: /コメントにいいね/ })
    .first()
    .click();
  await expect(thread(fan).getByRole('button', { name: /いいね、1件/ })).toBeVisible();

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'このスレッドを開く' }).press('Enter');
  await expect(thread(page).getByText('ほかの人は返信できません')).toHaveCount(0);
  await expect(fan.getByText('このスレッドは閉じられています')).toHaveCount(0);
  await fan.getByRole('button', { name: '返信する' }).click();
  const replies = fan.getByRole('list', { name: /さんへの返信/ });
  await expect(replies.getByText('書きかけの返信')).toBeVisible();
});
