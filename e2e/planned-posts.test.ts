import type { Locator, Page } from '@playwright/test';
import { DAY, MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { openDialog } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name });

/** Writes a post in the form and plans it for midnight. Ends on the list of planned posts. */
async function plan(page: Page, name: string): Promise<void> {
  await page.goto('/#/posts/new');
  await page.getByLabel('タイトル').fill(name);
  await page.getByRole('radio', { name: 'イラスト' }).check();
  const settings = page.getByRole('button', { name: /^公開の設定/ });
  await settings.click();
  await page.getByRole('radio', { name: '日時を指定' }).check();
  await page.getByRole('button', { name: '明日 18:00' }).click();
  await expect(page.getByText(/18:00（日本時間）に公開されます$/)).toBeVisible();
  await page.getByRole('button', { name: '完了' }).click();
  await expect(settings).toHaveText(/全員に公開 · .* 18:00$/);
  await page.getByRole('button', { name: '予約する' }).click();
  await expect(page).toHaveURL(/#\/planned$/);
  await expect(row(page, name)).toBeVisible();
}

async function plannedId(page: Page): Promise<string> {
  const answer = (await (await page.request.get('/api/planned-posts')).json()) as {
    items: { id: string }[];
  };
  return answer.items[0]?.id ?? '';
}

test('a post is planned in the form, edited, and published for everybody at the planned time [PLAN-03, PLAN-05, PLAN-19, PLAN-21]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  // A publication must be planned at least a minute ahead.
  test.setTimeout(4 * MINUTE);
  const { username } = await join(page);
  const name = `誕生日 ${username}`;
  await plan(page, name);

  const fan = await (await browser.newContext()).newPage();
  await join(fan);
  const id = await plannedId(page);
  expect((await fan.request.get(`/api/posts/${id}`)).status()).toBe(404);

  const publishAt = new Date(Date.now() + MINUTE + 5 * SECOND).toISOString();
  await callAsMember(page, 'planPost', { postId: id, publishAt });
  await page.reload();
  await row(page, name)
    .getByRole('link', { name: `「${name}」を編集` })
    .click();
  await page.getByLabel('本文').fill('おめでとう');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page).toHaveURL(/#\/planned$/);

  await expect(page.getByText('予約した投稿はありません')).toBeVisible({ timeout: 90_000 });
  expect(Date.now() - Date.parse(publishAt)).toBeGreaterThan(-SECOND);
  const answer = await fan.request.get(`/api/posts/${id}`);
  expect(((await answer.json()) as { created_at: string }).created_at).toBe(publishAt);
  await fan.goto(`/#/posts/${id}`);
  await expect(fan.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/#/announcements');
  await page.getByRole('button', { name: /予約した投稿を公開しました/ }).click();
  await expect(page.getByText(`「${name}」を公開しました。`).last()).toBeVisible();
  await fan.context().close();
});

test('a planned post gets another time, becomes a draft and is planned again, by keys or taps [PLAN-12, PLAN-22]', async ({
  page,
}) => {
  const { username } = await join(page);
  const name = `予約 ${username}`;
  await publish(page, { title: `前の投稿 ${username}`, picture: await paintPicture(80, 60) });
  await plan(page, name);
  await row(page, name)
    .getByRole('button', { name: /^日時を変える/ })
    .press('Enter');
  const dialog = openDialog(page);
  await dialog.getByRole('button', { name: '次の土曜 18:00' }).press('Enter');
  await dialog.getByRole('button', { name: '予約する' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, name).getByText(/\(土\) 18:00（日本時間）/)).toBeVisible();

  await row(page, name)
    .getByRole('button', { name: /予約のメニュー$/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: '予約をやめる' }).press('Enter');
  await expect(page.getByText('予約した投稿はありません')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(row(page, name)).toBeVisible();

  await page.goto('/#/posts/drafts');
  await expect(page.getByText('下書きはありません')).toBeVisible();
  await main(page).getByRole('link', { name: '予約', exact: true }).click();
  await row(page, name)
    .getByRole('button', { name: /予約のメニュー$/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'いますぐ公開' }).press('Enter');
  await expect(page.getByText('予約した投稿はありません')).toBeVisible();
});

test('the button of a scrolled sheet covers the content to the lower edge of the sheet [LOOK-50]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/#/posts/new');
  await page.getByRole('button', { name: /^公開の設定/ }).click();
  const sheet = page.getByRole('dialog', { name: '公開の設定' });
  await sheet.getByRole('radio', { name: '日時を指定' }).check();
  const bar = sheet.getByRole('button', { name: '完了' }).locator('..');
  const lowerEdge = async (box: Locator) => {
    const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  await expect.poll(async () => (await lowerEdge(sheet)) - (await lowerEdge(bar))).toBe(0);
});

test('nobody else sees an event that is planned in the form; the organiser withdraws the plan, plans the event again and publishes it [PLAN-27, PLAN-40, PLAN-43, PLAN-81]', async ({
  page,
  browser,
}) => {
  const { username } = await joinOverHttp(page);
  const name = `予約の会 ${username}`;
  await page.goto('/#/events/new');
  await page.getByLabel('タイトル').fill(name);
  const start = page.getByRole('group', { name: /^開始日時/ });
  await start.getByLabel('日付').fill(new Date(Date.now() + 9 * DAY).toISOString().slice(0, 10));
  await start.getByLabel('時刻').fill('20:00');
  await page.getByRole('radio', { name: '日時を指定' }).check();
  await page
    .getByRole('group', { name: /^公開する日時/ })
    .getByRole('button', { name: '明日 18:00' })
    .click();
  await page.getByRole('button', { name: '予約する' }).click();
  await expect(page).toHaveURL(/#\/planned\?events/);
  await expect(row(page, name).getByText('予約済み')).toBeVisible();

  const fan = await (await browser.newContext()).newPage();
  await join(fan);
  const shown = async () => {
    const answer = await fan.request.get(`/api/search?type=events&q=${encodeURIComponent(name)}`);
    return (await answer.text()).includes(name);
  };
  expect(await shown()).toBe(false);

  const choose = async (entry: string) => {
    await row(page, name)
      .getByRole('button', { name: /のメニュー$/ })
      .click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('予約をやめる');
  await expect(row(page, name).getByText('予約なし')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(row(page, name).getByText('予約済み')).toBeVisible();
  await choose('いますぐ公開');
  await expect(page.getByText('予約したイベントはありません')).toBeVisible();
  await expect.poll(shown).toBe(true);
  await fan.context().close();
});
