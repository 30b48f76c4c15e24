import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard, aPostDetail } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { veilAll } from '#client/ui/media/unveiled.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { PictureLayout, PostPicture } from '#contract/posts/post-pictures.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostPictures } from './post-pictures.tsx';

function aPicture(number: number, alt = ''): PostPicture {
  const key = `post-images/${String(number).padStart(32, '0')}.png`;
  const image = { width: 900, height: 1200, placeholder: '', alt, focal: { x: 30, y: 40 } };
  return { key, url: `/images/${key}`, image, spoiler: false, sensitive: false, veil: null };
}

function aComic(): PostPicture {
  const { image, ...picture } = aPicture(1);
  return { ...picture, image: { ...image, width: 800, height: 20_000 } };
}

function show(
  layout: PictureLayout,
  alts: readonly string[] = ['', '', ''],
  fields: Partial<PostDetail> = {},
) {
  const pictures = alts.map((alt, at) => aPicture(at + 1, alt));
  const [cover] = pictures;
  const post = aPostDetail({
    title: '漫画',
    image_url: cover?.url ?? null,
    image: cover?.image ?? null,
    pictures,
    pictures_count: pictures.length,
    picture_layout: layout,
    ...fields,
  });
  const other = aCard({ id: 'aPost0000000000000009', title: '別の絵' });
  return renderInApp(<PostPictures post={post} others={[other]} />);
}

const numbersOf = (elements: readonly Element[]) =>
  elements.map((image) => Number(/0*(\d+)\.png/.exec(image.getAttribute('src') ?? '')?.[1]));
const large = () => screen.findAllByRole('button', { name: /^画像を拡大する/ });
const shapeOf = (button: HTMLElement) =>
  button.querySelector<HTMLElement>('[style*="aspect-ratio"]')?.style.aspectRatio;
const viewer = async () => within(await screen.findByRole('dialog'));
const shownNumber = async () =>
  numbersOf([await (await viewer()).findByRole('img', { name: /./ })]);

/** Emulates the scrolling of the list of pages. Returns the offsets to which it was scrolled. */
function watchScrolling(): number[] {
  const scrolled: number[] = [];
  const list = screen.getByRole('list');
  Object.defineProperty(list, 'clientWidth', { value: 390 });
  list.scrollTo = (options) => {
    const { left = 0 } = options as ScrollToOptions;
    scrolled.push(left);
    Object.defineProperty(list, 'scrollLeft', { value: left, configurable: true });
    list.dispatchEvent(new Event('scroll', { bubbles: true }));
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  return scrolled;
}

describe('the pictures of a post', () => {
  it.each(['column', 'pages', 'grid'] as const)(
    'are all shown in order in the layout %s [DRAW-16]',
    async (layout) => {
      show(layout);
      await waitFor(async () => {
        const images = (await large()).flatMap((button) => [...button.querySelectorAll('img')]);
        expect(numbersOf(images)).toEqual([1, 2, 3]);
      });
      expect(screen.getByRole('img', { name: '「漫画」の画像（3枚中2枚目）' })).toBeTruthy();
    },
  );

  it.each(['column', 'pages'] as const)(
    'show the top of a long picture, with a button that opens the whole picture, in the layout %s [READ-15, READ-31]',
    async (layout) => {
      show(layout, undefined, { pictures: [aComic(), aPicture(2), aPicture(3)] });

      // The page shows only the first picture until the code of the layout has loaded.
      await waitFor(async () => expect(await large()).toHaveLength(2));
      const button = screen.getByRole('button', { name: /^全体を見る: / });
      expect(within(button).getByText('全体を見る')).toBeTruthy();
      expect(shapeOf(button)).toBe('800 / 1200');
      expect((await large()).map(shapeOf)).toEqual(['900 / 1200', '900 / 1200']);
      await userEvent.click(button);
      expect(await shownNumber()).toEqual([1]);
    },
  );

  it('show a long picture as a square in the grid layout [READ-15]', async () => {
    show('grid', undefined, { pictures: [aComic(), aPicture(2)] });
    await waitFor(async () => expect(await large()).toHaveLength(2));
    expect((await large()).map(shapeOf)).toEqual(['800 / 800', '900 / 900']);
  });

  it('are cropped only in a grid, around their focal points [DRAW-17]', async () => {
    const { unmount } = show('column');
    const whole = (await large())[0]?.querySelector('img');
    expect(whole?.parentElement?.style.aspectRatio).toBe('900 / 1200');
    unmount();
    show('grid');
    await waitFor(async () => expect(await large()).toHaveLength(3));
    const square = (await large())[0]?.querySelector('img');
    expect(square?.parentElement?.style.aspectRatio).toBe('900 / 900');
    expect(square?.style.objectPosition).toBe('30% 40%');
  });

  it('can be turned like pages by keys and buttons, and the focus follows the current page [DRAW-18]', async () => {
    show('pages');
    await waitFor(async () => expect(await large()).toHaveLength(3));
    const scrolled = watchScrolling();
    (await large())[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe((await large())[1]);
    await userEvent.keyboard('{End}');
    await userEvent.click(screen.getByRole('button', { name: '前のページ' }));
    expect(scrolled).toEqual([390, 780, 390]);
    expect(screen.getByText('2 / 3')).toBeTruthy();
  });

  it('can be turned from right to left when the author has chosen this, and the accessible name says so [DRAW-71, DRAW-89, DRAW-90]', async () => {
    show('pages', ['', '', ''], { from_right: true });
    await waitFor(async () => expect(await large()).toHaveLength(3));
    expect(screen.getByRole('region', { name: 'ページ（右から左へめくる）' })).toBeTruthy();
    expect(screen.getByRole('list').dir).toBe('rtl');
    const scrolled = watchScrolling();
    (await large())[0]?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe((await large())[1]);
    await userEvent.keyboard('{End}');
    expect(screen.getByText('3 / 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '前のページ' }));
    await userEvent.keyboard('{Home}');
    expect(scrolled.map((left) => left + 0)).toEqual([-390, -780, -390, 0]);
  });

  it('have a badge that shows their description when it is pressed [DRAW-19]', async () => {
    show('column', ['雨の庭', '']);
    const altButtons = screen.getAllByRole('button', { name: 'ALT：画像の説明を見る' });
    expect(altButtons).toHaveLength(1);
    expect(screen.queryByText('雨の庭')).toBeNull();
    await userEvent.click(altButtons[0] as HTMLElement);
    expect(screen.getByText('雨の庭')).toBeTruthy();
    expect(screen.getByRole('img', { name: '雨の庭' })).toBeTruthy();
  });
});

describe('the covered pictures of a post', () => {
  const spoiler: Veil = { reasons: ['spoiler'], warning: '' };
  const both: Veil = { reasons: ['spoiler', 'sensitive'], warning: '' };
  const openers = () => screen.findAllByRole('button', { name: /^見る/ });
  const pictures = [spoiler, spoiler, both].map((veil, at) => ({ ...aPicture(at + 1), veil }));

  beforeEach(() => veilAll());

  it('open together when they have the same reasons [VEIL-05]', async () => {
    show('column', undefined, { pictures });
    await waitFor(async () => expect(await openers()).toHaveLength(3));
    await userEvent.click((await openers())[0] as HTMLElement);
    expect(await large()).toHaveLength(2);
    expect(await openers()).toHaveLength(1);
    await userEvent.click((await large())[1] as HTMLElement);
    const name = '「漫画」の画像（3枚中2枚目）';
    expect(await (await viewer()).findByRole('img', { name })).toBeTruthy();
    const strip = within((await viewer()).getByRole('list', { name: 'この投稿の画像' }));
    expect(await strip.findAllByRole('img', { name: /隠している画像/ })).toHaveLength(1);
  });

  it('open together when the picture with the most reasons is opened, and are covered again together [VEIL-05]', async () => {
    show('column', undefined, { pictures });
    await waitFor(async () => expect(await openers()).toHaveLength(3));
    await userEvent.click((await openers())[2] as HTMLElement);
    expect(await large()).toHaveLength(3);
    await userEvent.click(
      screen.getAllByRole('button', { name: '隠す：ネタバレの画像' })[0] as HTMLElement,
    );
    expect(screen.queryByRole('button', { name: /^画像を拡大する/ })).toBeNull();
    expect(await openers()).toHaveLength(3);
  });
});

describe('the lightbox with several pictures', () => {
  it('opens with the pressed picture, and shows the other pictures by keys and thumbnails [DRAW-20, DRAW-87]', async () => {
    show('column');
    await userEvent.click((await large())[1] as HTMLElement);
    expect(await (await viewer()).findByText('2 / 3')).toBeTruthy();
    expect(await shownNumber()).toEqual([2]);
    await userEvent.keyboard('{ArrowRight}');
    expect(await shownNumber()).toEqual([3]);
    await userEvent.keyboard('{Home}');
    expect(await shownNumber()).toEqual([1]);
    await userEvent.keyboard('{End}');
    expect(await shownNumber()).toEqual([3]);
    const strip = within((await viewer()).getByRole('list', { name: 'この投稿の画像' }));
    await userEvent.click(strip.getByRole('button', { name: '2枚目を表示' }));
    expect(await shownNumber()).toEqual([2]);
    expect(strip.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(
      '2枚目を表示',
    );
  });

  it('has the next picture on the left when pages turn from right to left [DRAW-72]', async () => {
    show('pages', ['', '', ''], { from_right: true });
    await userEvent.click((await large())[0] as HTMLElement);
    expect(await (await viewer()).findByText('1 / 3')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    expect(await shownNumber()).toEqual([1]);
    await userEvent.keyboard('{ArrowLeft}');
    expect(await shownNumber()).toEqual([2]);
    const strip = (await viewer()).getByRole('list', { name: 'この投稿の画像' });
    expect(strip.dir).toBe('rtl');
    await userEvent.click((await viewer()).getByRole('button', { name: '次の画像' }));
    expect(await shownNumber()).toEqual([3]);
  });

  it('continues with the other works of the author after the last picture [DRAW-21]', async () => {
    show('column');
    await userEvent.click((await large())[2] as HTMLElement);
    await userEvent.keyboard('{ArrowRight}');
    const link = await (await viewer()).findByRole('link', { name: /別の絵/ });
    expect(link).toBeTruthy();
    expect((await viewer()).getByText('1 / 1')).toBeTruthy();
    expect((await viewer()).queryByRole('list', { name: 'この投稿の画像' })).toBeNull();
  });

  it('preloads only the next picture [DRAW-22]', async () => {
    const loaded: string[] = [];
    class SeenImage {
      set src(address: string) {
        loaded.push(address);
      }
    }
    vi.stubGlobal('Image', SeenImage);
    show('column');
    await userEvent.click((await large())[0] as HTMLElement);
    await viewer();
    await waitFor(() => expect(loaded.join()).toContain('02.png'));
    expect(loaded.join()).not.toContain('03.png');
  });
});
