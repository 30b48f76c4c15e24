import { expectAccessible } from './support/accessible.ts';
import { paintPicture, picturesOf } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam, openCase } from './support/team.ts';
import { expect, joinOverHttp, test } from './support/test.ts';

test('a moderator labels a post, a fan sees the cover, and the author of the post can remove the label only by an appeal [LABEL-11, LABEL-13, LABEL-14, VEIL-16, VEIL-17]', {
  tag: '@desk',
}, async ({ page: author, browser }) => {
  const { username } = await joinOverHttp(author);
  const title = `人を選ぶ絵 ${username}`;
  const postId = await publish(author, { title, picture: await paintPicture(600, 800) });
  const { page: fan } = await inAnotherBrowser(browser);
  await callAsMember(fan, 'reportContent', {
    targetType: 'post',
    targetId: postId,
    reason: 'nsfw',
  });

  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await openCase(moderator, 'report', title);
  await moderator.getByRole('radio', { name: 'ラベルを付ける' }).check();
  await moderator.getByRole('checkbox', { name: 'センシティブ' }).check();
  await moderator.getByLabel('もとになるルール').selectOption({ index: 1 });
  await moderator.getByLabel('本人への説明').fill('人を選ぶ表現があるためです');
  await moderator.getByText('本人が読む内容').click();
  await expect(moderator.getByText('あなたの投稿にラベルを付けました')).toBeVisible();
  await expectAccessible(moderator, 'a case whose post is labelled');
  await moderator.getByRole('button', { name: 'ラベルを付けて伝える' }).click();
  await expect(moderator.getByText('対応を決めました')).toBeVisible();

  await fan.goto(`/#/posts/${postId}`);
  const cover = fan.getByRole('button', { name: '見る：センシティブの画像' });
  await expect(cover).toBeVisible();
  await expect(fan.getByRole('main').getByText(/センシティブ（運営/)).toBeVisible();

  await author.goto(`/#/posts/${postId}/edit`);
  const label = author.getByRole('checkbox', { name: 'センシティブ' });
  await expect(label).toBeChecked();
  await expect(label).toBeDisabled();
  await expect(author.getByText(/運営が付けたラベルは外せません/)).toBeVisible();
  await expectAccessible(author, 'the form of a post that the team has labelled');
  const none = { spoiler: false, sensitive: false, ai: 'none' };
  const taking = callAsMember(author, 'updatePost', {
    ...{ postId, title, category: 'other', labels: none },
  });
  await expect(taking).rejects.toThrow(/label-set-by-team/);

  await author.goto('/#/announcements');
  await author.getByRole('button', { name: /投稿にラベルが付きました/ }).click();
  await author.getByRole('link', { name: '運営の判断を見る' }).click();
  await expect(
    author.getByRole('heading', { level: 1, name: 'あなたの投稿にラベルを付けました' }),
  ).toBeVisible();
  await expectAccessible(author, 'a decision about labels');
  await author.getByLabel('異議の内容').fill('人を選ぶ表現はありません');
  await author.getByRole('button', { name: '異議を送る' }).click();
  await expect(author.getByText('異議を確認しています').first()).toBeVisible();

  const admin = await (await browser.newContext()).newPage();
  await joinTeam(admin, 'admin');
  const requested = picturesOf(admin);
  await openCase(admin, 'appeal', title);
  const covered = admin.getByRole('button', { name: '見る：センシティブの画像' });
  await expect(covered).toBeVisible();
  expect(requested).toEqual([]);
  await covered.press('Enter');
  await expect.poll(() => requested).not.toEqual([]);
  await admin.getByRole('radio', { name: '判断を取り消す' }).check();
  await admin.getByRole('button', { name: '判断を取り消して元に戻す' }).click();
  await expect(admin.getByText('異議に答えました')).toBeVisible();

  await fan.reload();
  await expect(fan.getByRole('button', { name: /拡大/ })).toBeVisible();
  await expect(cover).toHaveCount(0);
  await author.goto(`/#/posts/${postId}/edit`);
  await expect(label).not.toBeChecked();
  await expect(label).toBeEnabled();
});

test('a moderator labels a post from its page, and can revert the label [VEIL-16]', {
  tag: '@phone',
}, async ({ page: author, browser }) => {
  const { username } = await joinOverHttp(author);
  const title = `AIの絵 ${username}`;
  const postId = await publish(author, { title, picture: await paintPicture(600, 800) });
  const moderator = await (await browser.newContext()).newPage();
  await joinTeam(moderator, 'moderator');
  await moderator.goto(`/#/posts/${postId}`);
  await moderator.getByRole('button', { name: '投稿のメニュー' }).click();
  await moderator.getByRole('menuitem', { name: '運営としてラベルを付ける' }).click();
  const dialog = moderator.getByRole('dialog', { name: '投稿にラベルを付けますか？' });
  await dialog.getByRole('checkbox', { name: 'AI生成' }).check();
  await dialog.getByLabel('もとになるルール').selectOption({ index: 1 });
  await dialog.getByLabel(/理由/).fill('AIで作られた絵のため');
  await expectAccessible(moderator, 'the dialog for labels');
  await dialog.getByRole('button', { name: 'ラベルを付ける' }).click();
  await expect(moderator.getByRole('main').getByText(/AI生成（運営/)).toBeVisible();
  await moderator.getByRole('link', { name: 'この対応を見る' }).click();
  await moderator.getByRole('button', { name: '元に戻す' }).click();
  const question = moderator.getByRole('dialog');
  await question.getByRole('button', { name: /取り消/ }).click();
  await expect(moderator.getByText('取り消し済み').first()).toBeVisible();
  await author.goto(`/#/posts/${postId}`);
  await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(author.getByText(/AI生成/)).toHaveCount(0);
});
