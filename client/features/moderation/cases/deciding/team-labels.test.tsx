import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPost } from '#client/testing/posts.ts';
import { dataOf } from '#client/testing/server.ts';
import { veilAll } from '#client/ui/media/unveiled.ts';
import { noLabels } from '#contract/posts/content-labels.ts';
import { aCase, aDecision, aView } from '../cases.testing.ts';
import { form, isolatePages, open, show } from '../cases-page.testing.tsx';

isolatePages();

const view = aView();
const mayLabel = aView({ can: { ...view.can, labels: true } });
const sensitive = { ...noLabels, sensitive: true };
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('labels in the form of a decision', () => {
  it('can be chosen as the decision, with a rule and a preview [VEIL-16]', async () => {
    const { calls } = show(open(1), { view: mayLabel });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: 'ラベルを付ける' }));
    await userEvent.selectOptions(fields.getByLabelText('もとになるルール'), '2. 宣伝をしない');
    const go = fields.getByRole('button', { name: 'ラベルを付けて伝える' });
    await userEvent.click(go);
    expect(fields.getByText('付けるラベルを選んでください')).toBeTruthy();
    await userEvent.click(await box('センシティブ'));
    await userEvent.click(await box('AI補助'));
    await userEvent.click(await box('AI生成'));
    await userEvent.click(fields.getByText('本人が読む内容'));
    expect(fields.getByText('あなたの投稿にラベルを付けました')).toBeTruthy();
    expect(fields.getByText(/「センシティブ・AI生成」のラベルを付けました/)).toBeTruthy();
    await userEvent.click(go);
    await waitFor(() =>
      expect(dataOf(calls, 'decideCase')).toMatchObject([
        { action: 'warn', labels: { spoiler: false, sensitive: true, ai: 'generated' } },
      ]),
    );
  });

  it('show which labels the target already has [VEIL-77]', async () => {
    const target = view.target && {
      ...view.target,
      labels: { spoiler: true, sensitive: true, ai: 'none' } as const,
    };
    show(open(1), { view: { ...mayLabel, target, team_labels: sensitive } });
    const fields = await form();
    await userEvent.click(fields.getByRole('radio', { name: 'ラベルを付ける' }));
    const fixed = await box('センシティブ');
    expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
    expect((await box('ネタバレ')).checked).toBe(false);
    expect(fields.getByText(/本人が付けています/)).toBeTruthy();
    expect(screen.getByText('ラベル：ネタバレ・センシティブ')).toBeTruthy();
  });

  it('are not offered without the permission [VEIL-16]', async () => {
    show(open(1));
    const fields = await form();
    expect(fields.getByRole('radio', { name: '注意する' })).toBeTruthy();
    expect(fields.queryByRole('radio', { name: 'ラベルを付ける' })).toBeNull();
  });

  it('are shown on the decided case [VEIL-78]', async () => {
    const decision = aDecision({ action: 'warn', labels: sensitive });
    const can = { ...view.can, choose: [], refusal: 'decided' as const };
    show(open(1), { view: aView({ case: aCase(1, { status: 'decided' }), decision, can }) });
    expect(await screen.findByText('センシティブ')).toBeTruthy();
    expect(screen.getAllByText('ラベル')).not.toHaveLength(0);
  });
});

describe('a covered picture in a case', () => {
  it('is fetched only when that picture is opened, even if the case has several pictures [VEIL-17]', async () => {
    veilAll();
    const image = aPost().image ?? expect.fail();
    const veil = { reasons: ['sensitive' as const], warning: '' };
    const [first, second] = [1, 2].map((n) => ({
      image_url: `/images/post-images/${n}.png`,
      image,
      veil: n === 2 ? veil : null,
    }));
    const pictures = first && second ? [first, second] : [];
    const target = view.target && { ...view.target, pictures };
    const removed_pictures = [
      {
        case_id: aCase(2).id,
        title: '前の絵',
        picture_url: '/images/post-images/3.png',
        picture: image,
        veil,
        decided_at: view.case.opened_at,
      },
    ];
    show(open(1), { view: { ...view, target, reported: target, removed_pictures } });
    const openers = await screen.findAllByRole('button', { name: '見る：センシティブの画像' });
    expect(openers).toHaveLength(2);
    for (const hidden of ['2.png', '3.png']) {
      expect(document.body.innerHTML).not.toContain(hidden);
    }
    for (const opener of openers) await userEvent.click(opener);
    for (const shown of ['2.png', '3.png']) {
      expect(document.querySelector(`img[src*="${shown}"]`)).toBeTruthy();
    }
  });
});
