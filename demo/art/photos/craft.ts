import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { darken, lighten, mix } from '../drawing/color.ts';
import {
  circle,
  curve,
  linear,
  oval,
  type Paper,
  path,
  place,
  radial,
  rect,
  stroke,
} from '../drawing/svg.ts';
import type { PhotoSpec, Role } from '../types.ts';
import { develop, lamplight } from './lens.ts';

function linen(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const base = rect(
    0,
    0,
    w,
    h,
    linear(
      paper,
      [
        [0, lighten(color, 0.25)],
        [1, darken(color, 0.14)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const across = Array.from({ length: Math.ceil(h / 9) }, (_, i) => `M0 ${i * 9}H${w}`).join('');
  const down = Array.from({ length: Math.ceil(w / 9) }, (_, i) => `M${i * 9} 0V${h}`).join('');
  return (
    base +
    stroke(across, darken(color, 0.3), 2.2, { 'stroke-opacity': 0.13 }) +
    stroke(down, '#ffffff', 2.2, { 'stroke-opacity': 0.16 })
  );
}

function badge(paper: Paper, role: Role, x: number, y: number, s: number, color: string): string {
  const brush = createBrush(paper, 'flat');
  const shadow = circle(
    x + s * 0.09,
    y + s * 0.13,
    s * 1.06,
    radial(paper, [
      [0, '#2a1620', 0.6],
      [0.85, '#2a1620', 0.35],
      [1, '#2a1620', 0],
    ]),
  );
  const disc = circle(
    x,
    y,
    s,
    radial(
      paper,
      [
        [0, lighten(color, 0.4)],
        [0.75, color],
        [1, darken(color, 0.3)],
      ],
      [0.4, 0.35, 0.7],
    ),
  );
  const tall = s * (role.who === 'ginga' ? 1.15 : 1.45);
  const figure = place(drawShape(brush, role, '#ffffff', 5) + drawActor(brush, role).art, {
    x: role.who === 'ginga' ? x - s * 0.12 : x,
    y: y + tall * 0.5,
    scale: tall / 215,
  });
  const gloss = oval(x - s * 0.25, y - s * 0.6, s * 0.5, s * 0.2, '#ffffff', {
    opacity: 0.45,
    transform: curve`rotate(-22 ${x - s * 0.25} ${y - s * 0.6})`,
  });
  return (
    shadow +
    disc +
    figure +
    circle(x, y, s * 0.97, 'none', { stroke: '#ffffff', 'stroke-width': s * 0.03, opacity: 0.7 }) +
    gloss
  );
}

function hoop(paper: Paper, role: Role, x: number, y: number, s: number): string {
  const wood = linear(
    paper,
    [
      [0, '#e8c08a'],
      [0.5, '#c9945c'],
      [1, '#9a6a3f'],
    ],
    [0, 0, 1, 1],
  );
  const cloth = circle(
    x,
    y,
    s,
    radial(paper, [
      [0, '#fffaf0'],
      [0.85, '#f3e6d6'],
      [1, '#cdb8a4'],
    ]),
  );
  const shadow = circle(
    x + s * 0.08,
    y + s * 0.12,
    s * 1.12,
    radial(paper, [
      [0, '#2a1620', 0.6],
      [0.85, '#2a1620', 0.35],
      [1, '#2a1620', 0],
    ]),
  );
  const tall = s * (role.who === 'ginga' ? 1.05 : 1.35);
  const stitched = place(drawActor(createBrush(paper, 'felt', lamplight), role).art, {
    x,
    y: y + tall * 0.5,
    scale: tall / 205,
  });
  const ring = circle(x, y, s, 'none', { stroke: wood, 'stroke-width': s * 0.11 });
  const border = circle(x, y, s * 0.84, 'none', {
    stroke: '#d98a9a',
    'stroke-width': s * 0.022,
    'stroke-dasharray': '10 7',
  });
  const screw = rect(x - s * 0.09, y - s * 1.2, s * 0.18, s * 0.16, '#c9b060', { rx: 5 });
  return shadow + cloth + border + stitched + screw + ring;
}

function spool(paper: Paper, x: number, y: number, s: number, color: string): string {
  const thread = rect(
    x - s * 0.4,
    y - s * 0.5,
    s * 0.8,
    s,
    linear(
      paper,
      [
        [0, darken(color, 0.25)],
        [0.35, lighten(color, 0.35)],
        [1, darken(color, 0.4)],
      ],
      [0, 0, 1, 0],
    ),
    { rx: s * 0.12 },
  );
  const lines = Array.from(
    { length: 7 },
    (_, i) => curve`M${x - s * 0.4} ${y - s * 0.42 + i * s * 0.14}l${s * 0.8} ${s * 0.05}`,
  ).join('');
  const ends = [-0.62, 0.5]
    .map((t) => rect(x - s * 0.5, y + s * t, s, s * 0.14, '#d9b48a', { rx: s * 0.06 }))
    .join('');
  return (
    oval(x + s * 0.12, y + s * 0.6, s * 0.6, s * 0.14, '#2a1620', { opacity: 0.3 }) +
    thread +
    stroke(lines, darken(color, 0.3), 2, { 'stroke-opacity': 0.4 }) +
    ends
  );
}

function scissors(paper: Paper, x: number, y: number, s: number): string {
  const steel = linear(
    paper,
    [
      [0, '#ffffff'],
      [1, '#9aa0b0'],
    ],
    [0, 0, 1, 0],
  );
  const blades = path(
    curve`
      M${-s * 0.04} 0L${-s * 0.14} ${-s}L${s * 0.05} ${-s * 0.05}ZM${s * 0.04} 0
      L${s * 0.14} ${-s}L${-s * 0.05} ${-s * 0.05}Z
    `,
    steel,
  );
  const grips = [-1, 1]
    .map((k) =>
      oval(k * s * 0.18, s * 0.34, s * 0.16, s * 0.22, 'none', {
        stroke: '#d9707f',
        'stroke-width': s * 0.09,
      }),
    )
    .join('');
  return place(blades + grips + circle(0, 0, s * 0.05, '#7a7f90'), { x, y, turn: 38 });
}

function trailing(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const d = curve`
    M${w * 0.04} ${h * 0.86}
    C${w * 0.2} ${h * random.range(0.7, 0.98)} ${w * 0.3} ${h * 0.98} ${w * 0.48} ${h * 0.9}S${w * 0.72} ${h * 0.84} ${w * 0.9} ${h * 0.96}
  `;
  return (
    stroke(d, '#2a1620', 4, { 'stroke-opacity': 0.2, transform: 'translate(3 5)' }) +
    stroke(d, color, 4)
  );
}

/** Handmade objects from above: an embroidery hoop or some badges. */
export function photoCraft(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const u = Math.min(w, h);
  const colors = ['#ffc2cf', '#bcd6ff', '#ffe6a0', '#c9ecd0', '#dccbff'];
  const ground = linen(paper, random.pick(['#e4d6c4', '#c4cfd6', '#d8c6cc']));
  const tools =
    spool(paper, w * 0.12, h * 0.16, u * 0.11, '#ff8fa3') +
    spool(paper, w * 0.24, h * 0.12, u * 0.1, '#7fb0e0') +
    scissors(paper, w * 0.88, h * 0.24, u * 0.22) +
    trailing(paper, mix('#ff8fa3', '#d9506a', 0.4));
  const [first, ...rest] = spec.cast;
  if (first === undefined) return ground + tools + develop(paper);
  if (rest.length === 0)
    return ground + tools + hoop(paper, first, w * 0.5, h * 0.54, u * 0.34) + develop(paper);
  const spots = spec.cast.slice(0, 5).map((role, i) => {
    const angle = (i / Math.min(5, spec.cast.length)) * Math.PI * 2 - 1.2;
    return badge(
      paper,
      role,
      w * 0.5 + Math.cos(angle) * w * 0.25,
      h * 0.54 + Math.sin(angle) * h * 0.23,
      u * 0.185,
      colors[i % 5] ?? '#ffc2cf',
    );
  });
  return ground + tools + spots.join('') + develop(paper);
}
