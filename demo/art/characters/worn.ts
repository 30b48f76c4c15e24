import { type Brush, mark, part, seam } from '../drawing/brush.ts';
import { leaf, puffy, round, star, symmetric } from '../drawing/shapes.ts';
import { curve, place } from '../drawing/svg.ts';
import type { WornId } from '../types.ts';
import type { Figure } from './pose.ts';

// Hats are drawn 100 units wide around the point where they touch the head, and scaled to it.

function knit(brush: Brush): string {
  const dome = part(
    brush,
    symmetric([
      [0, -52],
      [40, -42],
      [56, -4],
      [0, 4],
    ]),
    '#ff8f7a',
  );
  const ribs = 'M-28 -38Q-34 -18 -34 -4M0 -48V-4M28 -38Q34 -18 34 -4';
  const band = part(
    brush,
    'M-60 -10Q0 -24 60 -10Q64 4 58 12Q0 -2 -58 12Q-64 4 -60 -10Z',
    '#fff3e2',
    { rim: 4 },
  );
  return (
    dome +
    seam(brush, ribs, '#ff8f7a', 2.4, 0.5) +
    band +
    part(brush, puffy(0, -58, 14, 13, 7), '#fff3e2', { rim: 4 })
  );
}

function santa(brush: Brush): string {
  const d = 'M-52 -2Q-44 -58 4 -64Q46 -66 66 -30Q70 -20 62 -18Q48 -34 38 -30Q46 -18 50 0Z';
  const band = part(brush, puffy(0, 2, 58, 10, 11), '#ffffff', { rim: 4 });
  return (
    part(brush, d, '#ec4f5f') + band + part(brush, puffy(64, -18, 12, 12, 7), '#ffffff', { rim: 3 })
  );
}

function crown(brush: Brush): string {
  const d = 'M-34 2L-40 -34Q-28 -22 -20 -14L0 -44L20 -14Q28 -22 40 -34L34 2Q0 12 -34 2Z';
  const gems = [
    [-22, -2, '#ff7f9f'],
    [0, 1, '#6fb7ff'],
    [22, -2, '#8fe0b0'],
  ] as const;
  return (
    part(brush, d, '#ffd24d') +
    gems.map(([x, y, color]) => mark(brush, round(x, y, 5), color)).join('')
  );
}

function headphones(brush: Brush): string {
  const band = seam(brush, 'M-66 40Q-74 -28 0 -30Q74 -28 66 40', '#6a5bd0', 9);
  const pads = [-1, 1].map((side) =>
    part(brush, round(side * 68, 44, 15, 22), '#8f7bff', { rim: 5 }),
  );
  return band + pads.join('');
}

function wreath(brush: Brush): string {
  const spots = [-48, -25, 0, 25, 48].map((x) => ({ x, y: -14 + (x * x) / 190 }));
  const leaves = spots.map(({ x, y }) =>
    part(brush, leaf(x, y, 20, 7, x * 1.6 - 40), '#7fc98a', { line: 1.6, rim: 2 }),
  );
  const colors = ['#ffb0c8', '#fff1b8', '#ff8fa8', '#cdbcff', '#ffb0c8'];
  const blooms = spots.map(
    ({ x, y }, i) =>
      part(brush, star(x, y, 14, 0.72, 5, 0.5), colors[i] ?? '#ffb0c8', { line: 1.6, rim: 3 }) +
      mark(brush, round(x, y, 4), '#ffd65c'),
  );
  return leaves.join('') + blooms.join('');
}

function beret(brush: Brush): string {
  const d = 'M-58 -6Q-70 -44 0 -46Q74 -44 58 -4Q0 -20 -58 -6Z';
  return (
    part(brush, 'M4 -42Q2 -52 8 -58L14 -56Q10 -50 12 -42Z', '#b8485a', { rim: 2 }) +
    part(brush, d, '#d9596b')
  );
}

function party(brush: Brush): string {
  const cone = part(brush, 'M-30 2L2 -66L32 0Q0 12 -30 2Z', '#7fc4ff');
  const stripes = mark(
    brush,
    'M-22 -14L-16 -28L21 -22L26 -10ZM-9 -42L-4 -54L8 -52L13 -39Z',
    '#fff1b8',
    0.9,
  );
  return cone + stripes + part(brush, puffy(2, -68, 10, 10, 7), '#ff9dbb', { rim: 3 });
}

type Hat = Exclude<WornId, 'scarf' | 'glasses'>;

const hats: Readonly<Record<Hat, (brush: Brush) => string>> = {
  knit,
  santa,
  crown,
  headphones,
  wreath,
  beret,
  party,
};

function scarf(brush: Brush, { x, y, width }: Figure['neck']): string {
  const w = width / 2 + 6;
  const loop = curve`
    M${x - w} ${y - 10}Q${x} ${y + 12} ${x + w} ${y - 10}
    Q${x + w + 5} ${y + 2} ${x + w - 3} ${y + 8}Q${x} ${y + 30} ${x - w + 3} ${y + 8}
    Q${x - w - 5} ${y + 2} ${x - w} ${y - 10}Z
  `;
  const [ex, ey] = [x - w * 0.5, y + 12];
  const end = `M${ex - 11} ${ey - 4}L${ex - 14} ${ey + 34}L${ex + 8} ${ey + 36}L${ex + 10} ${ey}Z`;
  const stripes = curve`
    M${ex - 13} ${ey + 20}L${ex + 8} ${ey + 22}M${ex - 13} ${ey + 27}L${ex + 8} ${ey + 29}
  `;
  const color = '#e8596b';
  return (
    part(brush, end, color, { rim: 4 }) +
    seam(brush, stripes, '#fff0e0', 2.6, 0.5) +
    part(brush, loop, color, { rim: 4 })
  );
}

function glasses(brush: Brush, { x, y, gap, size }: Figure['eyes']): string {
  const s = size * 1.45;
  const rings = [-1, 1].map((side) => {
    const cx = x + side * gap;
    return `M${cx - s} ${y}a${s} ${s} 0 1 0 ${2 * s} 0a${s} ${s} 0 1 0 ${-2 * s} 0`;
  });
  return seam(
    brush,
    `${rings.join('')}M${x - gap + s} ${y}Q${x} ${y - 5} ${x + gap - s} ${y}`,
    '#9a6a43',
    3.4,
  );
}

/** Draws a hat, scarf or glasses for a figure that is already drawn. */
export function drawWorn(brush: Brush, worn: WornId, figure: Figure): string {
  if (worn === 'scarf') return scarf(brush, figure.neck);
  if (worn === 'glasses') return glasses(brush, figure.eyes);
  const { x, y, width } = figure.crown;
  return place(hats[worn](brush), { x, y, scale: width / 84 });
}
