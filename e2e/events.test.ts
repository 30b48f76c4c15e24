import type { Browser, Page } from '@playwright/test';
import { DAY, HOUR, SECOND } from '#contract/foundations/limits.ts';
import { expectAccessible } from './support/accessible.ts';
import { createEvent } from './support/events.ts';
import { publish } from './support/posts.ts';
import { expect, join, type NewMember, test } from './support/test.ts';

async function another(browser: Browser): Promise<{ page: Page; member: NewMember }> {
  const page = await (await browser.newContext()).newPage();
  return { page, member: await join(page) };
}

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Opens the page of an event in a new document and without a cache. */
async function open(page: Page, id: string, title: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#/events/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('open pages of an event immediately show changes of its seats, its waiting list and its registration [EVENT-19]', {
  tag: '@desk',
}, async ({ page: host, browser }) => {
  const { username } = await join(host);
  const title = `いっしょに描く会 ${username}`;
  const times = { event_date: later(DAY), event_end_date: later(DAY + HOUR) };
  const id = await createEvent(host, { title, ...times, capacity: 1 });
  const { page: fan } = await another(browser);
  const { page: late } = await another(browser);
  for (const page of [host, fan, late]) await open(page, id, title);

  await press(fan, '参加する');
  for (const page of [host, late]) await expect(page.getByText('参加 1人')).toBeVisible();
  await press(late, 'キャンセル待ちに登録');
  for (const page of [host, fan]) {
    await expect(page.getByText('キャンセル待ち 1人')).toBeVisible();
  }

  await press(fan, '参加を取りやめる');
  const question = fan.getByRole('dialog', { name: '参加を取りやめますか？' });
  await question.getByRole('button', { name: '参加を取りやめる' }).click();
  await expect(late.getByText('参加予定です')).toBeVisible();
  for (const page of [host, fan]) {
    await expect(page.getByText('キャンセル待ち 1人')).toBeHidden();
    await expect(page.getByText('参加 1人')).toBeVisible();
  }

  // The member now has a seat, and still sees later changes of the waiting list.
  await press(fan, 'キャンセル待ちに登録');
  for (const page of [host, late]) {
    await expect(page.getByText('キャンセル待ち 1人')).toBeVisible();
  }
  await press(host, '受付を締め切る');
  await expect(late.getByText('参加の受付は終了しています。')).toBeVisible();
});

test('an event fills up, and a free seat goes to the first member on the waiting list [EVENT-41, EVENT-43, EVENT-45, EVENT-66, LOOK-01, ROUTE-47]', {
  tag: '@phone',
}, async ({ page: host, browser }) => {
  const { username } = await join(host);
  const title = `小さなお絵かき会 ${username}`;
  const times = { event_date: later(DAY), event_end_date: later(DAY + HOUR) };
  const id = await createEvent(host, { title, ...times, capacity: 1 });
  const { page: fan } = await another(browser);
  const { page: late, member: waiting } = await another(browser);

  await open(fan, id, title);
  await press(fan, '参加する');
  await expect(fan.getByText('参加予定です')).toBeVisible();
  await expect(fan.getByText('参加予定に入れました')).toBeVisible();

  await open(late, id, title);
  await expect(late.getByText('満員', { exact: true })).toBeVisible();
  await press(late, 'キャンセル待ちに登録');
  await expect(late.getByText('キャンセル待ち 1番目')).toBeVisible();
  await expect(late.getByText('キャンセル待ちに登録しました')).toBeVisible();

  // The organiser sees the waiting list, and writes to the participants.
  await open(host, id, title);
  await press(host, '参加者の一覧');
  await host.getByRole('tab', { name: /^キャンセル待ち/ }).click();
  await expect(host.getByRole('link', { name: waiting.display_name })).toBeVisible();
  await host.keyboard.press('Escape');
  await press(host, '参加者へメッセージ');
  await host.getByRole('textbox', { name: 'メッセージ' }).fill('明日はよろしくお願いします');
  await press(host, '確認する');
  await press(host, '1人に送る');
  await expect(host.getByText('1人に送りました')).toBeVisible();
  await expectAccessible(host, `/events/${id}`);

  // A question below the event reaches the organiser's open page.
  await host.getByRole('heading', { name: /^コメント/ }).scrollIntoViewIfNeeded();
  await fan.getByRole('textbox', { name: 'コメントを書く' }).fill('持ち物はありますか？');
  await press(fan, 'コメントする');
  await expect(host.getByText('持ち物はありますか？')).toBeVisible();
  await expect(host.getByRole('heading', { name: 'コメント 1件' })).toBeVisible();

  await press(fan, '参加を取りやめる');
  const question = fan.getByRole('dialog', { name: '参加を取りやめますか？' });
  await question.getByRole('button', { name: '参加を取りやめる' }).click();
  await expect(fan.getByText('参加を取りやめました')).toBeVisible();
  await open(late, id, title);
  await expect(late.getByText('参加予定です')).toBeVisible();

  // With the keyboard, the member finds the event among the joined events and in the calendar.
  await late.goto('/#/events?view=joined');
  await expect(late.getByRole('link', { name: title })).toBeVisible();
  await late.goto('/#/events?view=month');
  await late.getByRole('button', { name: /、今日、/ }).focus();
  await late.keyboard.press('ArrowRight');
  await expect(late.locator('[data-day]:focus')).not.toHaveAttribute('aria-current', 'date');
  await late.keyboard.press('Enter');
  const day = late.getByRole('region', { name: /日\(.\)のイベント$/ });
  await day.getByRole('link', { name: title }).click();
  await expect(late.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await late.goBack();
  await expect(day.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(late, '/events?view=month');
});

test('the gallery of an event contains the posts with its tag [EVENT-02, EVENT-47]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const [title, tag] = [`お題の日 ${username}`, `お題${username}`];
  const times = { event_date: later(4 * SECOND), event_end_date: later(HOUR) };
  const id = await createEvent(page, { title, ...times, tag });
  await expect(async () => {
    await open(page, id, title);
    await expect(page.getByText('開催中')).toBeVisible({ timeout: SECOND });
  }).toPass();
  await expect(page.getByText('最初の作品を待っています。')).toBeVisible();
  await page.getByRole('link', { name: 'お題で投稿する' }).click();
  await expect(page.getByRole('button', { name: `タグ「${tag}」を外す` })).toBeVisible();
  const work = `お題の絵 ${username}`;
  await publish(page, { title: work, character_tags: [tag] });
  await open(page, id, title);
  await expect(page.getByRole('main').getByRole('link', { name: work })).toBeVisible();
});
