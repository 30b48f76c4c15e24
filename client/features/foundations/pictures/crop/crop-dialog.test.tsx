import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { stubCropLayout } from '#client/testing/crop-layout.ts';
import { avatarShape } from './crop-area.ts';
import CropDialog from './crop-dialog.tsx';

class FakeImage {
  naturalWidth = 400;
  naturalHeight = 300;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

class FakeCanvas {
  width = 1;
  height = 1;
  getContext = () => ({ drawImage: () => {} });
  convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob(['x'], { type }));
}

/** Opens the dialog with a picture that is decoded when the returned function is called. */
function open({ isLate = false } = {}) {
  const decoding = Promise.withResolvers<{ close: () => void }>();
  const picture = stubCropLayout({ width: 400, height: 300 }, avatarShape.ratio, { isLate });
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', () => decoding.promise);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
  const onCropped = vi.fn<(file: File) => void>();
  const onCancel = vi.fn<() => void>();
  const file = new File(['x'], 'e.png', { type: 'image/png' });
  render(<CropDialog {...{ file, onCropped, onCancel }} shape={avatarShape} />);
  const close = vi.fn<() => void>();
  const decode = async () => {
    decoding.resolve({ close });
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  };
  return { decode, picture, onCropped, onCancel };
}

const confirmButton = () => screen.findByRole('button', { name: 'この範囲にする' });

it('the crop dialog returns the selected area', async () => {
  const { decode, onCropped } = open();
  await userEvent.click(await confirmButton());
  await decode();
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
});

it('the crop dialog returns nothing when it is cancelled during the crop [PROFILE-15]', async () => {
  const { decode, onCropped, onCancel } = open();
  await userEvent.click(await confirmButton());
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
  expect(onCancel).toHaveBeenCalledOnce();
  await decode();
  await Promise.resolve();
  expect(onCropped).not.toHaveBeenCalled();
});

it('the crop dialog cannot be confirmed before the picture has loaded', async () => {
  const { decode, picture, onCropped } = open({ isLate: true });
  const confirm = await confirmButton();
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(confirm);
  expect(confirm.getAttribute('aria-busy')).toBeNull();
  picture.load();
  expect(confirm.getAttribute('aria-disabled')).toBe('false');
  await userEvent.click(confirm);
  await decode();
  await waitFor(() => expect(onCropped).toHaveBeenCalledOnce());
});

it('the crop dialog shows an error when the picture cannot be shown', async () => {
  const { picture } = open({ isLate: true });
  const confirm = await confirmButton();
  picture.fail();
  expect(screen.getByRole('alert').textContent).toMatch(/^この画像は壊れているため/);
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
});
