import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { hideFromOthers, publish, unpublish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const scripts = [
  'あいうえおかきくけこさしすせそ',
  'アイウエオカキクケコサシスセソ',
  'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ',
] as const;

/** Returns a unique word in hiragana, in katakana and in half-width letters. */
function someWord(): [string, string, string] {
  const indexes = [...randomBytes(8)].map((byte) => byte % scripts[0].length);
  const [hiragana, katakana, halfWidth] = scripts;
  const write = (letters: string) => indexes.map((place) => letters[place]).join('');
  return [write(hiragana), write(katakana), write(halfWidth)];
}

const field = (page: Page): Locator => page.getByRole('searchbox', { name: '検索する言葉' });
const headerField = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'サイト内を検索' });
const results = (page: Page): Locator => page.getByRole('list', { name: '見つかった投稿' });

async function openSearch(page: Page): Promise<void> {
  const isDesk = (page.viewportSize()?.width ?? 0) >= 768;
  if (isDesk) await headerField(page).press('Enter');
  else {
    const tabs = page.getByRole('navigation', { name: 'タブバー' });
    await tabs.getByRole('link', { name: '検索' }).click();
  }
  await expect(page.getByRole('region', { name: 'キャラクターから探す' })).toBeVisible();
}

// Shows FIND-01, FIND-07, FIND-10, FIND-12, FIND-13, FIND-30, FIND-32, ROUTE-50.
test('a fan finds a post and its author by words in any script, and returns to the search', async ({
  page,
  browser,
}) => {
  const authorPage = await (await browser.newContext()).newPage();
  const author = await joinOverHttp(authorPage);
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
  // Both spellings have the same results, so only the title shows which of them was searched.
  await expect(page).toHaveTitle(new RegExp(katakana));

  // With the keyboard, even on a phone: an arrow key moves into the results, and Enter opens one.
  await field(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(katakana);
  await expect(results(page).getByRole('article')).toHaveCount(1);

  // When a filter is removed, it also disappears from the field.
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
  await page.getByRole('tab', { name: 'メンバー' }).click();
  const follow = page.getByRole('button', { name: new RegExp(`：${author.display_name}さん`) });
  await follow.click();
  await expect(follow).toHaveText(/フォロー中/);

  // This device stores submitted searches until they are deleted.
  await page.getByRole('button', { name: '入力を消す' }).click();
  const recent = page.getByRole('region', { name: '最近の検索' });
  await expect(recent.getByRole('link')).toHaveText([katakana]);
  await page.reload();
  await expect(recent.getByRole('link')).toHaveText([katakana]);
  await recent.getByRole('button', { name: 'すべて消す' }).click();
  await expect(recent).toHaveCount(0);

  // The field shows the words of an address that was typed.
  for (const typed of [katakana, word]) {
    await page.goto(`/#/search?q=${encodeURIComponent(typed)}`);
    await expect(results(page).getByRole('article')).toHaveCount(1);
    await expect(field(page)).toHaveValue(typed);
  }

  await hideFromOthers(authorPage);
  const address = `/#/search?q=${encodeURIComponent(`${word} 朝`)}`;
  await page.goto(address);
  await expect(page.getByText(`「${word} 朝」の投稿は見つかりませんでした`)).toBeVisible();
  await authorPage.goto(address);
  await expect(results(authorPage).getByRole('article')).toHaveCount(1);
});

test('on a desktop, a fan excludes a word and sets a period from the header [FIND-17, FIND-18, FIND-19, FIND-20]', async ({
  page,
}) => {
  await joinOverHttp(page);
  const [word] = someWord();
  await publish(page, { title: `昼の${word}`, content: '雨です。' });
  await publish(page, { title: `夜の${word}`, content: '晴れです。' });
  await page.goto('/');
  const query = `${word} −雨で`;
  const isDesk = (page.viewportSize()?.width ?? 0) >= 1024;
  if (isDesk) {
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(headerField(page)).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.insertText(query);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(query);
    await expect(headerField(page)).toHaveCount(0);
  } else {
    await openSearch(page);
    await field(page).fill(query);
  }
  await expect(results(page).getByRole('heading')).toHaveText([`夜の${word}`]);
  const filters = page.getByRole('list', { name: '絞り込みの条件' });
  await expect(filters.getByRole('button')).toHaveText(['除外：雨で']);

  await page.getByRole('button', { name: '期間' }).click();
  const today = await page.evaluate(() =>
    new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10),
  );
  await page.getByLabel('終了日', { exact: true }).fill('2025-05-01');
  await expect(page.getByText('条件に合う投稿は見つかりませんでした')).toBeVisible();
  await page.getByLabel('開始日', { exact: true }).fill(today);
  await expect(page.getByRole('alert')).toContainText('終了日は、開始日以降の日');
  await page.getByLabel('終了日', { exact: true }).fill('2125-05-01');
  await expect(results(page).getByRole('heading')).toHaveText([`夜の${word}`]);
  await expect(filters.getByRole('button')).toHaveCount(3);

  await page.reload();
  await expect(results(page).getByRole('heading')).toHaveText([`夜の${word}`]);
  await filters.getByRole('button', { name: '除外：雨でを外す' }).click();
  await expect(results(page).getByRole('heading')).toHaveCount(2);
  await filters.getByRole('button', { name: /^開始日/ }).click();
  await filters.getByRole('button', { name: /^終了日/ }).click();
  await expect(filters).toHaveCount(0);
  await field(page).fill('-雨で');
  await expect(page.getByText('除く言葉だけでは探せません').first()).toBeVisible();
});

test('a fan excludes posts that are made with AI, and the choice is still set after going back [VEIL-72]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  const [word] = someWord();
  const ai = { spoiler: false, sensitive: false, ai: 'generated' } as const;
  await publish(page, { title: `手描きの${word}` });
  await publish(page, { title: `生成した${word}`, labels: ai });
  await page.goto(`/#/search?q=${encodeURIComponent(word)}`);
  const titles = results(page).getByRole('heading');
  await expect(titles).toHaveCount(2);
  const choices = page.getByRole('group', { name: 'AIの使用で絞り込む' });
  await choices.getByRole('button', { name: 'AIを除く' }).click();
  await expect(titles).toHaveText([`手描きの${word}`]);
  await choices.getByRole('button', { name: 'AIのみ' }).press('Enter');
  await expect(titles).toHaveText([`生成した${word}`]);
  await expectAccessible(page, 'a search by the use of AI');
  await titles.click();
  await expect(page.getByRole('heading', { level: 1, name: `生成した${word}` })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText([`生成した${word}`]);
  await page.goBack();
  await expect(titles).toHaveText([`手描きの${word}`]);
  const filters = page.getByRole('list', { name: '絞り込みの条件' });
  await filters.getByRole('button', { name: 'AI生成・AI補助を除くを外す' }).click();
  await expect(titles).toHaveCount(2);
});
