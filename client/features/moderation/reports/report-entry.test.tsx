import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { useReportEntry } from './use-report-entry.tsx';

const targetId = 'aPost000000000000001';
const received = { success: true, state: 'received', owner_id: 'anAuthor000000000001' } as const;

function Target() {
  const { entries, dialog } = useReportEntry(true, { targetType: 'post', targetId });
  return (
    <>
      <MoreMenu label="投稿のメニュー" entries={entries} />
      {dialog}
    </>
  );
}

async function chooseReport() {
  await userEvent.click(screen.getByRole('button', { name: '投稿のメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '報告' }));
}

async function open(answer: NonNullable<Handlers['/functions/reportContent']>) {
  const calls = stubServer({ '/functions/reportContent': answer });
  renderInApp(<Target />, { session: aMember() });
  await chooseReport();
  const dialog = within(await screen.findByRole('dialog', { name: '投稿を報告' }));
  await dialog.findByRole('button', { name: '報告する' });
  return { dialog, calls };
}

describe('a report', () => {
  it('contains the reason and the details, and is confirmed [REPORT-01]', async () => {
    const { dialog, calls } = await open(() => received);
    await userEvent.click(dialog.getByRole('radio', { name: '無断転載・著作権' }));
    await userEvent.type(dialog.getByLabelText('詳しい内容'), ' 元の作品はこちらです ');
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect(await dialog.findByText('報告を受け付けました')).toBeTruthy();
    expect(calls.map(({ data }) => data)).toEqual([
      { targetType: 'post', targetId, reason: 'copyright', detail: '元の作品はこちらです' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('閉じる'));
    await userEvent.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can name a missing label as its reason [REPORT-89]', async () => {
    const { dialog, calls } = await open(() => received);
    const reason = dialog.getByRole('radio', { name: 'ネタバレ・センシティブ・AIの表示がない' });
    await userEvent.click(reason);
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect(await dialog.findByText('報告を受け付けました')).toBeTruthy();
    expect(calls[0]?.data).toMatchObject({ reason: 'unlabelled' });
  });

  it.each([
    ['known', 'この理由では、すでに報告をいただいています'],
    ['decided', 'この報告は、運営が確認を終えています'],
  ] as const)(
    'about a target that is already %s shows this state, and can be sent again with another reason [REPORT-07]',
    async (state, title) => {
      const { dialog, calls } = await open(({ data: { reason } }) =>
        reason === 'spam' ? { ...received, state } : { ...received, state: 'added' },
      );
      await userEvent.click(dialog.getByRole('radio', { name: 'スパム・宣伝' }));
      await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
      expect(await dialog.findByText(title)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'ほかの理由で報告する' }));
      await userEvent.click(dialog.getByRole('radio', { name: '過激な表現' }));
      await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
      expect(await dialog.findByText('報告に加えました')).toBeTruthy();
      expect(calls).toHaveLength(2);
    },
  );

  it('opens the rules in another tab, so that the input stays [NAV-37, NAV-48]', async () => {
    const { dialog } = await open(() => received);
    const link = dialog.getByRole('link', { name: /^コミュニティガイドラインを見る/ });
    expect(link.getAttribute('href')).toBe('/guidelines');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it('requires a reason [LOOK-14, REPORT-01]', async () => {
    const { dialog, calls } = await open(() => received);
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect(dialog.getByText('理由を選んでください')).toBeTruthy();
    expect(calls).toEqual([]);
    const first = () => dialog.getByRole('radio', { name: 'スパム・宣伝' });
    await waitFor(() => expect(document.activeElement).toBe(first()));
  });

  it('focuses the field that the server rejects [REPORT-01]', async () => {
    const fields = { detail: '詳しい内容を見直してください' };
    const { dialog } = await open(() => refusal('invalid-argument', { fields }));
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    await dialog.findByText(fields.detail);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('詳しい内容')));
  });

  it('keeps the input after Escape, until it is sent [REPORT-04]', async () => {
    const { dialog } = await open(() => received);
    const reopened = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await chooseReport();
      const again = within(await screen.findByRole('dialog', { name: '投稿を報告' }));
      return { again, field: await again.findByLabelText<HTMLTextAreaElement>('詳しい内容') };
    };
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.type(dialog.getByLabelText('詳しい内容'), 'ことば');
    await userEvent.keyboard('{Escape}');
    const { again, field } = await reopened();
    expect(field.value).toBe('ことば');
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'その他' }).checked).toBe(true);
    await userEvent.click(again.getByRole('button', { name: '報告する' }));
    await again.findByText('報告を受け付けました');
    await userEvent.keyboard('{Escape}');
    expect((await reopened()).field.value).toBe('');
  });

  it('is sent once, and keeps its dialog open until the response arrives', async () => {
    const answer = Promise.withResolvers<typeof received>();
    const { dialog, calls } = await open(() => answer.promise);
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.keyboard('{Enter}');
    for (const name of ['キャンセル', '閉じる']) {
      await userEvent.click(dialog.getByRole('button', { name }));
    }
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: '投稿を報告' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'キャンセル' })).toHaveProperty('disabled', true);
    answer.resolve(received);
    expect(await dialog.findByText('報告を受け付けました')).toBeTruthy();
    expect(calls).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the input when sending fails [REPORT-04]', async () => {
    const { dialog } = await open(() => refusal('resource-exhausted', { reason: 'rate-limit' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.type(dialog.getByLabelText('詳しい内容'), 'ことば');
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('報告を送れませんでした');
    expect(alert.textContent).toContain('少し待ってから');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('詳しい内容').value).toBe('ことば');
  });

  it('keeps the input during a rate limit, and shows on the button at what time the limit ends [TAKE-20, TAKE-52]', async () => {
    const limit = { kind: 'reports', period: 'day', max: 20 } as const;
    const { dialog, calls } = await open(() =>
      refusal('resource-exhausted', { reason: 'limit-reached', retry_after: 7200, limit }),
    );
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    await userEvent.type(dialog.getByLabelText('詳しい内容'), 'ことば');
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      '1日に報告できる数（20件）に達しました。',
    );
    await userEvent.click(dialog.getByRole('button', { name: /ごろから報告できます$/ }));
    expect(calls).toHaveLength(1);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('詳しい内容').value).toBe('ことば');
  });

  it('is not sent with details over 500 characters [REPORT-01]', async () => {
    const { dialog, calls } = await open(() => received);
    await userEvent.click(dialog.getByRole('radio', { name: 'その他' }));
    const field = dialog.getByLabelText('詳しい内容');
    await userEvent.click(field);
    await userEvent.paste('あ'.repeat(501));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect(dialog.getByText('詳しい内容は500文字以内で入力してください')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
