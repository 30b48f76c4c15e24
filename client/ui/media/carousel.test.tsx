import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

const onClick = vi.fn();
let reducedMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: reducedMotion }));
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  reducedMotion = false;
  onClick.mockReset();
  setPageHidden(false);
  vi.useRealTimers();
});

function renderThree() {
  render(
    <Carousel
      label="ピックアップ"
      count={3}
      className=""
      slide={(index) => (
        <button type="button" onClick={onClick}>
          {`絵${index + 1}`}
        </button>
      )}
      caption={(index) => `作者${index + 1}`}
    />,
  );
}

/** Returns the text of the only slide that is not inert. */
function current(): string | null {
  const slides = screen.getAllByRole('group', { hidden: true });
  const open = slides.filter((slide) => !slide.hasAttribute('inert'));
  expect(open).toHaveLength(1);
  return open[0]?.textContent ?? null;
}

function pressButton(name: string) {
  act(() => screen.getByRole('button', { name }).click());
}

/** Presses on the current slide, moves by `distance` pixels and releases. Returns the pressed element. */
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

function setPageHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const advance = (time: number) => act(() => void vi.advanceTimersByTime(time));

describe('Carousel', () => {
  it('loops by its arrows and announces the position', () => {
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

  it('shows the slide of the pressed indicator', () => {
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
  ])('of %d px shows %s [BANNER-07, HOME-03]', (distance, slide) => {
    renderThree();
    swipe(distance);
    expect(current()).toBe(slide);
  });

  it('that turns into a scroll of the page has no effect', () => {
    renderThree();
    swipe(-80, 'touch', 'pointerCancel');
    expect(current()).toBe('絵1');
  });

  it('opens the link of the slide only when it is shorter than ten pixels [BANNER-08, BANNER-13]', () => {
    renderThree();
    fireEvent.click(swipe(-20));
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.click(swipe(-9));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});

describe('autoplay', () => {
  const frame = () => screen.getByRole('button', { name: '次のスライド' });

  it('shows the next slide every six seconds [BANNER-09]', () => {
    renderThree();
    advance(6000);
    expect(current()).toBe('絵2');
    advance(6000);
    expect(current()).toBe('絵3');
  });

  it('pauses while the mouse is over the carousel [BANNER-21]', () => {
    renderThree();
    fireEvent.pointerEnter(frame(), { pointerType: 'mouse' });
    advance(60_000);
    expect(current()).toBe('絵1');
    fireEvent.pointerLeave(frame());
    advance(6000);
    expect(current()).toBe('絵2');
  });

  it('pauses while the carousel has the focus [BANNER-21]', () => {
    renderThree();
    act(() => frame().focus());
    advance(60_000);
    expect(current()).toBe('絵1');
    act(() => frame().blur());
    advance(6000);
    expect(current()).toBe('絵2');
  });

  it('pauses while the page is hidden [BANNER-21]', () => {
    renderThree();
    setPageHidden(true);
    advance(60_000);
    expect(current()).toBe('絵1');
    setPageHidden(false);
    advance(6000);
    expect(current()).toBe('絵2');
  });

  it('stops after a touch [BANNER-21]', () => {
    renderThree();
    swipe(-60);
    advance(60_000);
    expect(current()).toBe('絵2');
  });

  it('is stopped and started by its button [BANNER-10]', () => {
    renderThree();
    pressButton('自動切り替えを止める');
    advance(60_000);
    expect(current()).toBe('絵1');
    pressButton('自動で切り替える');
    advance(6000);
    expect(current()).toBe('絵2');
  });

  it('is off with reduced motion until it is started [BANNER-22]', () => {
    reducedMotion = true;
    renderThree();
    advance(60_000);
    expect(current()).toBe('絵1');
    pressButton('自動で切り替える');
    advance(6000);
    expect(current()).toBe('絵2');
  });
});
