import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/lib/api/api-error.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

function Example({
  onConfirm,
  required = true,
}: {
  onConfirm: (reason: string) => Promise<unknown>;
  required?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        開く
      </button>
      <ReasonDialog
        about="delete:post:1"
        open={open}
        onClose={() => setOpen(false)}
        title="投稿「夏」を削除しますか？"
        text="投稿を削除します。"
        danger="いいねは元に戻せません。"
        confirm="削除する"
        tone="danger"
        required={required}
        onConfirm={onConfirm}
      />
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  return within(await screen.findByRole('dialog', { name: '投稿「夏」を削除しますか？' }));
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('理由');
const confirm = () => userEvent.click(screen.getByRole('button', { name: '削除する' }));

describe('the dialog that asks for a reason', () => {
  it('requires a reason, and shows the consequences [AUDIT-08]', async () => {
    const onConfirm = vi.fn(async () => {});
    renderInApp(<Example onConfirm={onConfirm} />);
    const dialog = await open();
    expect(dialog.getByText('いいねは元に戻せません。')).toBeTruthy();
    await userEvent.type(field(), '   ');
    await confirm();
    expect(dialog.getByText('理由を入力してください')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('sends the reason and closes', async () => {
    const onConfirm = vi.fn(async () => {});
    renderInApp(<Example onConfirm={onConfirm} />);
    await open();
    await userEvent.type(field(), ' 無断転載のため ');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('無断転載のため');
  });

  it('accepts an empty reason when none is required', async () => {
    const onConfirm = vi.fn(async () => {});
    renderInApp(<Example onConfirm={onConfirm} required={false} />);
    await open();
    await confirm();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('');
  });

  it('accepts at most 500 characters [AUDIT-08]', async () => {
    const onConfirm = vi.fn(async () => {});
    renderInApp(<Example onConfirm={onConfirm} />);
    const dialog = await open();
    await userEvent.click(field());
    await userEvent.paste('あ'.repeat(501));
    expect(dialog.getByText('501/500文字')).toBeTruthy();
    await confirm();
    expect(dialog.getByText('理由は500文字以内で入力してください')).toBeTruthy();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.type(field(), '{Backspace}');
    await confirm();
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('あ'.repeat(500));
  });

  it('keeps the input after a failure, and can be submitted again [AUDIT-17]', async () => {
    const onConfirm = vi
      .fn<(reason: string) => Promise<unknown>>()
      .mockRejectedValueOnce(new ApiError('unavailable'))
      .mockResolvedValueOnce({});
    renderInApp(<Example onConfirm={onConfirm} />);
    const dialog = await open();
    await userEvent.type(field(), '荒らし');
    await confirm();
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(field().value).toBe('荒らし');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('restores the input after Escape, until it is sent [AUDIT-17]', async () => {
    const onConfirm = vi.fn(async () => {});
    renderInApp(<Example onConfirm={onConfirm} />);
    await open();
    await userEvent.type(field(), '無断転載のため{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(field().value).toBe('無断転載のため');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(field().value).toBe('');
  });

  it('is empty again after キャンセル', async () => {
    renderInApp(<Example onConfirm={async () => {}} />);
    const dialog = await open();
    await userEvent.type(field(), '無断転載のため');
    await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(field().value).toBe('');
  });

  it('moves the focus to a missing reason [AUDIT-08]', async () => {
    renderInApp(<Example onConfirm={async () => {}} />);
    await open();
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });
});
