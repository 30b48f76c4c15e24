import { expectAccessible } from './support/accessible.ts';
import { publish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

test('a member follows a tag, finds the posts of the tag under キャラ・タグ, and unfollows the tag there [FTAG-08]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const tag = `星${username}`.slice(0, 30);
  const title = `星の夜 ${username}`;
  await publish(page, { title, character_tags: [tag] });
  const main = page.getByRole('main');
  const card = main.getByRole('list', { name: 'フォロー中のタグの投稿' }).getByText(title);

  await page.goto('/#/feed');
  await main.getByRole('button', { name: 'キャラ・タグ' }).click();
  await expect(main.getByText('フォロー中のタグの投稿は、まだありません')).toBeVisible();
  await expect(main.getByRole('button', { name: /^フォローする：#/ }).first()).toBeVisible();
  await expectAccessible(page, 'the empty feed of followed tags');

  await page.goto(`/#/tags/${encodeURIComponent(tag)}`);
  await main.getByRole('button', { name: `フォローする：#${tag}` }).click();
  // This link is in a toast. `expectAccessible` closes toasts, so the link is clicked first.
  await page.getByRole('link', { name: '新しい投稿を見る' }).click();
  await expect(page).toHaveURL(/#\/feed\?of=tags$/);
  await expect(card).toBeVisible();
  await expectAccessible(page, 'the feed of followed tags');

  await main.getByRole('button', { name: `#${tag}をフォロー解除` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();

  await page.goto('/#/profile');
  await main.getByRole('link', { name: /フォロー中$/ }).click();
  await main.getByRole('link', { name: 'フォロー中のタグ' }).click();
  await main.getByRole('list', { name: 'フォロー中のタグ' }).getByRole('link').click();
  await expect(page).toHaveURL(/#\/tags\/./);
  await expect(
    main.getByRole('button', { name: `フォロー中：#${tag}をフォロー解除` }),
  ).toBeVisible();
  await expectAccessible(page, 'the page of a followed tag');
});
