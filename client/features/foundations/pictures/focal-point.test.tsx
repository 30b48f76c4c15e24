import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FocalPoint } from './focal-point.tsx';

function Example({ ratio = 0.5 }: { ratio?: number }) {
  const [value, setValue] = useState({ x: 50, y: 50 });
  return <FocalPoint ratio={ratio} value={value} onChange={setValue} />;
}

/** Renders the control on a picture of 100 × 200 pixels. */
function open() {
  render(<Example />);
  const slider = screen.getByRole('slider', { name: '見せたい位置' });
  slider.getBoundingClientRect = () => new DOMRect(10, 20, 100, 200);
  slider.setPointerCapture = () => {};
  slider.hasPointerCapture = () => true;
  return slider;
}

const where = () => screen.getByRole('slider').getAttribute('aria-valuetext');

describe('the focal point', () => {
  it('moves by the arrow keys, further with Shift, and returns to the centre with Home [POST-43]', async () => {
    open().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(where()).toBe('左から48%、上から48%');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(where()).toBe('左から48%、上から38%');
    await userEvent.keyboard('{Home}');
    expect(where()).toBe('左から50%、上から50%');
  });

  it('stays within the picture', async () => {
    open().focus();
    await userEvent.keyboard('{Shift>}{ArrowUp>9/}{/Shift}');
    expect(where()).toBe('左から50%、上から0%');
  });

  it('follows presses and drags', () => {
    const slider = open();
    fireEvent.pointerDown(slider, { clientX: 35, clientY: 40, pointerType: 'mouse' });
    expect(where()).toBe('左から25%、上から10%');
    fireEvent.pointerMove(slider, { clientX: 110, clientY: 300, pointerType: 'mouse' });
    expect(where()).toBe('左から100%、上から100%');
  });

  it('ignores a touch until it ends, because the touch may be a scroll', () => {
    const slider = open();
    const at = { clientX: 60, clientY: 60, pointerType: 'touch' };
    fireEvent.pointerDown(slider, at);
    expect(where()).toBe('左から50%、上から50%');
    fireEvent.pointerUp(slider, at);
    expect(where()).toBe('左から50%、上から20%');
  });

  it('shows the square crop of the picture [POST-43]', async () => {
    const slider = open();
    const square = slider.firstElementChild as HTMLElement;
    expect(square.style.height).toBe('50%');
    expect(square.style.top).toBe('25%');
    slider.focus();
    await userEvent.keyboard('{Shift>}{ArrowUp>9/}{/Shift}');
    expect(square.style.top).toBe('0%');
  });
});
