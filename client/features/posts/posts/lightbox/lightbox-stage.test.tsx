import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LightboxPicture } from './lightbox-picture.ts';
import { LightboxStage } from './lightbox-stage.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  // jsdom has no layout, and does not scroll.
  Element.prototype.scrollTo = vi.fn();
  Element.prototype.scrollBy = scrolled;
  Element.prototype.setPointerCapture = vi.fn();
});
function show(size: { width: number; height: number }) {
  const [onStep, onClose] = [vi.fn(), vi.fn()];
  const pictureAt = (src: string): LightboxPicture => ({
    postId: 'p',
    title: '巻物',
    src,
    ...size,
    placeholder: '',
    focal: { x: 50, y: 50 },
    description: '',
    alt: '巻物',
    veil: null,
  });
  const props = { index: 0, count: 2, strip: [], fromRight: false, onStep, onClose };
  const stageWith = (src: string) => (
    <LightboxStage picture={pictureAt(src)} {...props}>
      {null}
    </LightboxStage>
  );
  const { rerender } = render(stageWith('/images/a.png'));
  const image = screen.getByRole('img', { name: '巻物' });
  return {
    onStep,
    onClose,
    image,
    frame: image.parentElement?.parentElement,
    key: (key: string) => fireEvent.keyDown(document, { key }),
    showNext: () => rerender(stageWith('/images/b.png')),
  };
}

it('the lightbox shows a long picture in full width, and scrolls it by keys [READ-14]', () => {
  const { frame, key, onStep } = show({ width: 800, height: 20_000 });
  expect(frame?.style.width).toBe('min(800px, 100%)');
  expect(frame?.parentElement?.classList).toContain('overflow-y-auto');
  key('ArrowDown');
  expect(scrolled).toHaveBeenLastCalledWith({ left: -0, top: 80 });
  key('PageUp');
  expect(scrolled.mock.lastCall?.[0].top).toBeLessThan(-100);
  key('ArrowRight');
  expect(onStep).toHaveBeenCalledWith(1);
});

it('the lightbox zooms a long picture by its width [READ-14]', () => {
  const { frame } = show({ width: 800, height: 20_000 });
  fireEvent.click(screen.getByRole('button', { name: '大きくする' }));
  expect(frame?.style.width).toBe('calc(1.5 * min(800px, 100%))');
});

it('the first zoom of a long picture keeps its visible part [READ-14]', () => {
  const { frame } = show({ width: 800, height: 20_000 });
  const stage = frame?.parentElement as HTMLElement;
  stage.scrollTop = 3000;
  fireEvent.click(screen.getByRole('button', { name: '大きくする' }));
  expect(stage.scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 4500 }));
});

it('the lightbox scales a picture that is not long so that it fits the screen [READ-30]', () => {
  const { frame, key } = show({ width: 800, height: 1200 });
  expect(frame?.classList).toContain('overflow-hidden');
  key('ArrowDown');
  expect(scrolled).not.toHaveBeenCalled();
});

it('the lightbox shows the next long picture from its top [READ-14]', () => {
  const { frame, showNext } = show({ width: 800, height: 20_000 });
  const stage = frame?.parentElement as HTMLElement;
  stage.scrollTop = 3000;
  showNext();
  expect(stage.scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
});

it.each([
  ['scrolls a long picture', 20_000, true],
  ['closes and zooms another one', 1200, false],
])('the lightbox %s when the viewer uses a finger or the wheel [READ-14]', (_, height, scrolls) => {
  const { image, onClose } = show({ width: 800, height });
  const finger = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch', clientX: 100 };
  fireEvent.pointerDown(image, { ...finger, clientY: 100 });
  fireEvent.pointerMove(image, { ...finger, clientY: 400 });
  fireEvent.pointerUp(image, { ...finger, clientY: 400 });
  expect(onClose).toHaveBeenCalledTimes(scrolls ? 0 : 1);
  // `fireEvent` returns true if nothing prevents the wheel event, in which case the browser scrolls.
  expect(fireEvent.wheel(image, { deltaY: 100 })).toBe(scrolls);
});

it('the lightbox first shows the variant that the page has loaded, as the background of the picture [READ-16]', () => {
  const shown = document.body.appendChild(new Image());
  Object.defineProperties(shown, {
    complete: { value: true },
    currentSrc: { value: 'http://localhost/images/a.png?w=800&q=75' },
  });
  const { image } = show({ width: 1600, height: 1200 });
  const box = image.parentElement;
  expect(box?.style.backgroundImage).toContain('/images/a.png?w=800&q=75');
  expect(box?.classList).toContain('bg-canvas');
  fireEvent.load(image);
  expect(box?.style.backgroundImage).toBe('');
  shown.remove();
});
