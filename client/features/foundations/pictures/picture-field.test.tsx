import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRequest } from '#client/testing/fake-request.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { disconnect, reconnect, stubServer } from '#client/testing/server.ts';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { PictureField } from './picture-field.tsx';

const stored: Upload = {
  key: `post-images/${'a'.repeat(32)}.png`,
  url: `/images/post-images/${'a'.repeat(32)}.png`,
  image: { width: 400, height: 300, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
};

function Example() {
  const [value, setValue] = useState<Upload | null>(null);
  return (
    <>
      <PictureField folder="post-images" value={value} onChange={setValue} />
      <output>{value?.key}</output>
    </>
  );
}

/** The size in pixels of every picture that is loaded. */
let pixels = { width: 400, height: 300 };

class FakeImage {
  naturalWidth = pixels.width;
  naturalHeight = pixels.height;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

const file = (type = 'image/png', size = 10, contents: BlobPart = 'x') => {
  const made = new File([contents], 'e.png', { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const pick = (picked: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [picked] },
  });
const request = async () => {
  const sent = await waitFor(() => FakeRequest.last ?? Promise.reject(new Error('no request yet')));
  FakeRequest.last = undefined;
  return sent;
};
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const requestId = ({ url }: FakeRequest) => new URL(url, 'http://x').searchParams.get('request_id');
const isPreviewShown = () => screen.queryByRole('img', { name: '選んだ画像' }) !== null;
const key = () => document.querySelector('output')?.textContent;
const alertText = async () => (await screen.findByRole('alert')).textContent;

beforeEach(() => {
  FakeRequest.last = undefined;
  pixels = { width: 400, height: 300 };
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }),
  );
  stubServer({});
  renderInApp(<Example />, { session: aMember() });
});
afterEach(async () => {
  await reconnect();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('the picture field', () => {
  it('sends the picture with the anti-forgery token, and shows the progress and then the picture', async () => {
    pick(file());
    const sent = await request();
    expect(sent.url).toMatch(/^\/api\/uploads\?folder=post-images&request_id=[0-9a-f]{32}$/);
    expect(sent.headers['x-csrf-token']).toMatch(/^[0-9a-f]{64}$/);
    sent.progress(40);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    sent.answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
    expect(screen.getByRole('img', { name: '選んだ画像' })).toBeTruthy();
  });

  it('keeps the focus when the pressed button is removed', async () => {
    const input = document.querySelector('input[type=file]');
    screen.getByRole('button', { name: /画像を選ぶ/ }).focus();
    pick(file());
    expect(document.activeElement).toBe(input?.parentElement);
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
    await userEvent.click(screen.getByRole('button', { name: '削除' }));
    expect(document.activeElement).toBe(input?.parentElement);
  });

  it('does not upload files that the server would refuse', async () => {
    pick(file('image/svg+xml'));
    expect(await alertText()).toBe('画像はJPEG、PNG、GIF、WebPのいずれかを選んでください');
    expect(FakeRequest.last).toBeUndefined();
  });

  it.each([
    ['picture-too-large', 413, '画像は5MBまでアップロードできます'],
    ['picture-type', 400, '画像はJPEG、PNG、GIF、WebPのいずれかを選んでください'],
    ['picture-broken', 400, 'この画像は壊れているため読み込めません。別の画像をお試しください'],
    ['picture-dimensions', 400, '画像の縦横が大きすぎます。小さくしてからお試しください'],
  ])('explains %s', async (reason, status, message) => {
    pick(file());
    (await request()).answer(status, {
      error: { status: 'INVALID_ARGUMENT', message: '', details: { reason } },
    });
    expect(await alertText()).toBe(message);
    expect(key()).toBe('');
  });

  it('cancels an upload without an error message', async () => {
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
    fireEvent.paste(document.body, { clipboardData: { files: [file()] } });
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });
});

describe('an upload that is interrupted', () => {
  const INTERRUPTED = '途中で中断されました。まもなく再開します。';
  const OFFLINE = 'つながったら送信します。';
  const retry = () => screen.getByRole('button', { name: '再試行' });

  it('keeps its preview and continues after a delay, as the same upload [UPLOAD-19, UPLOAD-31]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pick(file());
    const first = await request();
    first.progress(40);
    first.fail();
    await screen.findByText(INTERRUPTED);
    expect(isPreviewShown()).toBe(true);
    await pass(2000);
    const second = await request();
    expect(requestId(second)).toBe(requestId(first));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    second.answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });

  it('waits for the user after three automatic retries [UPLOAD-19]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pick(file());
    for (const delay of [2000, 5000, 15_000]) {
      (await request()).fail();
      await screen.findByText(INTERRUPTED);
      await pass(delay);
    }
    (await request()).fail();
    await screen.findByText(/通信できませんでした/);
    await pass(600_000);
    expect(FakeRequest.last).toBeUndefined();
    fireEvent.click(retry());
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });

  it.each([
    ['a full server', 503, 'UNAVAILABLE', {}],
    ['a body that arrived in part', 400, 'INVALID_ARGUMENT', { reason: 'upload-cut-off' }],
  ])(
    'continues after an interruption by %s [UPLOAD-19, UPLOAD-31]',
    async (_, httpStatus, status, details) => {
      // With fake timers, the automatic retry after two seconds does not happen, so only the click retries.
      vi.useFakeTimers();
      pick(file());
      await pass(0);
      const sent = FakeRequest.last;
      FakeRequest.last = undefined;
      await act(async () => sent?.answer(httpStatus, { error: { status, message: '', details } }));
      const button = retry();
      button.focus();
      fireEvent.click(button);
      vi.useRealTimers();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '中止' }));
      (await request()).answer(200, stored);
      await waitFor(() => expect(key()).toBe(stored.key));
    },
  );

  it('by a rate limit continues as the same upload when the limit ends [TAKE-53]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T00:10:00.000Z') });
    pick(file());
    const first = await request();
    const limit = { kind: 'uploads', period: 'minute', max: 15 };
    const details = { reason: 'limit-reached', retry_after: 40, limit };
    first.answer(429, { error: { status: 'RESOURCE_EXHAUSTED', message: '', details } });
    await screen.findByText(
      /^1分間にアップロードできる画像の数（15枚）に達しました。9:1\dごろからアップロードできます。時間になると、自動で続きます。$/,
    );
    expect(isPreviewShown()).toBe(true);
    await pass(40_000);
    const second = await request();
    expect(requestId(second)).toBe(requestId(first));
    second.answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });

  it('by a rate limit without an end waits for the user', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pick(file());
    (await request()).answer(429, {
      error: { status: 'RESOURCE_EXHAUSTED', message: '', details: { reason: 'rate-limit' } },
    });
    await screen.findByText(/操作が続きすぎています/);
    await pass(60_000);
    expect(FakeRequest.last).toBeUndefined();
    expect(isPreviewShown()).toBe(true);
    expect(retry()).toBeTruthy();
  });

  it('starts when the connection returns, if the browser was offline [UPLOAD-31]', async () => {
    disconnect();
    pick(file());
    await screen.findByText(OFFLINE);
    expect(isPreviewShown()).toBe(true);
    expect(FakeRequest.last).toBeUndefined();
    await act(reconnect);
    (await request()).answer(200, stored);
    await waitFor(() => expect(key()).toBe(stored.key));
  });

  it('stops immediately when the browser goes offline [UPLOAD-19]', async () => {
    pick(file());
    const sent = await request();
    sent.progress(40);
    act(() => {
      disconnect();
      window.dispatchEvent(new Event('offline'));
    });
    await screen.findByText(OFFLINE);
    expect(sent.aborted).toBe(true);
    await act(reconnect);
    expect(requestId(await request())).toBe(requestId(sent));
  });

  it('is detected after 20 seconds without progress [UPLOAD-19]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pick(file());
    const sent = await request();
    await pass(15_000);
    sent.progress(40);
    await pass(15_000);
    expect(sent.aborted).toBe(false);
    await pass(6000);
    expect(sent.aborted).toBe(true);
    await screen.findByText(INTERRUPTED);
  });

  it('can be cancelled, and is not sent later [UPLOAD-20]', async () => {
    disconnect();
    pick(file());
    await screen.findByText(OFFLINE);
    await userEvent.click(screen.getByRole('button', { name: '中止' }));
    const pickButton = screen.getByRole('button', { name: /画像を選ぶ/ });
    await userEvent.tab();
    expect(document.activeElement).toBe(pickButton);
    await act(reconnect);
    expect(FakeRequest.last).toBeUndefined();
  });
});

describe('a large picture', () => {
  const MB = 1024 * 1024;
  const smaller = new Blob(['smaller'], { type: 'image/jpeg' });
  const animation = new Uint8Array([...new TextEncoder().encode('RIFF....WEBPVP8X....'), 0x02]);
  let workers = 0;

  /** Stubs the worker that decodes pictures. It returns this result once `ready` resolves. */
  function stubWorker(result: Blob | null, ready = Promise.resolve()) {
    workers = 0;
    vi.stubGlobal(
      'Worker',
      class {
        onmessage?: (event: { data: Blob | null }) => void;
        constructor() {
          workers += 1;
        }
        postMessage() {
          void ready.then(() => this.onmessage?.({ data: result }));
        }
        terminate() {}
      },
    );
  }

  it('is scaled down before the upload, and its original size is shown [UPLOAD-15, UPLOAD-30]', async () => {
    const shrunk = Promise.withResolvers<void>();
    stubWorker(smaller, shrunk.promise);
    pixels = { width: 4000, height: 6000 };
    pick(file('image/jpeg', 7.2 * MB));
    const announced = '元の7.2MB（4000×6000）を縮小して保存します。';
    expect(await screen.findByText(announced)).toBeTruthy();
    shrunk.resolve();
    const sent = await request();
    expect(sent.sent?.size).toBe(smaller.size);
    expect(screen.getByText(announced)).toBeTruthy();
    sent.answer(200, stored);
    const note = '元の7.2MB（4000×6000）から400×300に縮小しました。';
    expect(await screen.findByText(note)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '削除' }));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('shows its original size and its smaller size when the server scales it down [UPLOAD-28]', async () => {
    stubWorker(smaller);
    pixels = { width: 3200, height: 2400 };
    pick(file('image/png', 0.5 * MB));
    const sent = await request();
    expect(screen.getByText('元の0.5MB（3200×2400）を縮小して保存します。')).toBeTruthy();
    const image = { ...stored.image, width: 2560, height: 1920 };
    sent.answer(200, { ...stored, image });
    const note = '元の0.5MB（3200×2400）から2560×1920に縮小しました。';
    expect(await screen.findByText(note)).toBeTruthy();
    expect(workers).toBe(0);
  });

  it('is sent unchanged when it is long and the server stores all of it [UPLOAD-24]', async () => {
    stubWorker(smaller);
    pixels = { width: 800, height: 20_000 };
    pick(file('image/png', MB));
    expect((await request()).sent?.size).toBe(MB);
    expect(workers).toBe(0);
  });

  it.each(['image/jpeg', 'image/heic'])(
    'is converted when it is a HEIC file called %s, or refused with an explanation if the browser cannot convert it [UPLOAD-29, UPLOAD-34]',
    async (type) => {
      const heic = '\0\0\0\x18ftypheic';
      stubWorker(smaller);
      pick(file(type, MB, heic));
      const sent = await request();
      expect(sent.sent?.size).toBe(smaller.size);
      sent.answer(200, stored);
      await waitFor(() => expect(key()).toBe(stored.key));
      stubWorker(null);
      pick(file(type, MB, heic));
      expect(await alertText()).toContain('HEIC形式の写真は、このブラウザーでは読み込めません');
      expect(FakeRequest.last).toBeUndefined();
    },
  );

  it('is scaled down even when its file is small, or sent unchanged when scaling fails [UPLOAD-15]', async () => {
    pixels = { width: 4097, height: 10 };
    stubWorker(smaller);
    pick(file('image/jpeg', MB));
    expect((await request()).sent?.size).toBe(smaller.size);
    stubWorker(null);
    pick(file('image/jpeg', MB));
    expect((await request()).sent?.size).toBe(MB);
    expect(workers).toBe(1);
  });

  it('is sent unchanged when it is within the limits [UPLOAD-15]', async () => {
    stubWorker(smaller);
    pixels = { width: 4096, height: 4096 };
    pick(file('image/jpeg', MAX_UPLOAD_BYTES));
    expect((await request()).sent?.size).toBe(MAX_UPLOAD_BYTES);
    expect(workers).toBe(0);
  });

  it.each([
    ['that the browser cannot decode', null, 6000],
    ['with more pixels than a phone can hold', smaller, 12_000],
  ])('%s is refused with an instruction [UPLOAD-18]', async (_, result, side) => {
    stubWorker(result);
    pixels = { width: side, height: side };
    pick(file('image/jpeg', MAX_UPLOAD_BYTES + 1));
    expect(await alertText()).toContain('5MB以内に縮小してから');
    expect(FakeRequest.last).toBeUndefined();
  });

  it('stays animated when it is an animation [UPLOAD-17]', async () => {
    stubWorker(smaller);
    pixels = { width: 5000, height: 100 };
    pick(file('image/webp', MB, animation));
    expect((await request()).sent?.size).toBe(MB);
    pick(file('image/webp', MAX_UPLOAD_BYTES + 1, animation));
    expect(await alertText()).toContain('アニメーションは自動では縮小できません');
    expect(workers).toBe(0);
  });
});
