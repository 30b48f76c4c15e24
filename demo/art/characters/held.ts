import { type Brush, mark, part, seam, tube } from '../drawing/brush.ts';
import { lighten } from '../drawing/color.ts';
import { box, capsule, glint, leaf, round, smooth, star } from '../drawing/shapes.ts';
import { circle, curve, type Point, place, radial, stroke } from '../drawing/svg.ts';
import type { HeldId } from '../types.ts';

/** Tall objects are drawn behind the head, so that they never cover the face. */
export function isCarriedBehind(held: HeldId): boolean {
  return held === 'umbrella' || held === 'balloon';
}

function hasGlow({ style, isMatt }: Brush): boolean {
  return style !== 'shape' && style !== 'ink' && isMatt !== true;
}

function halo(brush: Brush, y: number, size: number, color: string): string {
  if (!hasGlow(brush)) return '';
  return circle(
    0,
    y,
    size,
    radial(brush.paper, [
      [0, color, 0.75],
      [0.4, color, 0.28],
      [1, color, 0],
    ]),
  );
}

function wand(brush: Brush): string {
  const stick = tube(brush, 'M0 12L6 -46', 7, '#fff3df');
  const tip = part(brush, star(8, -62, 24, 0.55), '#ffd84d');
  return halo(brush, -62, 56, '#fff0a0') + stick + tip + mark(brush, glint(30, -84, 9), '#fffbe0');
}

function cup(brush: Brush): string {
  const handle = tube(brush, 'M20 -12q20 2 18 16q-2 12 -18 12', 7, '#f4f0ff');
  const body = part(brush, 'M-22 -20L-18 22Q-16 30 0 30Q16 30 18 22L22 -20Z', '#f4f0ff');
  const drink = part(brush, round(0, -20, 22, 6), '#8a5a3c', { rim: 0 });
  const cream = mark(brush, round(-3, -21, 10, 3), '#fff1dd');
  const steam = [-8, 6].map((x) => `M${x} -34q-7 -8 0 -15t0 -15`).join('');
  const puff =
    brush.style === 'shape' ? '' : stroke(steam, '#ffffff', 3.4, { 'stroke-opacity': 0.75 });
  return handle + body + drink + cream + mark(brush, star(0, 6, 9, 0.55), '#8f7bff') + puff;
}

function umbrella(brush: Brush): string {
  const stick = tube(brush, 'M0 16L-14 -120', 6, '#8b5a44');
  const edge = 'Q-84 -140 -62 -118Q-40 -136 -20 -120Q2 -138 24 -122Q48 -140 72 -124';
  const top = `M-108 -112${edge}Q66 -206 -20 -208Q-104 -206 -108 -112Z`;
  const panel = 'M-62 -118Q-40 -136 -20 -120Q2 -138 24 -122Q20 -186 -20 -208Q-62 -182 -62 -118Z';
  const ribs = seam(
    brush,
    'M-20 -208Q-62 -182 -62 -118M-20 -208Q20 -186 24 -122',
    '#ffc94f',
    1.6,
    0.6,
  );
  return stick + part(brush, top, '#ffc94f') + mark(brush, panel, '#ffe08a', 0.85) + ribs;
}

function lantern(brush: Brush): string {
  const string = tube(brush, 'M0 -4L4 -22L8 6', 4, '#6b4a3a');
  const ribs = [18, 28, 38].map((y) => `M-14 ${y}Q8 ${y + 5} 30 ${y}`).join('');
  const body =
    part(brush, round(8, 28, 24, 22), '#ff9d5c') + seam(brush, ribs, '#ff9d5c', 1.4, 0.5);
  const caps = part(brush, box(-4, 2, 24, 7, 3), '#4c3a5e', { rim: 0 });
  const foot = part(brush, box(-2, 47, 20, 6, 3), '#4c3a5e', { rim: 0 });
  return halo(brush, 28, 70, '#ffcf7a') + string + body + caps + foot;
}

function book(brush: Brush): string {
  const cover = part(
    brush,
    'M-32 -16Q-14 -26 0 -14Q14 -26 32 -16V24Q14 16 0 28Q-14 16 -32 24Z',
    '#7d8cf0',
  );
  const pages = 'M-27 -14Q-12 -21 0 -11Q12 -21 27 -14V18Q12 12 0 21Q-12 12 -27 18Z';
  const print = 'M-21 -6q8 -4 15 0M-21 2q8 -4 15 0M7 -6q8 -4 15 0M7 2q8 -4 15 0M0 -11V21';
  return (
    cover + part(brush, pages, '#fffaf0', { rim: 3 }) + seam(brush, print, '#c9b8a0', 1.5, 0.7)
  );
}

function balloon(brush: Brush): string {
  const thread = brush.style === 'shape' ? '' : stroke('M0 6Q-10 -50 6 -88', '#8d7ba8', 2);
  const body = smooth([
    [6, -162],
    [38, -146],
    [42, -118],
    [6, -88],
    [-30, -118],
    [-26, -146],
  ]);
  const shine = mark(brush, round(-8, -142, 7, 11), '#ffffff', 0.75);
  return (
    thread + part(brush, body, '#ff7f9f') + part(brush, 'M0 -82L6 -90L12 -82Z', '#ff7f9f') + shine
  );
}

function flower(brush: Brush): string {
  const stalk = tube(brush, 'M0 14Q4 -10 2 -32', 5, '#6fb56b');
  const petals = Array.from({ length: 5 }, (_, i) => leaf(2, -40, 22, 9, i * 72));
  const bloom = petals.map((d) => part(brush, d, '#ffb0c8', { line: 1.8, rim: 4 })).join('');
  return (
    stalk +
    part(brush, leaf(2, -8, 20, 6, 65), '#8ccf7e') +
    bloom +
    part(brush, round(2, -40, 7), '#ffd65c')
  );
}

function sparkler(brush: Brush): string {
  const rays = Array.from({ length: 14 }, (_, i) => {
    const [angle, length] = [(i * Math.PI) / 7, i % 2 === 0 ? 34 : 22];
    return curve`
      M${6 + Math.cos(angle) * 6} ${-54 + Math.sin(angle) * 6}
      L${6 + Math.cos(angle) * length} ${-54 + Math.sin(angle) * length}
    `;
  });
  const sparks = brush.style === 'shape' ? '' : stroke(rays.join(''), '#ffe68a', 2.2);
  const glints = [
    [34, -76, 8],
    [-18, -40, 7],
    [26, -30, 6],
    [-14, -80, 6],
  ] as const;
  const bits = glints.map(([x, y, size]) => mark(brush, glint(x, y, size), '#fff7c9')).join('');
  return halo(brush, -54, 70, '#ffd873') + tube(brush, 'M0 10L6 -54', 4, '#b98a6a') + sparks + bits;
}

function paintbrush(brush: Brush): string {
  const stick = part(brush, capsule([-4, 24], [8, -36], 4, 5), '#f0b66a');
  const ring = part(brush, capsule([8, -34], [10, -44], 7), '#cfd6e6', { rim: 3 });
  const tip = smooth([
    [2, -46],
    [18, -48],
    [20, -62],
    [13, -80],
    [4, -64],
  ]);
  return stick + ring + part(brush, tip, '#8f7bff');
}

function candy(brush: Brush): string {
  const ring = 'M2 -44a5 5 0 0 1 9 2a11 11 0 0 1 -20 1a17 17 0 0 1 32 -7';
  return (
    tube(brush, 'M0 20L2 -24', 5, '#fff6ea') +
    part(brush, round(3, -44, 25), '#ff9ec2') +
    (brush.style === 'shape' ? '' : stroke(ring, '#ffffff', 5))
  );
}

function fish(brush: Brush): string {
  // Taiyaki, a fish-shaped cake.
  const body = smooth([
    [-30, 0],
    [-14, -20],
    [12, -18],
    [30, -4],
    [46, -20],
    [44, 20],
    [30, 6],
    [10, 20],
    [-16, 18],
  ]);
  const scales = 'M-4 -8q7 7 0 15M8 -8q7 7 0 15M20 -6q5 6 0 11';
  return (
    part(brush, body, '#e0a25c') +
    seam(brush, scales, '#c07f3c', 2) +
    mark(brush, round(-17, -4, 3), '#5a3a2a')
  );
}

function mapleLeaf(brush: Brush): string {
  const stalk = tube(brush, 'M0 12L2 -20', 4, '#b5563c');
  const tips = [-80, -40, 0, 40, 80].map((angle) => leaf(2, -20, angle === 0 ? 40 : 34, 11, angle));
  const veins = 'M2 -20V-52M2 -20L-18 -42M2 -20L22 -42';
  const blades = tips.map((d) => part(brush, d, '#f0703f', { line: 1.6, rim: 3 })).join('');
  return (
    stalk +
    blades +
    mark(brush, round(2, -22, 12, 10), '#f0703f') +
    seam(brush, veins, '#f0703f', 1.4, 0.6)
  );
}

const drawers: Readonly<Record<HeldId, (brush: Brush) => string>> = {
  wand,
  cup,
  umbrella,
  lantern,
  book,
  balloon,
  flower,
  sparkler,
  brush: paintbrush,
  candy,
  fish,
  leaf: mapleLeaf,
};

/** Draws an object at the given hand. */
export function drawHeld(brush: Brush, held: HeldId, [x, y]: Point): string {
  return place(drawers[held](brush), { x, y });
}

/** A soft glow for luminous objects. */
export function gleam(brush: Brush, x: number, y: number, size: number, color: string): string {
  if (!hasGlow(brush)) return '';
  const fade = radial(brush.paper, [
    [0, lighten(color, 0.4), 0.8],
    [1, color, 0],
  ]);
  return circle(x, y, size, fade);
}
