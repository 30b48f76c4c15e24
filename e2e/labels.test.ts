import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { picturesOf } from './support/picture.ts';
import { callAsMember, publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const warning = '最新話の結末がわかります';

function drawing(): Promise<Buffer> {
  const background = { r: 90, g: 70, b: 200 };
  return sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a labelled cover stays covered when its author removes the other pictures, until the label is removed [LABEL-18, VEIL-27]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const author = await join(page);
  const title = `三枚の絵 ${author.username}`;
  const picture = await drawing();
  const postId = await publish(page, { title, pictures: [picture, picture, picture] });
  const edit = () => page.goto(`/#/posts/${postId}/edit`);
  const save = async () => {
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  };
  const choose = (number: number) =>
    page.getByRole('button', { name: `3枚中${number}枚目` }).click();
  const chip = page.getByRole('button', { name: 'センシティブ', exact: true });
  await edit();
  await choose(1);
  await chip.click();
  await save();
  await edit();
  await choose(3);
  await page.getByRole('button', { name: '削除', exact: true }).click();
  await page.getByRole('button', { name: '2枚中2枚目' }).click();
  await page.getByRole('button', { name: '削除', exact: true }).click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the form with the label of a single picture');
  await save();

  const visitor = await (await browser.newContext()).newPage();
  const preview = async () => (await visitor.request.get(`/api/posts/${postId}/preview`)).json();
  expect(await preview()).toMatchObject({ image_url: null, veil: { reasons: ['sensitive'] } });
  await edit();
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await save();
  expect((await preview()).image_url).not.toBeNull();
});

test('an author labels a picture; the picture is not loaded before a reader opens it with the keyboard [VEIL-02, VEIL-03, VEIL-20, VEIL-21]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  const author = await join(page);
  const title = `ひみつの絵 ${author.username}`;
  const postId = await publish(page, {
    title,
    picture: await drawing(),
    content: '犯人は||ルミ||',
  });
  await page.goto(`/#/posts/${postId}/edit`);
  await page.getByRole('checkbox', { name: 'ネタバレ' }).check();
  await page.getByLabel('注意書き').fill(warning);
  await page.getByRole('radio', { name: 'AI補助' }).check();
  await expectAccessible(page, 'the form with labels');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('ネタバレ', { exact: true })).toBeVisible();
  const { url } = (await (await page.request.get(`/api/posts/${postId}`)).json()).pictures[0];

  const reader = await (await browser.newContext()).newPage();
  const requested = picturesOf(reader);
  await joinOverHttp(reader);
  await reader.goto(`/#/user/@${author.username}`);
  const card = reader.getByRole('article').filter({ hasText: title });
  await expect(card.getByText(warning)).toBeVisible();
  await expect(card.getByText('AI補助')).toBeVisible();
  await expectAccessible(reader, 'a profile with a covered picture');
  await card.getByRole('heading', { name: title }).click();
  const open = reader.getByRole('button', { name: `見る：ネタバレの画像（${warning}）` });
  await expect(open).toBeVisible();
  await expectAccessible(reader, 'the page of a covered picture');
  expect(requested).not.toContain(url);
  await open.focus();
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('button', { name: /拡大/ })).toBeVisible();
  await expect.poll(() => requested).toContain(url);
  await expect(reader.getByRole('button', { name: '隠す：ネタバレの画像' })).toBeFocused();
  await reader.getByRole('button', { name: /続きを読む/ }).press('Enter');
  await expect(reader.getByText('ルミ')).toBeVisible();
  await reader.goBack();
  await expect(card.getByRole('button', { name: /^隠す/ })).toBeVisible();
  await reader.reload();
  await expect(card.getByText(warning)).toBeVisible();
  await reader.context().close();
});

test('visitors get no URL of a covered picture; members see it as their settings say [VEIL-07, VEIL-30]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const author = await join(page);
  const title = `人を選ぶ絵 ${author.username}`;
  await publish(page, {
    title,
    picture: await drawing(),
    labels: { spoiler: false, sensitive: true, ai: 'none' },
  });
  const visitor = await (await browser.newContext()).newPage();
  const requested = picturesOf(visitor);
  await visitor.goto(`/#/user/@${author.username}`);
  const card = visitor.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('センシティブ')).toBeVisible();
  await expect(card.getByRole('button', { name: /^見る/ })).toHaveCount(0);
  expect(requested).toEqual([]);

  await joinOverHttp(visitor);
  await callAsMember(visitor, 'updateSettings', { label_settings: { spoiler: 'show' } });
  // The test goes to a URL without a fragment, because a change of the fragment alone does not load a new page.
  await visitor.goto('/');
  await visitor.goto('/#/settings/labels');
  const sensitive = visitor.getByRole('group', { name: 'センシティブ' });
  const show = sensitive.getByRole('radio', { name: '表示する' });
  await show.click();
  await expect(show).toBeChecked();
  await expect(visitor.getByText('保存しました')).toBeVisible();
  await expectAccessible(visitor, 'the settings of labels');
  await visitor.goto(`/#/user/@${author.username}`);
  await visitor.reload();
  await expect(card.locator('img[src^="/images/post-images/"]')).toBeVisible();
  await expect(card.getByText('センシティブ')).toHaveCount(0);
  await visitor.context().close();
});
