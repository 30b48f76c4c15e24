import { createBrush, daylight } from '../brush.ts';
import { drawShape } from '../actor.ts';
import { darken, lighten } from '../color.ts';
import { leaf, round } from '../shapes.ts';
import { circle, clip, linear, oval, path, place, r, radial, rect, stroke, type Paper } from '../svg.ts';
import type { CharacterId, PhotoSpec } from '../types.ts';
import { develop } from './lens.ts';

function planks(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const board = rect(0, 0, w, h, linear(paper, [[0, lighten(color, 0.2)], [1, darken(color, 0.25)]], [0, 0, 1, 1]));
  const lines = Array.from({ length: 34 }, () => {
    const y = random.range(0, h);
    return stroke(`M0 ${r(y)}C${r(w * 0.3)} ${r(y + random.range(-12, 12))} ${r(w * 0.7)} ${r(y + random.range(-12, 12))} ${w} ${r(y + random.range(-8, 8))}`, darken(color, 0.55), random.range(1, 4), { 'stroke-opacity': random.range(0.06, 0.18) });
  });
  const joints = [0.26, 0.62, 0.93].map((t) => rect(0, h * t, w, 5, darken(color, 0.6), { opacity: 0.45 }));
  return board + lines.join('') + joints.join('');
}

function cup(paper: Paper, x: number, y: number, s: number): string {
  const shadow = oval(x + s * 0.16, y + s * 0.2, s * 1.62, s * 1.56, radial(paper, [[0, '#1c0d08', 0.7], [0.82, '#1c0d08', 0.35], [1, '#1c0d08', 0]]));
  const saucer = circle(x, y, s * 1.42, radial(paper, [[0, '#d9d2cc'], [0.7, '#f4efea'], [0.9, '#ffffff'], [1, '#cfc6c0']], [0.45, 0.42, 0.56]));
  const well = circle(x, y, s * 1.08, 'none', { stroke: '#d6cdc6', 'stroke-width': s * 0.03 });
  const handle = stroke(`M${r(x + s * 0.85)} ${r(y + s * 0.3)}l${r(s * 0.5)} ${r(s * 0.24)}`, '#f6f1ec', s * 0.2) + stroke(`M${r(x + s * 0.9)} ${r(y + s * 0.37)}l${r(s * 0.44)} ${r(s * 0.21)}`, '#cfc6c0', s * 0.05);
  const wall = circle(x, y, s, radial(paper, [[0, '#ffffff'], [0.86, '#f4efea'], [1, '#d9d0c9']]));
  const coffee = circle(x, y, s * 0.88, radial(paper, [[0, '#c98a52'], [0.6, '#a5683a'], [0.92, '#7a4522'], [1, '#5a2f17']], [0.45, 0.42, 0.56]));
  return shadow + saucer + well + handle + wall + coffee;
}

const cocoa = '#6a3a1c';

function foamFace(s: number): string {
  const eyes = [-1, 1].map((side) => oval(side * s * 0.2, -s * 0.02, s * 0.05, s * 0.07, cocoa)).join('');
  const cheeks = [-1, 1].map((side) => oval(side * s * 0.34, s * 0.13, s * 0.08, s * 0.045, '#c9824a', { opacity: 0.8 })).join('');
  return eyes + cheeks + stroke(`M${r(-s * 0.1)} ${r(s * 0.11)}q${r(s * 0.05)} ${r(s * 0.08)} ${r(s * 0.1)} 0q${r(s * 0.05)} ${r(s * 0.08)} ${r(s * 0.1)} 0`, cocoa, s * 0.035);
}

// Where a face lies in the figure's own units, and how large it is there.
const faces: Partial<Record<CharacterId, readonly [number, number]>> = { polka: [-74, 92], shizuku: [-84, 120], ginga: [-90, 175], rumi: [-120, 120] };

function foam(paper: Paper, who: CharacterId, x: number, y: number, s: number): string {
  const brush = createBrush(paper, 'soft', daylight);
  const [faceY, wide] = faces[who] ?? [-114, 125];
  const scale = s / 152;
  const shape = (color: string, grow: number): string => place(drawShape(brush, { who }, color, grow), { x, y: y + 100 * scale, scale });
  const art = shape('#dfae7a', 6) + shape('#fbeedb', 0);
  const face = place(foamFace(wide * scale * 1.06), { x, y: y + (100 + faceY) * scale });
  return `<g clip-path="${clip(paper, round(x, y, s * 0.87))}">${art}</g>${face}`;
}

function swirls(x: number, y: number, s: number): string {
  const arcs = [0.76, 0.68].map((t) => `M${r(x - s * t)} ${r(y + s * 0.12)}A${r(s * t)} ${r(s * t)} 0 0 0 ${r(x + s * 0.2)} ${r(y + s * t * 0.97)}`).join('');
  return stroke(arcs, '#f0d3ac', s * 0.03, { 'stroke-opacity': 0.7 });
}

function side(paper: Paper, x: number, y: number, s: number): string {
  const spoon = stroke(`M${r(x - s * 1.2)} ${r(y + s * 1.5)}L${r(x + s * 0.4)} ${r(y + s * 1.62)}`, linear(paper, [[0, '#f4f4f6'], [1, '#9a9aa6']]), s * 0.09) + oval(x + s * 0.62, y + s * 1.64, s * 0.26, s * 0.15, linear(paper, [[0, '#ffffff'], [1, '#a8a8b4']]));
  const cookies = [[-1.56, -1.2], [-1.2, -1.5]].map(([dx = 0, dy = 0]) => {
    const [cx, cy] = [x + dx * s, y + dy * s];
    const chips = [[-0.1, -0.08], [0.12, 0.02], [-0.02, 0.14], [0.06, -0.16]].map(([a = 0, b = 0]) => circle(cx + a * s, cy + b * s, s * 0.045, '#5a2f1c')).join('');
    return circle(cx + s * 0.04, cy + s * 0.06, s * 0.33, '#1c0d08', { opacity: 0.3 }) + circle(cx, cy, s * 0.32, radial(paper, [[0, '#e8b878'], [0.8, '#d09a58'], [1, '#a8703a']])) + chips;
  });
  const leaves = path(leaf(x + s * 1.3, y - s * 1.1, s * 0.6, s * 0.16, 40) + leaf(x + s * 1.35, y - s * 1.1, s * 0.5, s * 0.14, 95), '#7f9a68', { opacity: 0.9 });
  return spoon + cookies.join('') + leaves;
}

/** Latte art from above, by a window. */
export function photoLatte(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const s = Math.min(w, h) * 0.29;
  const [x, y] = [w * random.range(0.46, 0.54), h * 0.5];
  const who = spec.cast[0]?.who ?? 'moko';
  const daylightPatch = rect(0, 0, w, h, linear(paper, [[0, '#fff3d6', 0.5], [0.45, '#fff3d6', 0.05], [1, '#1c0d08', 0.32]], [0, 0, 1, 1]));
  const shine = oval(x - s * 0.3, y - s * 0.62, s * 0.4, s * 0.12, '#ffffff', { opacity: 0.16, transform: `rotate(-24 ${r(x - s * 0.3)} ${r(y - s * 0.62)})` });
  return planks(paper, random.pick(['#8a5f42', '#6f4c3a', '#b08a66'])) + side(paper, x, y, s) + cup(paper, x, y, s) + swirls(x, y, s) + foam(paper, who, x, y, s) + shine + daylightPatch + develop(paper);
}
