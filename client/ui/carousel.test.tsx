import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const pressed = vi.fn();
let calm = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: calm }));
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  calm = false;
  pressed.mockReset();
  show(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderThree() {
  render(
    <Carousel
      label="ピックアップ"
      count={3}
      className=""
      slide={(index) => (
        <button type="button" onClick={pressed}>
          {`絵${index + 1}`}
        </button>
      )}
      note={(index) => `作者${index + 1}`}
    />,
  );
}

/** The slide that can be seen and pressed. */
function current(): string | null {
  const slides = screen.getAllByRole('group', { hidden: true });
  const open = slides.filter((slide) => !slide.hasAttribute('inert'));
  expect(open).toHaveLength(1);
  return open[0]?.textContent ?? null;
}

function pressButton(name: string) {
  act(() => screen.getByRole('button', { name }).click());
}

/** A finger laid on the slide, moved along and lifted. */
function swipe(
  distance: number,
  pointerType = 'touch',
  last: 'pointerUp' | 'pointerCancel' = 'pointerUp',
) {
  const target = screen.getByRole('button', { name: current() ?? '' });
  const pointer = { pointerId: 1, isPrimary: true, button: 0, pointerType };
  fireEvent.pointerDown(target, { ...pointer, clientX: 200 });
  fireEvent.pointerMove(target, { ...pointer, clientX: 200 + distance });
  fireEvent[last](target, { ...pointer, clientX: 200 + distance });
  return target;
}

function show(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const pass = (time: number) => act(() => void vi.advanceTimersByTime(time));

describe('a carousel', () => {
  it('turns by its arrows, round and round, and says where one is', () => {
    renderThree();
    expect(current()).toBe('絵1');
    pressButton('前のスライド');
    expect(current()).toBe('絵3');
    pressButton('次のスライド');
    pressButton('次のスライド');
    expect(current()).toBe('絵2');
    expect(screen.getByText('作者2')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3枚中2枚目');
  });

  it('goes to the slide whose mark is pressed', () => {
    renderThree();
    pressButton('3枚目を表示');
    expect(current()).toBe('絵3');
    expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(
      '3枚目を表示',
    );
  });
});

describe('a swipe', () => {
  it.each([
    [-50, '絵2'],
    [50, '絵3'],
    [-49, '絵1'],
    [49, '絵1'],
  ])('of %d px shows %s', (distance, slide) => {
    renderThree();
    swipe(distance);
    expect(current()).toBe(slide);
  });

  it('that has become a scroll of the page turns nothing', () => {
    renderThree();
    swipe(-80, 'touch', 'pointerCancel');
    expect(current()).toBe('絵1');
  });

  it('presses nothing; less than ten pixels are a press', () => {
    renderThree();
    fireEvent.click(swipe(-20));
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(swipe(-9));
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

describe('left alone', () => {
  const frame = () => screen.getByRole('button', { name: '次のスライド' });

  it('turns by itself', () => {
    renderThree();
    pass(6000);
    expect(current()).toBe('絵2');
    pass(6000);
    expect(current()).toBe('絵3');
  });

  it('waits while somebody points at it', () => {
    renderThree();
    fireEvent.pointerEnter(frame(), { pointerType: 'mouse' });
    pass(60_000);
    expect(current()).toBe('絵1');
    fireEvent.pointerLeave(frame());
    pass(6000);
    expect(current()).toBe('絵2');
  });

  it('waits while the focus is in it', () => {
    renderThree();
    act(() => frame().focus());
    pass(60_000);
    expect(current()).toBe('絵1');
    act(() => frame().blur());
    pass(6000);
    expect(current()).toBe('絵2');
  });

  it('waits while nobody sees the page', () => {
    renderThree();
    show(true);
    pass(60_000);
    expect(current()).toBe('絵1');
    show(false);
    pass(6000);
    expect(current()).toBe('絵2');
  });

  it('stays once it was touched', () => {
    renderThree();
    swipe(-60);
    pass(60_000);
    expect(current()).toBe('絵2');
  });

  it('stops and goes on by its button', () => {
    renderThree();
    pressButton('自動切り替えを止める');
    pass(60_000);
    expect(current()).toBe('絵1');
    pressButton('自動で切り替える');
    pass(6000);
    expect(current()).toBe('絵2');
  });

  it('stays where less movement is wished for, until it is started', () => {
    calm = true;
    renderThree();
    pass(60_000);
    expect(current()).toBe('絵1');
    pressButton('自動で切り替える');
    pass(6000);
    expect(current()).toBe('絵2');
  });
});
