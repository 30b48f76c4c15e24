import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../contract/limits.ts';
import type { Upload } from '../../../contract/pictures.ts';
import { aMember, renderInApp } from '../../testing/render.tsx';
import { stubServer } from '../../testing/server.ts';
import { PictureField } from './picture-field.tsx';

const stored: Upload = {
  key: `post-images/${'a'.repeat(32)}.png`,
  url: `/images/post-images/${'a'.repeat(32)}.png`,
  image: { width: 400, height: 300, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
};

/** A request that the test answers. */
class FakeRequest {
  static last: FakeRequest | undefined;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  url = '';
  status = 0;
  responseText = '';
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(_: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    act(() => this.onload?.());
  }
}

function Example() {
  const [value, setValue] = useState<Upload | null>(null);
  return (
    <>
      <PictureField folder="post-images" value={value} onChange={setValue} />
      <output>{value?.key}</output>
    </>
  );
}

const file = (type = 'image/png', size = 10) => {
  const made = new File(['x'], 'e.png', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const pick = (picked: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [picked] },
  });
const request = async () =>
  waitFor(() => FakeRequest.last ?? Promise.reject(new Error('no request yet')));
const key = () => document.querySelector('output')?.textContent;
const alertText = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }),
  );
  stubServer({});
  renderInApp(<Example />, { session: aMember() });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the picture field', () => {
  it('uploads the picture with its token, and shows the progress and then the picture', async () => {
    pick(file());
    const sent = await request();
    expect(sent.url).toBe('/api/uploads?folder=post-images');
    expect(sent.headers['x-csrf-token']).toMatch(/^[0-9a-f]{64}$/);
    sent.progress(40);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    sent.answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
    expect(screen.getByRole('img', { name: '選んだ画像' })).toBeTruthy();
  });

  it('refuses files that the server would refuse, without sending them', async () => {
    pick(file('image/svg+xml'));
    expect(await alertText()).toBe('画像はJPEG、PNG、GIF、WebPのいずれかを選んでください');
    pick(file('image/png', MAX_UPLOAD_BYTES + 1));
    await waitFor(async () => expect(await alertText()).toBe('画像は5MBまでアップロードできます'));
    expect(FakeRequest.last).toBeUndefined();
  });

  it.each([
    ['picture-too-large', 413, '画像は5MBまでアップロードできます'],
    ['picture-type', 400, '画像はJPEG、PNG、GIF、WebPのいずれかを選んでください'],
    ['picture-broken', 400, 'この画像は壊れているため読み込めません。別の画像をお試しください'],
    ['picture-dimensions', 400, '画像の縦横が大きすぎます。小さくしてからお試しください'],
    ['upload-cut-off', 400, 'アップロードが途中で中断されました。もう一度お試しください'],
    ['rate-limit', 429, '操作が続きすぎています。少し待ってからもう一度お試しください'],
  ])('explains %s', async (reason, status, message) => {
    pick(file());
    (await request()).answer(status, {
      error: { status: 'INVALID_ARGUMENT', message: '', details: { reason } },
    });
    expect(await alertText()).toBe(message);
    expect(key()).toBe('');
  });

  it('distinguishes an interrupted upload from one that never started', async () => {
    pick(file());
    const sent = await request();
    sent.progress(40);
    act(() => sent.onerror?.());
    expect(await alertText()).toBe('アップロードが途中で中断されました。もう一度お試しください');
    FakeRequest.last = undefined;
    pick(file());
    const second = await request();
    act(() => second.onerror?.());
    await waitFor(async () => expect(await alertText()).toContain('通信できませんでした'));
  });

  it('can be cancelled without a message', async () => {
    pick(file());
    const sent = await request();
    await userEvent.click(screen.getByRole('button', { name: '中止' }));
    expect(sent.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /画像を選ぶ/ })).toBeTruthy();
  });

  it('accepts files that are dropped on it or pasted on the page', async () => {
    fireEvent.drop(screen.getByRole('button', { name: /画像を選ぶ/ }), {
      dataTransfer: { files: [file()] },
    });
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
    await userEvent.click(screen.getByRole('button', { name: '削除' }));
    expect(key()).toBe('');
    FakeRequest.last = undefined;
    fireEvent.paste(document.body, { clipboardData: { files: [file()] } });
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });
});
