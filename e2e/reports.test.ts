import type { Locator } from '@playwright/test';
import { TOAST_DURATION } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Case } from '#contract/moderation/cases.ts';
import { expectAccessible } from './support/accessible.ts';
import { callAsMember, publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam, openCase } from './support/team.ts';
import { expect, join, joinOverHttp, signInAsNew, test } from './support/test.ts';

test('a fan reports a post, a moderator hides it, its author appeals, and another admin restores it [REPORT-116, REPORT-34]', {
  tag: '@desk',
}, async ({ page: author, browser }) => {
  const { username } = await join(author);
  const title = `あやしい宣伝 ${username}`;
  const postId = await publish(author, { title, content: '安く買えます' });

  const { page: fan } = await inAnotherBrowser(browser);
  await fan.goto(`/#/posts/${postId}`);
  await fan.getByRole('button', { name: '投稿のメニュー' }).click();
  await fan.getByRole('menuitem', { name: '報告' }).click();
  await fan.getByRole('radio', { name: 'スパム・宣伝' }).check();
  await fan.getByLabel('詳しい内容').fill('宣伝に見えます');
  await fan.getByRole('button', { name: '報告する' }).click();
  await expect(fan.getByText('報告を受け付けました')).toBeVisible();
  await fan.getByRole('button', { name: 'ミュートする' }).click();
  await expect(fan.getByText('ミュートしました')).toBeVisible();

  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await openCase(moderator, 'report', title);
  await expect(moderator.getByText('宣伝に見えます')).toBeVisible();
  await moderator.getByRole('button', { name: '担当する' }).click();
  await expect(moderator.getByText(/あなたが担当しています/).first()).toBeVisible();
  await moderator.getByRole('radio', { name: '非表示にする' }).check();
  await moderator.getByLabel('もとになるルール').selectOption({ index: 1 });
  await moderator.getByLabel('本人への説明').fill('宣伝のための投稿に見えました');
  await moderator.getByText('本人が読む内容').click();
  await expect(moderator.getByText('あなたの投稿を非表示にしました')).toBeVisible();
  await expectAccessible(moderator, '/admin/reports');
  await moderator.getByLabel('本人への説明').press('Control+Enter');
  await expect(moderator.getByText('対応を決めました')).toBeVisible();

  await author.goto('/#/announcements');
  await author.getByRole('button', { name: /投稿が非表示になりました/ }).click();
  await author.getByRole('link', { name: '運営の判断を見る' }).click();
  await expect(
    author.getByRole('heading', { level: 1, name: 'あなたの投稿を非表示にしました' }),
  ).toBeVisible();
  await expect(author.getByText('安く買えます')).toBeVisible();
  await expectAccessible(author, '/decisions');
  await author.getByLabel('異議の内容').fill('自分で描いた絵の紹介です');
  await author.reload();
  await expect(author.getByLabel('異議の内容')).toHaveValue('自分で描いた絵の紹介です');
  await author.getByRole('button', { name: '異議を送る' }).click();
  await expect(author.getByText('異議を確認しています').first()).toBeVisible();

  // The admin who has decided cannot decide about the appeal.
  await openCase(moderator, 'appeal', title);
  await expect(
    moderator.getByText('自分が決めたことへの異議は、ほかの人が確認します。'),
  ).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await joinTeam(admin, 'moderator');
  await openCase(admin, 'appeal', title);
  await expect(admin.getByText('自分で描いた絵の紹介です')).toBeVisible();
  await admin.getByRole('radio', { name: '判断を取り消す' }).check();
  await admin.getByLabel('本人への回答').fill('見落としていました');
  await admin.getByRole('button', { name: '判断を取り消して元に戻す' }).click();
  await expect(admin.getByText('異議に答えました')).toBeVisible();

  await author.reload();
  await expect(author.getByText('この判断は取り消されました')).toBeVisible();
  await expect(author.getByText('見落としていました')).toBeVisible();
  await fan.goto('/#/announcements');
  await expect(fan.getByRole('button', { name: /報告への対応が終わりました/ })).toBeVisible();
  await fan.goto(`/#/posts/${postId}`);
  await expect(fan.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the decision and its messages stay visible next to a long case', {
  tag: '@desk',
}, async ({ page: author, browser }) => {
  const { username } = await joinOverHttp(author);
  const { page: fan } = await inAnotherBrowser(browser);
  for (const which of ['先の', '次の']) {
    const postId = await publish(author, { title: `${which}宣伝 ${username}` });
    const report = { targetType: 'post', targetId: postId, reason: 'spam' };
    await callAsMember(fan, 'reportContent', report);
  }
  const admin = await (await browser.newContext()).newPage();
  await joinTeam(admin, 'admin');
  await openCase(admin, 'report', `先の宣伝 ${username}`);
  const badge = await boxOf(admin.getByRole('article').getByText('通報', { exact: true }));
  const title = await boxOf(admin.getByRole('article').getByRole('heading', { level: 2 }).first());
  const ring = 4;
  expect(badge.y + badge.height).toBeLessThan(title.y - ring);

  await admin.getByRole('radio', { name: '利用を停止する' }).check();
  await admin.getByRole('radio', { name: '日時を決める' }).check();
  const wholeDate = 154;
  expect((await boxOf(admin.getByLabel('日付', { exact: true }))).width).toBeGreaterThanOrEqual(
    wholeDate,
  );

  await admin.route('**/functions/decideCase', (route) => route.abort());
  await admin.getByRole('radio', { name: '問題なし' }).check();
  await admin.getByRole('radio', { name: '問題なし' }).press('Control+Enter');
  await expect(admin.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await admin.unroute('**/functions/decideCase');
  await admin.getByRole('button', { name: '問題なしとして終える' }).click();
  await expect(admin.getByRole('dialog', { name: '対応を決めました' })).toBeVisible();
  const next = admin.getByRole('link', { name: /^次の件へ：/ });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.press('Enter');
  const decide = admin.getByRole('button', { name: '対応を決める' });
  await expect(decide).toBeInViewport({ ratio: 1 });
  await expect.poll(() => decide.evaluate(isOnTop), { timeout: TOAST_DURATION / 2 }).toBe(true);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('a blocked member reads the reason when the sign-in is refused, and appeals without a session [APPEAL-06]', {
  tag: '@phone',
}, async ({ page: author, browser }) => {
  const member = await joinOverHttp(author);
  const postId = await publish(author, { title: `宣伝 ${member.username}`, content: '安いです' });
  const { page: fan } = await inAnotherBrowser(browser);
  const report = { targetType: 'post', targetId: postId, reason: 'spam' };
  await callAsMember(fan, 'reportContent', report);
  const admin = await (await browser.newContext()).newPage();
  await joinTeam(admin, 'admin');
  const queue = await admin.request.get('/api/admin/cases?limit=100');
  const { items } = (await queue.json()) as Page<Case>;
  const waiting = items.find(({ target_id }) => target_id === postId);
  await callAsMember(admin, 'decideCase', {
    caseId: waiting?.id,
    version: waiting?.version,
    action: 'block',
    rule: { id: 'spam', version: 1 },
    message: 'くり返し宣伝がありました',
  });

  const page = await (await browser.newContext()).newPage();
  await page.goto('/#/login');
  await signInAsNew(page, member);
  await expect(page.getByText('このアカウントは停止されています')).toBeVisible();
  await expectAccessible(page, '/login');
  await page.getByRole('link', { name: '詳しい内容と異議の申し立て' }).click();
  await expect(page).toHaveURL(/#\/appeals\//);
  await expect(page.getByText('くり返し宣伝がありました')).toBeVisible();
  await expectAccessible(page, '/appeals');
  await page.getByLabel('異議の内容').fill('はじめての投稿でした');
  await page.getByRole('button', { name: '異議を送る' }).click();
  await expect(page.getByText('異議を確認しています').first()).toBeVisible();
});

test('on a phone, a case begins with its reason and content, and a bar links to the decision [REPORT-150, REPORT-156, REPORT-85, REPORT-94]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const { username } = await join(page);
  const title = `長い宣伝 ${username}`;
  const content = Array.from({ length: 60 }, () => '安く買えます。').join('\n');
  const postId = await publish(page, { title, content });
  const { page: fan } = await inAnotherBrowser(browser);
  await fan.goto('/');
  await callAsMember(fan, 'reportContent', {
    targetType: 'post',
    targetId: postId,
    reason: 'spam',
  });
  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await openCase(moderator, 'report', title);
  await expect(moderator.getByRole('region', { name: '通報の理由' })).toBeInViewport({ ratio: 1 });
  await expect(moderator.getByRole('link', { name: '投稿を開く' })).toBeInViewport({ ratio: 1 });
  const go = moderator.getByRole('button', { name: '判断へ' });
  await expect(go).toBeVisible();
  await expect(moderator.getByText('担当者はいません').last()).toBeInViewport();
  await go.click();
  await expect(moderator.getByRole('region', { name: '判断' })).toBeFocused();
  await expect(moderator.getByRole('radio', { name: '問題なし' })).toBeInViewport();
  await expect(go).toBeHidden();
  await moderator.getByRole('radio', { name: '非表示にする' }).check();
  await moderator.getByLabel('もとになるルール').selectOption({ index: 1 });
  await moderator.getByRole('button', { name: '非表示にする' }).click();
  const next = moderator.getByRole('region', { name: '判断' }).getByRole('link');
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(moderator.getByRole('button', { name: '元に戻す' })).toBeVisible();
  await expectAccessible(moderator, 'a decided case on a phone');
});
