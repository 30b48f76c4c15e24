import { expect, it, vi } from 'vitest';
import { keepClearOf, toastLift } from './toast-view.tsx';

const at = (left: number, top: number, width: number, height: number): Element => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return element;
};
const toasts = at(16, 700, 358, 60);

it.each([
  ['is away from the toasts', at(200, 300, 90, 44), 0],
  ['is beside the toasts', at(376, 710, 10, 44), 0],
  ['is below the toasts', at(200, 720, 90, 44), 48],
  ['is cut by their upper edge', at(200, 680, 90, 44), 88],
  ['is so tall that there is no room above it', at(16, 100, 358, 640), 0],
])(
  'toasts move up by the required distance when the control %s [TOAST-21]',
  (_name, control, lift) => {
    expect(toastLift(toasts, control)).toBe(lift);
  },
);

/** Returns toasts at the bottom of a phone, which can be moved up. */
function someToasts(): HTMLElement {
  const shown = document.createElement('div');
  shown.getBoundingClientRect = () => {
    const lift = -Number.parseFloat(shown.style.translate.split(' ')[1] ?? '0');
    return new DOMRect(16, 700 - lift, 358, 60);
  };
  return shown;
}

it('toasts move up when a control is scrolled below them, and back when it is scrolled away', () => {
  const shown = someToasts();
  const control = at(200, 900, 90, 44);
  const end = keepClearOf(shown, { control, about: undefined });
  expect(shown.style.translate).toBe('');
  control.getBoundingClientRect = () => new DOMRect(200, 720, 90, 44);
  dispatchEvent(new Event('scroll'));
  expect(shown.style.translate).toBe('0px -48px');
  control.getBoundingClientRect = () => new DOMRect(200, 300, 90, 44);
  dispatchEvent(new Event('scroll'));
  expect(shown.style.translate).toBe('');
  end();
});

it('toasts move above the control that was used, and above a new bar that they must not cover', async () => {
  const shown = someToasts();
  const bar = at(16, 740, 358, 60);
  bar.setAttribute('data-no-toast-over', '');
  const control = at(200, 650, 90, 44);
  const end = keepClearOf(shown, { control, about: undefined });
  expect(shown.style.translate).toBe('');
  document.body.append(bar);
  await vi.waitFor(() => expect(shown.style.translate).toBe('0px -118px'));
  bar.remove();
  await vi.waitFor(() => expect(shown.style.translate).toBe(''));
  end();
});

it('toasts move above the element of their own subject, but not above an element of another subject [TOAST-19]', () => {
  const shown = someToasts();
  const rows = ['mute:word', 'mute:tag'].map((about, index) => {
    const row = at(16, 690 + index * 40, 358, 40);
    row.setAttribute('data-toast-about', about);
    return row;
  });
  document.body.append(...rows);
  const end = keepClearOf(shown, { control: null, about: 'mute:word' });
  expect(shown.style.translate).toBe('0px -78px');
  end();
  for (const row of rows) row.remove();
});
