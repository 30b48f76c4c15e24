import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { hands } from './support/hands.ts';
import { paintPicture } from './support/picture.ts';
import { expect, join, test } from './support/test.ts';

const EVENT = /#\/events\/[A-Za-z0-9]{20}$/;

interface EventDate {
  id: string;
  title: string;
  event_date: string;
  is_cancelled: boolean;
}

async function datesOf(page: Page): Promise<EventDate[]> {
  const [, id] = /events\/(\w{20})/.exec(page.url()) ?? [];
  const response = await page.request.get(`/api/events/${id}/series`);
  return ((await response.json()) as { items: EventDate[] }).items;
}

test('an event is created, repeated, changed, cancelled and deleted, by touch or with the keyboard [ROUTE-48]', async ({
  page,
}) => {
  const { username } = await join(page);
  const { isPhone, press, check, write } = hands(page);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  const radio = (name: string) => page.getByRole('radio', { name });
  const title = `お絵かき会 ${username}`;
  const special = `${title} 特別編`;
  // The previous page has a menu of the same name, so the test waits for the heading.
  const openDate = async (address: string, name: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  };

  if (isPhone) await page.goto('/#/events/new');
  else await press(page.getByRole('banner').getByRole('link', { name: 'イベントを作る' }));
  await expect(page).toHaveURL(/#\/events\/new$/);

  // An event with missing fields is not published. The first missing field takes the focus.
  await press(button('公開する'));
  await expect(page.getByRole('alert').filter({ hasText: '2か所を確認' })).toBeVisible();
  await expect(page.getByLabel('タイトル')).toBeFocused();
  await expectAccessible(page, 'the form with errors');

  await write(page.getByLabel('タイトル'), title);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('タイトル')).toHaveValue(title);

  const buffer = await paintPicture(640, 360);
  const file = { name: 'cover.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('img', { name: '選んだ画像' })).toBeVisible();

  const start = page.getByRole('group', { name: /^開始日時/ });
  await press(start.getByRole('button', { name: /^次の土曜/ }));
  await expect(start.getByLabel('時刻')).toHaveValue('20:00');
  if (!isPhone) {
    await start.getByLabel('時刻').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(start.getByLabel('時刻')).toHaveValue('20:05');
  }
  await expect(start.getByText(/(日後|あさって)・.*\(土\) 20:0[05]（日本時間）$/)).toBeVisible();
  await check(radio('3時間'));
  await check(radio('毎週土曜日'));
  await write(page.getByLabel('回数'), '3');
  const dates = page.getByRole('list', { name: '3回の開催日' });
  await expect(dates.getByRole('listitem')).toHaveText([/\(土\)$/, /\(土\)$/, /\(土\)$/]);

  await check(radio('会場がある'));
  await write(page.getByRole('textbox', { name: '会場' }), '星の街ギャラリー');
  await write(page.getByLabel('リンク'), 'example.com/map');
  await write(page.getByLabel('説明'), 'みんなで描きます。');
  await write(page.getByRole('combobox', { name: 'お題' }), 'ルミ');
  await page.keyboard.press('Enter');
  await check(radio('あり'));
  await write(page.getByLabel('定員の人数'), '5');
  await expectAccessible(page, 'the form, filled in');
  await press(button('3回分を公開する'));
  await expect(page).toHaveURL(EVENT);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('3回分のイベントを公開しました')).toBeVisible();
  const first = page.url();
  const [, second] = await datesOf(page);

  await page.goto(`/#/events/${second?.id}/edit`);
  await expect(radio('この回だけ')).toBeChecked();
  await write(page.getByLabel('タイトル'), special);
  await press(button('変更を保存'));
  await expect(page.getByRole('heading', { level: 1, name: special })).toBeVisible();

  await openDate(first, title);
  await press(page.getByRole('button', { name: 'イベントのメニュー' }));
  await press(page.getByRole('menuitem', { name: '編集する' }));
  await check(radio('この回以降すべて'));
  await write(page.getByRole('textbox', { name: '会場' }), '月の街ホール');
  await press(button('変更を保存'));
  await expect(page).toHaveURL(first);
  await expect(page.getByText('月の街ホール').first()).toBeVisible();
  expect((await datesOf(page)).map((date) => date.title)).toEqual([title, special, title]);

  await openDate(`/#/events/${second?.id}`, special);
  await press(page.getByRole('button', { name: 'イベントのメニュー' }));
  await press(page.getByRole('menuitem', { name: '中止する' }));
  const question = page.getByRole('dialog', { name: `「${special}」を中止しますか？` });
  await expect(question.locator(':focus')).toBeVisible();
  await write(question.getByLabel('中止の理由'), '台風のため');
  await expectAccessible(page, 'the question before cancelling');
  await press(question.getByRole('button', { name: '中止する' }));
  await expect(page.getByText('主催者より：台風のため')).toBeVisible();
  expect((await datesOf(page)).map((date) => date.is_cancelled)).toEqual([false, true, false]);

  await openDate(first, title);
  await press(page.getByRole('button', { name: 'イベントのメニュー' }));
  await press(page.getByRole('menuitem', { name: '削除する' }));
  const last = page.getByRole('dialog', { name: `「${title}」を削除しますか？` });
  await expect(last.locator(':focus')).toBeVisible();
  await check(last.getByRole('radio', { name: 'この回以降すべて' }));
  await press(last.getByRole('button', { name: '削除する' }));
  await expect(page.getByText('3回分のイベントを削除しました')).toBeVisible();
  await expect(page).toHaveURL(/#\/events$/);
  // The address changes before the list replaces the page of the event.
  await expect(page.getByRole('button', { name: 'イベントのメニュー' })).toHaveCount(0);
  await page.goto(first);
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});
