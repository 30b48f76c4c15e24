import { curve, linear, oval, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { blurry, contact, develop, plush, plushBehind, softMug, table } from './lens.ts';

const rooms = [
  {
    back: ['#6a5a58', '#c9a184', '#8a6250'],
    lights: ['#ffd59a', '#fff0d0', '#ffb98a'],
    wood: '#b98258',
  },
  {
    back: ['#8fa4b8', '#dfe4e6', '#c9b8a8'],
    lights: ['#ffffff', '#e0f0ff', '#fff3dc'],
    wood: '#d9b48c',
  },
  {
    back: ['#4f6a5c', '#a8bf9a', '#8a7a5a'],
    lights: ['#e8ffd0', '#fff6c9', '#b8e0a8'],
    wood: '#a8744e',
  },
] as const;

function openBook(paper: Paper, x: number, y: number, s: number): string {
  const page = (side: -1 | 1): string =>
    path(
      curve`
        M${x} ${y}Q${x + side * s * 0.4} ${y - s * 0.2} ${x + side * s} ${y - s * 0.04}
        L${x + side * s * 0.86} ${y - s * 0.26}
        Q${x + side * s * 0.36} ${y - s * 0.38} ${x} ${y - s * 0.2}Z
      `,
      linear(
        paper,
        [
          [0, '#fffaf0'],
          [1, side === 1 ? '#e0cdb8' : '#f0e0cc'],
        ],
        [0, 0, 1, 0],
      ),
    );
  const print = [0.05, 0.1, 0.15]
    .map(
      (t) =>
        curve`
          M${x + s * 0.18} ${y - s * (0.12 + t)}
          q${s * 0.26} ${-s * 0.08} ${s * 0.5} ${s * 0.01}
        `,
    )
    .join('');
  return (
    contact(paper, x, y + s * 0.02, s * 1.9) +
    page(-1) +
    page(1) +
    stroke(print, '#a8948a', 2, { 'stroke-opacity': 0.6 })
  );
}

/** A plush toy on a desk in front of a blurred room. */
export function photoPlush(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const room = random.pick(rooms);
  const top = h * 0.64;
  const [hero, other] = spec.cast;
  const tall = Math.min(h * 0.62, w * 0.62) / (hero?.who === 'ginga' ? 1.2 : 1);
  const side = random.chance(0.5) ? 1 : -1;
  const sill = rect(
    0,
    0,
    w,
    top,
    linear(
      paper,
      [
        [0, '#fff6e0', 0.45],
        [1, '#fff6e0', 0],
      ],
      [side === 1 ? 0 : 1, 0, side === 1 ? 1 : 0, 0.6],
    ),
  );
  return (
    blurry(paper, room.back, room.lights) +
    sill +
    table(paper, top, room.wood) +
    (other === undefined
      ? softMug(
          paper,
          w * (0.5 + side * 0.33),
          top + h * 0.06,
          h * 0.2,
          random.pick(['#f3e6da', '#8fb0c4', '#d98a7a']),
        )
      : plushBehind(paper, other, w * (0.5 + side * 0.29), top + h * 0.06, tall * 0.66)) +
    (random.chance(0.5) ? openBook(paper, w * (0.5 - side * 0.28), h * 0.93, w * 0.17) : '') +
    (hero === undefined
      ? ''
      : plush(paper, hero, w * (0.5 - side * 0.06), h * 0.9, tall, random.range(-4, 4))) +
    oval(w * (0.5 - side * 0.5), h * 1.02, w * 0.24, h * 0.13, room.back[0], { opacity: 0.35 }) +
    develop(paper)
  );
}
