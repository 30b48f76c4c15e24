import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Area } from './crop-area.ts';
import { avatarShape, type CropShape, coverShape } from './crop-shapes.ts';
import { CropStage } from './crop-stage.tsx';

const wide = { width: 1200, height: 600 };

function open(shape: CropShape = avatarShape, picture = wide) {
  const areas: Area[] = [];
  render(
    <CropStage
      src="/x.png"
      picture={picture}
      shape={shape}
      onChange={(area) => areas.push(area)}
    />,
  );
  const position = screen.getByRole('slider', { name: '切り抜く位置' });
  const press = (keys: string) => userEvent.type(position, keys, { skipClick: true });
  position.focus();
  return { position, press, area: () => areas.at(-1) };
}

describe('cropping', () => {
  it('starts with the largest area in the middle', () => {
    expect(open().area()).toEqual({ x: 300, y: 0, width: 600, height: 600 });
  });

  it('keeps the ratio of a cover', () => {
    expect(open(coverShape).area()).toMatchObject({ x: 0, width: 1200, height: 343 });
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

  it('follows one dragged finger, and the distance between two [PROFILE-15]', () => {
    const { position, area } = open();
    Object.assign(position, { setPointerCapture: () => {} });
    position.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
    const touch = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 150 });
    fireEvent.pointerDown(position, touch(1, 100));
    fireEvent.pointerMove(position, touch(1, 160));
    expect(area()).toMatchObject({ x: 180, width: 600 });
    fireEvent.pointerDown(position, touch(2, 190));
    fireEvent.pointerMove(position, touch(2, 220));
    expect(area()?.width).toBe(300);
    fireEvent.pointerUp(position, touch(1, 160));
    fireEvent.pointerUp(position, touch(2, 220));
    fireEvent.pointerMove(position, touch(2, 300));
    expect(area()?.width).toBe(300);
  });
});
