import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PictureFrame } from './chosen-picture.tsx';
import { FocalPoint } from './focal-point.tsx';

function Example({ ratio }: { ratio: number }) {
  const [value, setValue] = useState({ x: 50, y: 0 });
  return (
    <PictureFrame ratio={ratio} focal={value}>
      <FocalPoint ratio={ratio} value={value} onChange={setValue} />
    </PictureFrame>
  );
}

/** Renders the frame with 100 × 150 pixels. A long picture in it is 1000 pixels high. */
function open(ratio = 0.1) {
  const { container } = render(<Example ratio={ratio} />);
  const frame = container.firstElementChild as HTMLElement;
  Object.defineProperties(frame, { clientWidth: { value: 100 }, clientHeight: { value: 150 } });
  const slider = screen.getByRole('slider', { name: '見せたい位置' });
  slider.getBoundingClientRect = () => new DOMRect(0, -frame.scrollTop, 100, 1000);
  slider.setPointerCapture = () => fireEvent.gotPointerCapture(slider);
  slider.hasPointerCapture = () => true;
  return { frame, slider };
}

describe('the frame of a long picture', () => {
  it('scrolls the selected square to the middle when keys move the focal point [POST-72]', async () => {
    const { frame, slider } = open();
    slider.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown>2/}{/Shift}');
    // The square can move by 900 pixels. Its top is at 20% of them (180 pixels), and 25 pixels above the square are
    // visible.
    expect(frame.scrollTop).toBe(155);
  });

  it('does not scroll while the pointer drags the focal point, and scrolls when it is released [POST-72]', () => {
    const { frame, slider } = open();
    fireEvent.pointerDown(slider, { clientX: 50, clientY: 100, pointerType: 'mouse' });
    fireEvent.pointerMove(slider, { clientX: 50, clientY: 140, pointerType: 'mouse' });
    expect(frame.scrollTop).toBe(0);
    expect(slider.getAttribute('aria-valuetext')).toBe('左から50%、上から14%');
    fireEvent.lostPointerCapture(slider);
    expect(frame.scrollTop).toBe(101);
  });

  it('does not scroll when the pointer is released at the same focal point', () => {
    const { frame, slider } = open();
    frame.scrollTop = 400;
    fireEvent.gotPointerCapture(slider);
    fireEvent.lostPointerCapture(slider);
    expect(frame.scrollTop).toBe(400);
  });
});

it('a frame shows the whole picture when the picture is not long', async () => {
  const { frame, slider } = open(0.5);
  slider.focus();
  await userEvent.keyboard('{Shift>}{ArrowDown>5/}{/Shift}');
  expect(frame.scrollTop).toBe(0);
  expect(frame.className).not.toContain('overflow');
});
