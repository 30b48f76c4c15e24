import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { Area } from 'react-easy-crop';
import { describe, expect, it, vi } from 'vitest';
import { stubCropLayout } from '#client/testing/crop-layout.ts';
import { MAX_SCALE } from '#client/ui/media/pan-zoom.ts';
import { avatarShape, type CropShape, coverShape, pixelsOf } from './crop-area.ts';
import { CropStage } from './crop-stage.tsx';

const wide = { width: 1200, height: 600 };

function open(shape: CropShape = avatarShape, picture = wide, initial: Area | null = null) {
  stubCropLayout(picture, shape.ratio);
  let area: Area | undefined;
  render(
    <CropStage
      src="/x.png"
      shape={shape}
      initial={initial}
      onChange={(next) => {
        area = next;
      }}
    />,
  );
  const position = screen.getByRole('slider', { name: '切り抜く位置' });
  const press = (keys: string) => userEvent.type(position, keys, { skipClick: true });
  return { position, press, area: () => area && pixelsOf(area, picture) };
}

/** Waits for the next frame, because the library handles pointer moves once per frame. */
const nextFrame = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

describe('the crop frame', () => {
  it('starts with the largest area in the middle, and is focused', () => {
    const { area, position } = open();
    expect(area()).toEqual({ x: 300, y: 0, width: 600, height: 600 });
    expect(document.activeElement).toBe(position);
  });

  it('keeps the ratio of a cover', () => {
    expect(open(coverShape).area()).toMatchObject({ x: 0, width: 1200, height: 343 });
  });

  it('starts with the initial area', () => {
    const initial = { x: 10, y: 20, width: 25, height: 50 };
    expect(open(avatarShape, wide, initial).area()).toEqual({
      x: 120,
      y: 120,
      width: 300,
      height: 300,
    });
  });

  it('keeps an initial area that has the ratio of the frame [PROFILE-38]', () => {
    const side = fc.integer({ min: 50, max: 4000 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.constantFrom(1, 16 / 7, 16 / 6),
        fc.record({
          zoom: fc.double({ min: 1, max: MAX_SCALE, noNaN: true }),
          left: share,
          top: share,
        }),
        (picture, ratio, { zoom, left, top }) => {
          const largest = Math.min(picture.width, picture.height * ratio);
          const width = (largest / zoom / picture.width) * 100;
          const height = (largest / zoom / ratio / picture.height) * 100;
          const initial = { x: left * (100 - width), y: top * (100 - height), width, height };
          const restored = open({ ...avatarShape, ratio }, picture, initial).area();
          cleanup();
          const expected = pixelsOf(initial, picture);
          for (const part of ['x', 'y', 'width', 'height'] as const) {
            expect(Math.abs((restored?.[part] ?? NaN) - expected[part])).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('centres an initial area of another ratio', () => {
    const tall = { x: 10, y: 0, width: 25, height: 100 };
    const inTall = open(avatarShape, wide, tall).area();
    expect(inTall).toEqual({ x: 120, y: 150, width: 300, height: 300 });
    cleanup();
    const whole = { x: 0, y: 0, width: 100, height: 100 };
    expect(open(avatarShape, wide, whole).area()).toEqual({
      x: 300,
      y: 0,
      width: 600,
      height: 600,
    });
  });

  it('moves by arrow keys, faster with Shift, and stops at the edge [PROFILE-15]', async () => {
    const { press, area, position } = open();
    await press('{ArrowRight}');
    expect(area()).toMatchObject({ x: 324 });
    await press('{Shift>}{ArrowLeft}{/Shift}');
    expect(area()).toMatchObject({ x: 204 });
    await press('{ArrowLeft>20/}{ArrowUp}');
    expect(area()).toMatchObject({ x: 0, y: 0 });
    expect(position.getAttribute('aria-valuetext')).toBe('左から25%、上から50%');
  });

  it('moves by buttons [LOOK-73]', async () => {
    const { area } = open();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('枠を左へ');
    expect(area()).toMatchObject({ x: 240, y: 0 });
    await press('枠を右へ');
    await press('枠を下へ');
    await press('枠を上へ');
    expect(area()).toMatchObject({ x: 300, y: 0 });
    cleanup();
    const inTall = open(avatarShape, { width: 600, height: 1200 });
    await press('枠を上へ');
    expect(inTall.area()).toMatchObject({ x: 0, y: 240 });
    await press('枠を下へ');
    await press('枠を下へ');
    expect(inTall.area()).toMatchObject({ x: 0, y: 360 });
  });

  it('zooms by keys, wheel and slider, and can be reset [PROFILE-15]', async () => {
    const { press, area, position } = open();
    await press('+');
    expect(area()).toMatchObject({ width: 500 });
    fireEvent.wheel(position, { deltaY: -200 });
    expect(area()?.width).toBeLessThan(500);
    fireEvent.change(screen.getByRole('slider', { name: '拡大' }), { target: { value: '4' } });
    expect(area()).toMatchObject({ width: 150, height: 150 });
    await press('+');
    await press('+');
    await press('+');
    expect(area()).toMatchObject({ width: 120 });
    await press('0');
    expect(area()).toEqual({ x: 300, y: 0, width: 600, height: 600 });
  });

  it('follows one dragged finger, and the distance between two fingers [PROFILE-15]', async () => {
    const { position, area } = open();
    const at = (...xs: number[]) => ({ touches: xs.map((clientX) => ({ clientX, clientY: 150 })) });
    fireEvent.touchStart(position, at(100));
    fireEvent.touchMove(position, at(160));
    await nextFrame();
    expect(area()).toMatchObject({ x: 180, width: 600 });
    fireEvent.touchStart(position, at(160, 190));
    fireEvent.touchMove(position, at(160, 220));
    await nextFrame();
    expect(area()?.width).toBe(300);
    fireEvent.touchEnd(position, at());
    fireEvent.touchMove(position, at(160, 300));
    await nextFrame();
    expect(area()?.width).toBe(300);
  });

  it('follows the main mouse button only', async () => {
    const { position, area } = open();
    const drag = async (button: number) => {
      fireEvent.mouseDown(position, { button, clientX: 100, clientY: 150 });
      fireEvent.mouseMove(document, { clientX: 160, clientY: 150 });
      await nextFrame();
      fireEvent.mouseUp(document);
    };
    await drag(2);
    expect(area()).toMatchObject({ x: 300 });
    await drag(0);
    expect(area()).toMatchObject({ x: 180 });
  });

  it('stays inside the picture and keeps the ratio, whatever keys are pressed [PROFILE-38]', () => {
    const side = fc.integer({ min: 1, max: 8000 });
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', '0'];
    const press = fc.record({ key: fc.constantFrom(...keys), shiftKey: fc.boolean() });
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.constantFrom(avatarShape, coverShape),
        fc.array(press, { minLength: 1, maxLength: 12 }),
        (picture, shape, presses) => {
          const { position, area } = open(shape, picture);
          for (const each of presses) fireEvent.keyDown(position, each);
          const { x, y, width, height } = area() as Area;
          cleanup();
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(picture.width);
          expect(y + height).toBeLessThanOrEqual(picture.height);
          expect(Math.abs(width - height * shape.ratio)).toBeLessThanOrEqual(shape.ratio + 1);
          const largest = Math.min(picture.width, picture.height * shape.ratio);
          expect(width).toBeGreaterThanOrEqual(Math.max(1, Math.floor(largest / MAX_SCALE)));
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('the crop frame of a picture that loads late', () => {
  function openLate() {
    const { load } = stubCropLayout(wide, avatarShape.ratio, { isLate: true });
    const onChange = vi.fn<(area: Area) => void>();
    render(<CropStage src="/x.png" shape={avatarShape} onChange={onChange} />);
    return { load, area: () => onChange.mock.lastCall?.[0] };
  }
  const frame = () => screen.getByRole('slider', { name: '切り抜く位置' });

  it('takes the focus when the picture has loaded', () => {
    const { load } = openLate();
    load();
    expect(document.activeElement).toBe(frame());
  });

  it('reports no area before the picture has loaded, even when it is zoomed', () => {
    const { load, area } = openLate();
    fireEvent.change(screen.getByRole('slider', { name: '拡大' }), { target: { value: '2' } });
    expect(area()).toBeUndefined();
    load();
    expect(area()).toEqual({ x: 37.5, y: 25, width: 25, height: 50 });
  });

  it('does not take the focus from a control in use', async () => {
    const { load } = openLate();
    await userEvent.tab();
    const zoom = screen.getByRole('slider', { name: '拡大' });
    expect(document.activeElement).toBe(zoom);
    load();
    expect(frame()).toBeTruthy();
    expect(document.activeElement).toBe(zoom);
  });

  it('does not take the focus from another dialog', () => {
    const { load } = openLate();
    const other = document.body.appendChild(document.createElement('button'));
    other.focus();
    load();
    expect(document.activeElement).toBe(other);
    other.remove();
  });
});
