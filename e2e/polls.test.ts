import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { createEvent } from './support/events.ts';
import { hands } from './support/hands.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser, joinTeam } from './support/team.ts';
import { expect, join, test } from './support/test.ts';

const row = (page: Page, choice: string) =>
  page.getByRole('table').getByRole('row').filter({ hasText: choice });

test('the team publishes a poll, fans vote and see the counts, and the team ends the poll [POLL-13, POLL-15, POLL-16, POLL-59]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const question = `いちばん好きなのは？${Date.now()}`;
  await joinTeam(page, 'admin');
  await write(page, question);

  const [{ page: fan }, { page: other }] = [
    await inAnotherBrowser(browser),
    await inAnotherBrowser(browser),
  ];
  for (const reader of [fan, other]) {
    await reader.goto('/#/events');
    await reader.getByRole('link', { name: '運営からの投票' }).click();
    await reader.getByRole('link', { name: question }).click();
    await expect(reader.getByRole('heading', { level: 1, name: question })).toBeVisible();
  }
  await expectNoViolation(fan, 'a poll to vote in');

  // With the keyboard, an arrow key selects the next choice, and Enter sends the vote.
  await fan.getByRole('radio', { name: 'りんご' }).focus();
  await fan.keyboard.press('Space');
  await fan.keyboard.press('ArrowDown');
  await expect(fan.getByRole('radio', { name: 'みかん' })).toBeChecked();
  await fan.keyboard.press('Enter');
  await expect(row(fan, 'みかん')).toContainText('あなたの選択');
  await expect(row(fan, 'みかん')).toContainText('1票 100%');
  await expect(row(fan, 'みかん')).toContainText('最多');

  await other.getByRole('radio', { name: 'りんご' }).check();
  await other.getByRole('button', { name: '投票する' }).click();
  await expect(row(other, 'りんご')).toContainText('1票 50%');
  // The count appears without a reload.
  await expect(row(fan, 'りんご')).toContainText('1票 50%', { timeout: 15_000 });
  await expectNoViolation(fan, 'the results of a poll');

  await fan.getByRole('button', { name: '変更する' }).click();
  await fan.getByRole('radio', { name: 'りんご' }).check();
  await fan.getByRole('button', { name: '投票する' }).click();
  await expect(row(fan, 'りんご')).toContainText('2票 100%');
  await fan.getByRole('button', { name: '取り消す' }).click();
  await expect(fan.getByRole('radio', { name: 'りんご' })).toBeVisible();
  await expect(fan.getByText('結果は、投票すると見られます')).toBeVisible();

  await end(page, question);
  await expect(row(fan, 'りんご')).toContainText('1票 100%', { timeout: 15_000 });
  await expect(fan.getByText('予定より早く終了しました')).toBeVisible();
  await expect(fan.getByRole('button', { name: '投票する' })).toHaveCount(0);
});

async function write(page: Page, question: string): Promise<void> {
  const { press } = hands(page);
  await page.goto('/#/admin/polls');
  await press(page.getByRole('link', { name: '投票を作る' }));
  await page.getByLabel('質問').fill(question);
  await press(page.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('選択肢は2つ以上必要です')).toBeVisible();
  await page.getByRole('textbox', { name: '選択肢1' }).fill('りんご');
  await page.getByRole('textbox', { name: '選択肢2' }).fill('みかん');
  await press(page.getByRole('button', { name: '選択肢を追加' }));
  await expect(page.getByRole('textbox', { name: '選択肢3' })).toBeFocused();
  await press(page.getByRole('button', { name: '選択肢3を削除' }));
  await press(page.getByRole('button', { name: /を選択肢に加える/ }).first());
  await expect(page.getByRole('textbox', { name: '選択肢3' })).not.toHaveValue('');
  await page.getByRole('switch', { name: 'この投票を公開する' }).click();
  await expect(page.getByRole('switch', { name: 'この投票を公開する' })).toBeChecked();
  await expectNoViolation(page, 'the form of a poll');
  await press(page.getByRole('button', { name: '保存する' }));
  await expect(page.getByText('投票を作りました')).toBeVisible();
  await expect(page.getByRole('link', { name: question })).toBeVisible();
}

async function end(page: Page, question: string): Promise<void> {
  const { press } = hands(page);
  await press(page.getByRole('button', { name: `「${question}」の操作` }));
  await press(page.getByRole('menuitem', { name: 'いますぐ終了する' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'いますぐ終了する' }));
  await expect(page.getByText('投票を終了しました')).toBeVisible();
}

for (const kind of ['post', 'event'] as const) {
  test(`the author of a ${kind} publishes a poll, a fan votes, and the poll is ended and removed [POLL-25, POLL-30, POLL-62, POLL-64]`, async ({
    page,
    browser,
  }) => {
    await join(page);
    const { press } = hands(page);
    const id =
      kind === 'post'
        ? await publish(page, { title: '色の相談', content: '塗る前です', category: 'other' })
        : await createEvent(page, {
            title: 'お絵かき会',
            event_date: inDays(2),
            event_end_date: inDays(3),
          });
    const path = `/#/${kind}s/${id}`;
    await page.goto(path);
    await press(page.getByRole('button', { name: '投票を付ける' }));
    const form = page.getByRole('dialog', { name: '投票を付ける' });
    await press(form.getByRole('button', { name: '投票を付ける' }));
    await expect(form.getByText('質問を入力してください')).toBeVisible();
    await form.getByLabel('質問').fill('どの色で塗る？');
    await form.getByRole('textbox', { name: '選択肢1' }).fill('あお');
    await form.getByRole('textbox', { name: '選択肢2' }).fill('みどり');
    await form.getByRole('radio', { name: '終了後' }).check();
    await expectNoViolation(page, `the form of a poll of a ${kind}`);
    await press(form.getByRole('button', { name: '投票を付ける' }));
    await expect(page.getByText('投票を付けました')).toBeVisible();

    const { page: fan } = await inAnotherBrowser(browser);
    await fan.goto(path);
    const section = fan.getByRole('region', { name: 'どの色で塗る？' });
    await section.getByRole('radio', { name: 'みどり' }).check();
    await section.getByRole('button', { name: '投票する' }).click();
    await expect(section.getByText('結果は、終了後に公開されます')).toBeVisible();
    await expect(section.getByText('あなたの選択')).toBeVisible();

    const question = page.getByRole('dialog');
    await press(page.getByRole('button', { name: '投票の操作' }));
    await press(page.getByRole('menuitem', { name: 'いますぐ終了する' }));
    await press(question.getByRole('button', { name: 'いますぐ終了する' }));
    await expect(row(page, 'みどり')).toContainText('1票 100%');
    await expect(row(fan, 'みどり')).toContainText('1票 100%', { timeout: 15_000 });
    await press(page.getByRole('button', { name: '投票の操作' }));
    await press(page.getByRole('menuitem', { name: '投票を削除する' }));
    await press(question.getByRole('button', { name: '投票を削除する' }));
    await expect(page.getByRole('button', { name: '投票を付ける' })).toBeVisible();
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
