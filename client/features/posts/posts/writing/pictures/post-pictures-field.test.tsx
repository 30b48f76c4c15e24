import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSeriesAddition } from '#client/features/posts/post-series/use-series-addition.tsx';
import { FakeRequest } from '#client/testing/fake-request.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { disconnect, type Handlers, reconnect, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostForm } from '../post-form.tsx';
import { waitingPosts } from '../waiting-posts.ts';

const me = aMember();
const userId = me.user?.id ?? '';
const newPost = `hiroba.new-post.${userId}`;

class FakeImage {
  naturalWidth = 400;
  naturalHeight = 300;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

const naturalSize = { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } };

function stored(name: string): PostPicture {
  const key = `post-images/${name.replace('.png', '').padStart(32, '0')}.png`;
  const focal = { x: 50, y: 50 };
  const image = { width: 400, height: 300, placeholder: '', alt: '', focal };
  return { key, url: `/images/${key}`, image, spoiler: false, sensitive: false, veil: null };
}

const keyOf = (number: number) => stored(`${number}.png`).key;

/** Returns a post with pictures, as its author reads it. */
function postWith(count: number, fields: Partial<PostDetail> = {}): PostDetail {
  const pictures = Array.from({ length: count }, (_, at) => stored(`${at + 1}.png`));
  const [cover] = pictures;
  return anOwnPost({
    image_url: cover?.url ?? null,
    image: cover?.image ?? null,
    pictures,
    ...fields,
  });
}

const files = (count: number, first = 1) =>
  Array.from(
    { length: count },
    (_, at) => new File(['x'.repeat(1024)], `${first + at}.png`, { type: 'image/png' }),
  );

const choose = (chosen: readonly File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: chosen },
  });

const nameOf = ({ sent }: FakeRequest) => (sent as File).name;
/** Returns the uploads that have no response yet. */
const pending = () =>
  FakeRequest.all.filter(({ status, aborted, sent }) => sent && !status && !aborted);

const uploadOf = (number: number) =>
  waitFor(
    () =>
      pending().find((request) => nameOf(request) === `${number}.png`) ??
      Promise.reject(new Error(`no upload of ${number}`)),
  );

const arrive = async (number: number) =>
  (await uploadOf(number)).answer(200, stored(`${number}.png`));

const arrived = () => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());

async function arriveAll(count: number, first = 1) {
  for (let number = first; number < first + count; number += 1) await arrive(number);
}

const broken = {
  error: { status: 'INVALID_ARGUMENT', message: '', details: { reason: 'picture-broken' } },
};

function open(post: PostDetail | null = null, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ characters: ['ルミ'] }),
    '/api/session': () => me,
    '/functions/createPost': () => ({ post: anOwnPost() }),
    '/functions/updatePost': () => ({ post: anOwnPost() }),
    ...handlers,
  });
  const app = renderInApp(
    <>
      <PostForm
        useSeries={useSeriesAddition}
        userId={userId}
        post={post}
        onDone={() => undefined}
      />
      <ToastHost />
    </>,
    { session: me, path: '/posts/new' },
  );
  const sent = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...app, sent };
}

async function publish() {
  fireEvent.change(screen.getByLabelText('タイトル'), { target: { value: '漫画' } });
  fireEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
  await userEvent.click(screen.getByRole('button', { name: '投稿する' }));
}

const tiles = () => within(screen.getByRole('list', { name: '投稿の画像' }));
const tile = (number: number) =>
  tiles().getByRole('button', { name: new RegExp(`中${number}枚目`) });
const panel = () => within(screen.getByRole('region', { name: /^画像 / }));
const order = () =>
  tiles()
    .getAllByRole('button', { name: /^画像 \d/ })
    .map((button) => button.querySelector('img')?.getAttribute('src') ?? '')
    .map((src) => Number(/0*(\d+)\.png/.exec(src)?.[1]));

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }),
  );
});
afterEach(async () => {
  cleanup();
  await reconnect();
  await nextTurn();
  localStorage.clear();
  sessionStorage.clear();
});

describe('several pictures of a post', () => {
  it('are uploaded two at a time, and sent in the order of their selection [DRAW-03, DRAW-79, DRAW-96]', async () => {
    const { sent } = open();
    choose(files(3));
    await uploadOf(2);
    expect(pending().map(nameOf)).toEqual(['1.png', '2.png']);
    // The second upload finishes first.
    await arrive(2);
    await arrive(3);
    await arrive(1);
    await waitFor(() => expect(order()).toEqual([1, 2, 3]));
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createPost')[0]?.data).toMatchObject({
      image_key: keyOf(1),
      pictures: [{ key: keyOf(1) }, { key: keyOf(2) }, { key: keyOf(3) }],
      picture_layout: 'column',
    });
  });

  it('are added to the existing picture when they are dropped or pasted [DRAW-03]', async () => {
    open();
    choose(files(1));
    await arrive(1);
    await arrived();
    fireEvent.drop(screen.getByRole('region', { name: '画像' }), {
      dataTransfer: { files: files(2, 2) },
    });
    await arriveAll(2, 2);
    fireEvent.paste(document.body, { clipboardData: { files: files(1, 4) } });
    await arrive(4);
    await waitFor(() => expect(order()).toEqual([1, 2, 3, 4]));
  });

  it('are sent as a list even when there is only one picture, which the form shows without a list [DRAW-04]', async () => {
    const { sent } = open();
    choose(files(1));
    await arrive(1);
    await arrived();
    expect(screen.queryByRole('list', { name: '投稿の画像' })).toBeNull();
    expect(screen.getByRole('button', { name: '画像を追加' })).toBeTruthy();
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createPost')[0]?.data).toMatchObject({ image_key: keyOf(1) });
    expect(sent('createPost')[0]?.data.pictures).toMatchObject([{ key: keyOf(1) }]);
  });

  it('show the number, total size and progress of their uploads [DRAW-05]', async () => {
    open();
    choose(files(12));
    expect(screen.getByText(/^12枚（合計12KB）をアップロードしています/)).toBeTruthy();
    await arriveAll(6);
    const bar = screen.getByRole('progressbar');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
  });

  it('are limited to 20, and a message says that the 21st was not added [DRAW-06]', async () => {
    open();
    choose(files(21));
    await uploadOf(2);
    expect(screen.getByRole('alert').textContent).toBe(
      '画像は20枚までです。入りきらない1枚は追加していません',
    );
    expect(tile(20)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '画像を追加' })).toBeNull();
  });

  it('cannot be published while one of them is broken, and are published after its removal [DRAW-07, DRAW-80]', async () => {
    const { sent } = open();
    choose(files(3));
    (await uploadOf(2)).answer(400, broken);
    await arrive(1);
    await arrive(3);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '2枚目：この画像は壊れているため読み込めません。別の画像をお試しください',
    );
    await publish();
    expect(screen.getByText(/^アップロードできなかった画像があります/)).toBeTruthy();
    expect(sent('createPost')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    (await uploadOf(2)).answer(400, broken);
    await userEvent.click(await screen.findByRole('button', { name: '外す' }));
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createPost')[0]?.data.pictures).toMatchObject([
      { key: keyOf(1) },
      { key: keyOf(3) },
    ]);
  });

  it('wait when the connection is lost at the seventh of twelve, and continue when the connection is back [DRAW-08, DRAW-81]', async () => {
    open();
    choose(files(12));
    await arriveAll(6);
    await uploadOf(8);
    act(disconnect);
    for (const request of pending()) request.fail();
    expect(await screen.findByText('7枚目：つながったら送信します。')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '再試行' })).toHaveLength(2);
    await act(reconnect);
    await arriveAll(6, 7);
    await waitFor(() => expect(order()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
    // Files that were stored before the connection was lost are not uploaded again.
    const names = FakeRequest.all.map(nameOf);
    expect(names.filter((name) => name === '6.png')).toHaveLength(1);
  });

  it('are moved by arrow keys, Home, End and buttons, and a picture moved by a key keeps the focus [DRAW-09, DRAW-82, DRAW-97]', async () => {
    open(postWith(4));
    tile(1).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(order()).toEqual([2, 1, 3, 4]);
    expect(document.activeElement).toBe(tile(2));
    await userEvent.keyboard('{End}');
    expect(order()).toEqual([2, 3, 4, 1]);
    await userEvent.keyboard('{Home}');
    expect(order()).toEqual([1, 2, 3, 4]);
    await userEvent.click(tile(3));
    await userEvent.click(panel().getByRole('button', { name: '前へ' }));
    expect(order()).toEqual([1, 3, 2, 4]);
    expect(document.querySelector('[role=status]')?.textContent).toBe('4枚中2枚目に移しました');
  });

  it('have the first picture as the cover, or the picture that the author has chosen [DRAW-10, DRAW-83, DRAW-84]', async () => {
    const { sent } = open(postWith(3));
    expect(tile(1).getAttribute('aria-label')).toContain('表紙');
    await userEvent.click(tile(2));
    await userEvent.click(panel().getByRole('button', { name: '表紙にする' }));
    expect(tile(2).getAttribute('aria-label')).toContain('表紙');
    await userEvent.click(panel().getByRole('button', { name: '削除' }));
    expect(tile(1).getAttribute('aria-label')).toContain('表紙');
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    expect(order()).toEqual([1, 2, 3]);
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data.image_key).toBe(keyOf(2));
  });

  it('have separate labels for each picture [VEIL-25]', async () => {
    const { sent } = open(postWith(2));
    await userEvent.click(tile(2));
    await userEvent.click(panel().getByRole('button', { name: 'ネタバレ' }));
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data.pictures).toMatchObject([
      { spoiler: false, sensitive: false },
      { spoiler: true, sensitive: false },
    ]);
  });

  it('keep the label of the last remaining picture until the author removes the label [VEIL-27]', async () => {
    const labelled = { ...stored('1.png'), sensitive: true };
    const { sent } = open(postWith(3, { pictures: [labelled, stored('2.png'), stored('3.png')] }));
    for (const number of [3, 2]) {
      await userEvent.click(tile(number));
      await userEvent.click(panel().getByRole('button', { name: '削除' }));
    }
    const chip = () => screen.getByRole('button', { name: 'センシティブ' });
    expect(chip().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data).toMatchObject({
      image_key: keyOf(1),
      pictures: [{ key: keyOf(1), spoiler: false, sensitive: true }],
    });
    cleanup();
    const again = open(postWith(1, { pictures: [labelled] }));
    await userEvent.click(chip());
    expect(chip().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(again.sent('updatePost')).toHaveLength(1));
    expect(again.sent('updatePost')[0]?.data.pictures).toMatchObject([{ sensitive: false }]);
  });

  it('have their own descriptions and focal points, and the form counts the descriptions [DRAW-11, DRAW-85]', async () => {
    const { sent } = open(postWith(2));
    expect(screen.getByText('画像の説明 0／2枚')).toBeTruthy();
    await userEvent.click(tile(2));
    await userEvent.type(panel().getByLabelText('画像の説明'), '雨の庭');
    panel().getByRole('slider', { name: '見せたい位置' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByText('画像の説明 1／2枚')).toBeTruthy();
    expect(tile(2).getAttribute('aria-label')).toContain('説明あり（雨の庭）');
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data.pictures).toMatchObject([
      { key: keyOf(1), alt: '', focal: { x: 50, y: 50 } },
      { key: keyOf(2), alt: '雨の庭', focal: { x: 50, y: 48 } },
    ]);
  });

  it('show an error at the field when a description is too long, even in a panel that was closed [DRAW-12]', async () => {
    const { sent } = open(postWith(2));
    await userEvent.click(tile(2));
    fireEvent.change(panel().getByLabelText('画像の説明'), { target: { value: '長'.repeat(301) } });
    expect(await panel().findByText('画像の説明は300文字以内で入力してください')).toBeTruthy();
    await userEvent.click(panel().getByRole('button', { name: '閉じる' }));
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    const field = await panel().findByLabelText('画像の説明');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(sent('updatePost')).toHaveLength(0);
  });

  it('are sent with the layout that the author chooses [DRAW-13]', async () => {
    const { sent } = open(postWith(2));
    await userEvent.click(screen.getByRole('radio', { name: 'めくる' }));
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data.picture_layout).toBe('pages');
  });

  it('are sent with the page direction that the author chooses [DRAW-70]', async () => {
    const { sent } = open(postWith(2));
    expect(screen.queryByRole('radiogroup', { name: 'めくる向き' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'めくる' }));
    expect(screen.getByRole('radio', { name: '左から右へ' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: '右から左へ' }));
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]?.data).toMatchObject({
      picture_layout: 'pages',
      from_right: true,
    });
  });

  it('can be saved while the form asks for descriptions [DRAW-98]', async () => {
    const { sent } = open(postWith(2));
    expect(
      screen.getByRole('region', { name: 'どんな画像か、ひとこと添えませんか？' }),
    ).toBeTruthy();
    tile(1).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: '変更を保存' }));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
  });

  it('ask for descriptions below the title, until the member has responded once [DRAW-109, DRAW-14]', async () => {
    const first = open(postWith(2));
    const ask = 'どんな画像か、ひとこと添えませんか？';
    const request = screen.getByRole('region', { name: ask });
    const title = screen.getByLabelText('タイトル');
    expect(title.compareDocumentPosition(request)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(screen.getByRole('button', { name: '書いてみる' }));
    expect(document.activeElement).toBe(panel().getByLabelText('画像の説明'));
    first.unmount();
    open(postWith(2));
    expect(screen.queryByRole('region', { name: ask })).toBeNull();
  });
});

describe('a picture that is being uploaded', () => {
  const alt = () => screen.getByLabelText<HTMLInputElement>('画像の説明');
  /** Moves the focal point of the uploading picture away from the middle. */
  const movePoint = async () => {
    const preview = screen.getByAltText('選んだ画像');
    fireEvent.load(Object.defineProperties(preview, naturalSize));
    screen.getByRole('slider', { name: '見せたい位置' }).focus();
    await userEvent.keyboard('{ArrowUp}');
  };
  const sentPicture = async (sent: (name: string) => { data: unknown }[]) => {
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    return sent('createPost')[0]?.data;
  };

  it('keeps a description and a focal point that were set before the picture was stored [POST-56]', async () => {
    const { sent } = open();
    choose(files(1));
    await userEvent.type(alt(), '雨の庭');
    await movePoint();
    await arrive(1);
    await arrived();
    expect(alt().value).toBe('雨の庭');
    expect(await sentPicture(sent)).toMatchObject({
      image_key: keyOf(1),
      image_alt: '雨の庭',
      image_focal: { x: 50, y: 48 },
    });
  });

  it('passes its description to the next chosen picture when its upload fails or is cancelled [POST-70]', async () => {
    const { sent } = open();
    choose(files(1));
    await userEvent.type(alt(), '雨の');
    await movePoint();
    alt().focus();
    (await uploadOf(1)).answer(400, broken);
    await screen.findByRole('alert');
    await userEvent.type(alt(), '庭');
    choose([new File(['x'], 'a.txt', { type: 'text/plain' })]);
    choose(files(1, 2));
    expect(alt().value).toBe('雨の庭');
    await userEvent.click(screen.getByRole('button', { name: '中止' }));
    choose(files(1, 3));
    await arrive(3);
    await arrived();
    expect(await sentPicture(sent)).toMatchObject({
      image_key: keyOf(3),
      image_alt: '雨の庭',
      image_focal: { x: 50, y: 50 },
    });
  });

  it('passes its label to the next chosen picture when its upload fails [VEIL-82]', async () => {
    const { sent } = open();
    choose(files(2));
    await userEvent.click(tile(1));
    await userEvent.click(panel().getByRole('button', { name: 'センシティブ' }));
    await userEvent.click(tile(2));
    await userEvent.click(panel().getByRole('button', { name: '中止' }));
    (await uploadOf(1)).answer(400, broken);
    await screen.findByRole('alert');
    choose(files(1, 3));
    await arrive(3);
    await arrived();
    expect(await sentPicture(sent)).toMatchObject({
      pictures: [{ key: keyOf(3), sensitive: true }],
    });
  });

  it('does not pass on its description when it was one of several [POST-70]', async () => {
    open();
    choose(files(2));
    await userEvent.click(tile(2));
    await userEvent.type(panel().getByLabelText('画像の説明'), '雨の庭');
    await userEvent.click(panel().getByRole('button', { name: '中止' }));
    await userEvent.click(screen.getByRole('button', { name: '中止' }));
    choose(files(1, 3));
    expect(alt().value).toBe('');
    await uploadOf(3);
  });

  it('keeps a label that was set before the picture was stored, even when the picture is replaced [VEIL-80]', async () => {
    const { sent } = open();
    choose(files(2));
    await userEvent.click(tile(2));
    await userEvent.click(panel().getByRole('button', { name: 'ネタバレ' }));
    await arriveAll(2);
    await waitFor(() => expect(order()).toEqual([1, 2]));
    await userEvent.click(panel().getByRole('button', { name: '変更' }));
    choose(files(1, 3));
    await arrive(3);
    await waitFor(() => expect(order()).toEqual([1, 3]));
    expect(await sentPicture(sent)).toMatchObject({
      pictures: [
        { key: keyOf(1), spoiler: false },
        { key: keyOf(3), spoiler: true },
      ],
    });
  });
});

describe('the storage of pictures on this device', () => {
  it('contains all pictures of a draft in their order, and the direction of its pages [DRAW-15, DRAW-88]', async () => {
    const first = open();
    choose(files(2));
    await arriveAll(2);
    await waitFor(() => expect(order()).toEqual([1, 2]));
    tile(1).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('radio', { name: 'めくる' }));
    await userEvent.click(screen.getByRole('radio', { name: '右から左へ' }));
    first.unmount();
    open();
    expect(order()).toEqual([2, 1]);
    expect(screen.getByRole('radio', { name: '右から左へ' })).toHaveProperty('checked', true);
  });

  it('contains all pictures of a post that waits for the connection [DRAW-24]', async () => {
    const { sent } = open(postWith(3, { is_draft: true, is_published: false, title: '漫画' }));
    // Waits until all queries have loaded.
    await screen.findByRole('button', { name: 'ルミ' });
    act(disconnect);
    await userEvent.click(await screen.findByRole('button', { name: 'つながったら公開する' }));
    expect(await screen.findByText('つながったら公開します')).toBeTruthy();
    expect(waitingPosts(userId)[0]?.fields.pictures?.map(({ key }) => key)).toEqual(
      [1, 2, 3].map(keyOf),
    );
    expect(sent('updatePost')).toHaveLength(0);
  });

  it('restores the picture of a draft from before posts had several pictures [DRAW-86]', () => {
    const { key, url, image } = stored('1.png');
    const contents = {
      title: '前の版の下書き',
      content: '',
      category: null,
      character_tags: [],
      video_url: null,
      image_alt: '窓',
      image_focal: { x: 10, y: 20 },
      upload: { key, url, image },
      nft: null,
    };
    localStorage.setItem(newPost, JSON.stringify({ contents, requestId: 'a'.repeat(32) }));
    open();
    expect(screen.getByLabelText<HTMLInputElement>('画像の説明').value).toBe('窓');
    const point = screen.getByRole('slider', { name: '見せたい位置' });
    expect(point.getAttribute('aria-valuetext')).toBe('左から10%、上から20%');
  });
});
