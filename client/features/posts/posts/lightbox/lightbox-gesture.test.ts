// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Gesture, idleGesture, move, press, release } from './lightbox-gesture.ts';

const sizes = { shown: { width: 390, height: 520 }, screen: { width: 390, height: 844 } };

/** Moves one pointer along the points. Returns the gesture and its outcome. */
function stroke(
  points: readonly [number, number][],
  start: Gesture = idleGesture,
  time = 0,
  duration = 400,
) {
  const [first = [0, 0], ...rest] = points;
  let gesture = press(start, 1, { x: first[0], y: first[1] }, time - duration);
  for (const [x, y] of rest) gesture = move(gesture, 1, { x, y }, sizes);
  return release(gesture, 1, time, sizes);
}

const tap = (gesture: Gesture, time: number) => stroke([[40, 30]], gesture, time)[0];

describe('gestures on the picture in the lightbox', () => {
  it('close the lightbox by a swipe down, and turn to another picture by a swipe to the side [READ-02]', () => {
    expect(
      stroke([
        [0, 0],
        [4, 60],
        [8, 120],
      ])[1],
    ).toBe('close');
    expect(
      stroke([
        [0, 0],
        [-40, 4],
        [-90, 8],
      ])[1],
    ).toBe('next');
    expect(
      stroke([
        [0, 0],
        [90, -8],
      ])[1],
    ).toBe('previous');
    expect(
      stroke([
        [0, 0],
        [10, 50],
      ])[1],
    ).toBeUndefined();
    expect(
      stroke([
        [0, 0],
        [0, -200],
      ])[1],
    ).toBeUndefined();
    expect(
      stroke([
        [5, 5],
        [8, 9],
      ])[1],
    ).toBe('tap');
  });

  it('close the lightbox by a short swipe down only when the swipe is fast [LOOK-13]', () => {
    const short: [number, number][] = [
      [0, 0],
      [4, 60],
    ];
    expect(stroke(short, idleGesture, 0, 100)[1]).toBe('close');
    expect(stroke(short, idleGesture, 0, 400)[1]).toBeUndefined();
    expect(
      stroke(
        [
          [0, 0],
          [0, 30],
        ],
        idleGesture,
        0,
        20,
      )[1],
    ).toBeUndefined();
  });

  it('drag an unzoomed picture, which springs back on release', () => {
    const held = move(press(idleGesture, 1, { x: 0, y: 0 }, 0), 1, { x: 3, y: 70 }, sizes);
    expect(held.drag).toEqual({ x: 3, y: 70 });
    expect(release(held, 1, 0, sizes)[0].drag).toEqual({ x: 0, y: 0 });
  });

  it('zoom by a double tap, and unzoom by another double tap [READ-03]', () => {
    const large = tap(tap(idleGesture, 0), 200);
    expect(large.transform.scale).toBe(2.5);
    expect(tap(tap(large, 1000), 1200).transform).toEqual({ scale: 1, x: 0, y: 0 });
    expect(tap(tap(idleGesture, 0), 500).transform.scale).toBe(1);
  });

  it('zoom by a pinch [READ-03]', () => {
    let gesture = press(press(idleGesture, 1, { x: -50, y: 0 }, 0), 2, { x: 50, y: 0 }, 0);
    gesture = move(gesture, 1, { x: -150, y: 0 }, sizes);
    expect(gesture.transform.scale).toBe(2);
    const [one] = release(gesture, 1, 0, sizes);
    const [none, outcome] = release(move(one, 2, { x: 50, y: 200 }, sizes), 2, 0, sizes);
    expect(outcome).toBeUndefined();
    expect(none.fingers.size).toBe(0);
  });

  it('pan a zoomed picture, and do not close the lightbox', () => {
    const large = tap(tap(idleGesture, 0), 200);
    const [after, outcome] = stroke(
      [
        [0, 0],
        [0, 60],
        [0, 150],
      ],
      large,
      2000,
    );
    expect(outcome).toBeUndefined();
    expect(after.transform.y).toBeGreaterThan(large.transform.y);
    expect(after.transform.scale).toBe(2.5);
  });
});
