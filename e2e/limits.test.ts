import { expectNoViolation } from './support/accessible.ts';
import { expect, joinOverHttp, publishText, test } from './support/test.ts';

const POSTS_A_MINUTE = 10;

test('a member who has reached the limit of posts keeps the text and sees when the next post is possible [TAKE-20]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  for (let post = 0; post < POSTS_A_MINUTE; post += 1) await publishText(page, `連投 ${post}`);
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill('夕焼けの丘');
  await page.getByLabel('本文').fill('まだ投稿できていない文章');
  await page.getByRole('radio', { name: 'イラスト' }).check();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '投稿する' }).click();
  await expect(page.getByRole('alert')).toContainText(
    /1分間に投稿できる数（10件）に達しました。(明日)?\d+:\d\dごろから投稿できます。/,
  );
  const waiting = page.getByRole('button', { name: /ごろから投稿できます$/ });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolation(page, '/posts/new');
  await page.getByRole('button', { name: '下書き保存' }).click();
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('タイトル')).toHaveValue('夕焼けの丘');
  await expect(page.getByLabel('本文')).toHaveValue('まだ投稿できていない文章');
  // Actions that the limit does not concern still work.
  await page.goto('/#/posts/drafts');
  await expect(main.getByText('夕焼けの丘')).toBeVisible();
});
