import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { follow } from './support/posts.ts';
import { inAnotherBrowser, joinKnown, joinTeam, type KnownMember } from './support/team.ts';
import { expect, test } from './support/test.ts';

const log = (page: Page): Locator => page.getByRole('log');
const field = (page: Page): Locator => page.getByRole('textbox', { name: /へのメッセージ$/ });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: '送信', exact: true }).click();
}

async function ask(page: Page, { id, display_name }: KnownMember, text: string): Promise<void> {
  await follow(page, id);
  await page.goto(`/#/user/${id}`);
  await page.getByRole('link', { name: `${display_name}さんにメッセージを送る` }).click();
  await write(page, text);
  await expect(page).toHaveURL(/#\/messages\/[A-Za-z0-9]{20}$/);
}

async function openRequest(page: Page, { display_name }: KnownMember): Promise<void> {
  await page.goto('/#/messages');
  await page.getByRole('link', { name: /リクエスト/ }).click();
  await page.getByRole('link', { name: new RegExp(display_name) }).click();
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  const message = log(page).getByRole('article').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: /^メッセージの操作/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a request is accepted, and both members write to each other, even while one of them is offline [MSG-134, MSG-80, MSG-81, MSG-82]', async ({
  page: fan,
  browser,
}) => {
  const { display_name } = await joinKnown(fan);
  const { page: artist, member } = await inAnotherBrowser(browser);
  await ask(fan, member, 'はじめまして！');
  await expect(fan.getByText('相手が承認すると、続けて送れます')).toBeVisible();

  await artist.goto('/#/messages');
  await artist.getByRole('link', { name: /リクエスト/ }).click();
  await expectAccessible(artist, '/messages/requests');
  await artist.getByRole('link', { name: new RegExp(display_name) }).click();
  await expect(log(artist).getByText('はじめまして！')).toBeVisible();
  await expectAccessible(artist, '/messages/{id} (request)');
  await artist.getByRole('button', { name: '承認する' }).click();
  await write(artist, 'ありがとう！');

  // The message appears without a reload.
  await expect(log(fan).getByText('ありがとう！')).toBeVisible();
  await expect(log(artist).getByText('既読')).toBeVisible();
  await field(fan).pressSequentially('つぎは');
  await expect(artist.getByText(/が入力中$/)).toBeAttached();
  await fan.context().setOffline(true);
  await write(fan, 'トンネルから');
  await expect(fan.getByText('つながったら送信します').first()).toBeVisible();
  await fan.context().setOffline(false);
  await expect(log(artist).getByText('トンネルから')).toBeVisible();
  await expect(fan.getByText('つながったら送信します')).toHaveCount(0);
  await expectAccessible(fan, '/messages/{id}');

  await choose(fan, 'トンネルから', '送信を取り消す');
  await fan.getByRole('dialog').getByRole('button', { name: '取り消す' }).click();
  await expect(log(artist).getByText('メッセージは取り消されました')).toBeVisible();
  await expect(log(artist).getByText('トンネルから')).toHaveCount(0);
});

test('the sender is not notified when a request is refused [MSG-135, MSG-83]', {
  tag: '@phone',
}, async ({ page: fan, browser }) => {
  const sender = await joinKnown(fan);
  const { page: artist, member } = await inAnotherBrowser(browser);
  await ask(fan, member, 'お話ししませんか');
  await openRequest(artist, sender);
  await artist.getByRole('button', { name: '拒否する' }).click();
  await artist.getByRole('dialog').getByRole('button', { name: '拒否する' }).click();
  await expect(artist.getByText('まだメッセージがありません')).toBeVisible();
  await fan.reload();
  await expect(log(fan).getByText('お話ししませんか')).toBeVisible();
  await expect(fan.getByText('相手が承認すると、続けて送れます')).toBeVisible();
});

test('a block immediately ends a conversation for both members [MSG-84]', {
  tag: '@desk',
}, async ({ page: fan, browser }) => {
  const sender = await joinKnown(fan);
  const { page: artist, member } = await inAnotherBrowser(browser);
  await ask(fan, member, 'こんにちは');
  await openRequest(artist, sender);
  await artist.getByRole('button', { name: '承認する' }).click();
  await write(artist, 'はい');
  await expect(log(fan).getByText('はい')).toBeVisible();
  await artist.getByRole('button', { name: /との会話の操作$/ }).click();
  await artist.getByRole('menuitem', { name: 'ブロックする' }).click();
  await artist.getByRole('dialog').getByRole('button', { name: 'ブロックする' }).click();
  await expect(artist.getByText('まだメッセージがありません')).toBeVisible();
  // The conversation ends without a reload.
  await expect(fan.getByText('この会話は見つかりませんでした')).toBeVisible();
});

test('a moderator sees a reported message together with the messages around it [MSG-85]', {
  tag: '@desk',
}, async ({ page: fan, browser }) => {
  const sender = await joinKnown(fan);
  const { page: artist, member } = await inAnotherBrowser(browser);
  await ask(fan, member, 'こんにちは');
  await openRequest(artist, sender);
  await artist.getByRole('button', { name: '承認する' }).click();
  await write(artist, 'どなたですか');
  await expect(log(fan).getByText('どなたですか')).toBeVisible();
  const insult = `いやなことば ${sender.username}`;
  await write(fan, insult);
  await choose(artist, insult, '報告');
  await artist.getByRole('radio', { name: '嫌がらせ・誹謗中傷' }).check();
  await artist.getByRole('button', { name: '報告する' }).click();
  await expect(artist.getByText('報告を受け付けました')).toBeVisible();

  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await moderator.goto('/#/admin/reports?kind=report');
  // The queue shows only the sender. The text is in the case, because reading it is recorded.
  const reported = moderator.getByRole('link', { name: new RegExp(sender.display_name) });
  await expect(reported).toBeVisible();
  await expect(moderator.getByText(insult)).toHaveCount(0);
  await reported.click();
  await expect(moderator.getByText(insult).first()).toBeVisible();
  await moderator.getByRole('button', { name: '前後のメッセージを読む' }).click();
  await expect(moderator.getByText('どなたですか')).toBeVisible();
  await expectAccessible(moderator, '/admin/reports');
});
