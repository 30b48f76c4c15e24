import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { hideFromOthers, publish, unpublish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

const scripts = [
  'あいうえおかきくけこさしすせそ',
  'アイウエオカキクケコサシスセソ',
  'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ',
] as const;

/** A unique word: in hiragana, in katakana and in half-width letters. */
function someWord(): [string, string, string] {
  const places = [...randomBytes(8)].map((byte) => byte % scripts[0].length);
  const [hiragana, katakana, halfWidth] = scripts;
  const write = (letters: string) => places.map((place) => letters[place]).join('');
  return [write(hiragana), write(katakana), write(halfWidth)];
}

const field = (page: Page): Locator => page.getByRole('searchbox', { name: '検索する言葉' });
const results = (page: Page): Locator => page.getByRole('list', { name: '見つかった投稿' });

async function openSearch(page: Page): Promise<void> {
  const isDesk = (page.viewportSize()?.width ?? 0) >= 768;
  const name = isDesk ? 'メインナビゲーション' : 'タブバー';
  await page.getByRole('navigation', { name }).getByRole('link', { name: '検索' }).click();
  await expect(page.getByRole('region', { name: 'キャラクターから探す' })).toBeVisible();
}

test('a fan finds a post and its author in any script, and returns to the search [FIND-01, FIND-07, FIND-10, FIND-12, FIND-13, ROUTE-50]', async ({
  page,
  browser,
}) => {
  const authorPage = await (await browser.newContext()).newPage();
  const author = await join(authorPage);
  const [word, katakana, halfWidth] = someWord();
  const title = `朝の${word}を描く`;
  await publish(authorPage, { title, content: '練習です。', category: 'photo' });
  const draftId = await publish(authorPage, { title: `夜の${word}` });
  await unpublish(authorPage, draftId);

  await join(page);
  await openSearch(page);
  for (const typed of [halfWidth, katakana]) {
    await field(page).fill(typed);
    await expect(results(page).locator('mark')).toHaveText([word]);
    await expect(results(page).getByRole('article')).toHaveCount(1);
  }
  await field(page).press('Enter');

  // By keyboard, also on a phone: arrow keys into the results, Enter to open one.
  await field(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(katakana);
  await expect(results(page).getByRole('article')).toHaveCount(1);

  // Filters: a removed filter disappears from the field.
  await field(page).fill(`${word} from:@${author.username} category:写真`);
  const filters = page.getByRole('list', { name: '絞り込みの条件' });
  await expect(filters.getByRole('button')).toHaveText([
    `@${author.username}さんの投稿`,
    'カテゴリー：写真',
  ]);
  await expect(results(page).getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'イラスト' }).click();
  await expect(page.getByText('条件に合う投稿は見つかりませんでした')).toBeVisible();
  await page.getByRole('button', { name: 'カテゴリー：イラストを外す' }).click();
  await expect(field(page)).toHaveValue(`${word} from:@${author.username}`);
  await expect(results(page).getByRole('article')).toHaveCount(1);

  await field(page).fill(`${word} ないことば`);
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(results(page).getByRole('article')).toHaveCount(1);

  await field(page).fill(`@${author.username.toUpperCase()}`);
  await page.getByRole('tab', { name: 'ユーザー' }).click();
  const follow = page.getByRole('button', { name: new RegExp(`：${author.display_name}さん`) });
  await follow.click();
  await expect(follow).toHaveText(/フォロー中/);

  // Submitted searches are kept on this device until they are deleted.
  await page.getByRole('button', { name: '入力を消す' }).click();
  const recent = page.getByRole('region', { name: '最近の検索' });
  await expect(recent.getByRole('link')).toHaveText([katakana]);
  await page.reload();
  await expect(recent.getByRole('link')).toHaveText([katakana]);
  await recent.getByRole('button', { name: 'すべて消す' }).click();
  await expect(recent).toHaveCount(0);

  // The field follows typed addresses.
  for (const typed of [katakana, word]) {
    await page.goto(`/#/search?q=${encodeURIComponent(typed)}`);
    await expect(results(page).getByRole('article')).toHaveCount(1);
    await expect(field(page)).toHaveValue(typed);
  }

  // A private post is found only by its author.
  await hideFromOthers(authorPage);
  const address = `/#/search?q=${encodeURIComponent(`${word} 朝`)}`;
  await page.goto(address);
  await expect(page.getByText(`「${word} 朝」の投稿は見つかりませんでした`)).toBeVisible();
  await authorPage.goto(address);
  await expect(results(authorPage).getByRole('article')).toHaveCount(1);
});
