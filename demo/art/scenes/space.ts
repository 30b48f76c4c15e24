import { darken, lighten } from '../drawing/color.ts';
import { glowAt, sparkles, vignette } from '../drawing/light.ts';
import { round, star } from '../drawing/shapes.ts';
import {
  circle,
  clip,
  curve,
  linear,
  oval,
  type Paper,
  path,
  radial,
  stroke,
} from '../drawing/svg.ts';
import { sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function planet(
  paper: Paper,
  x: number,
  y: number,
  s: number,
  color: string,
  ringed: boolean,
): string {
  const ball = radial(
    paper,
    [
      [0, lighten(color, 0.45)],
      [0.6, color],
      [1, darken(color, 0.4)],
    ],
    [0.34, 0.3, 0.8],
  );
  const bands = [-0.4, 0.05, 0.45]
    .map((t) => oval(x, y + s * t, s, s * 0.1, lighten(color, 0.3), { opacity: 0.35 }))
    .join('');
  const disc = `${circle(x, y, s, ball)}<g clip-path="${clip(paper, round(x, y, s))}">${bands}</g>`;
  if (!ringed) return glowAt(paper, x, y, s * 1.7, color, 0.35) + disc;
  const arc = (sweep: 0 | 1): string =>
    stroke(
      curve`M${x - s * 1.7} ${y}A${s * 1.7} ${s * 0.42} 0 0 ${sweep} ${x + s * 1.7} ${y}`,
      '#ffe6c0',
      s * 0.16,
      { 'stroke-opacity': 0.85 },
    );
  const tilt = curve`<g transform="rotate(-16 ${x} ${y})">`;
  const haze = glowAt(paper, x, y, s * 1.9, color, 0.35);
  return `${haze}${tilt}${arc(1)}</g>${disc}${tilt}${arc(0)}</g>`;
}

function nebula(paper: Paper): string {
  const { width: w, height: h, random } = paper;
  const colors = ['#e07ad0', '#5f8cf5', '#8f6cf0', '#4fd0d8', '#ff9fb0'];
  return Array.from({ length: 9 }, () => {
    const color = random.pick(colors);
    const size = random.range(0.16, 0.4) * Math.max(w, h);
    const fill = radial(paper, [
      [0, color, 0.42],
      [0.5, color, 0.16],
      [1, color, 0],
    ]);
    return oval(
      random.range(0, w),
      random.range(0.05, 0.8) * h,
      size,
      size * random.range(0.4, 0.8),
      fill,
    );
  }).join('');
}

function comet(paper: Paper, x: number, y: number, size: number): string {
  const trail = linear(
    paper,
    [
      [0, '#fff6c8', 0],
      [1, '#fff6c8', 0.9],
    ],
    [1, 0, 0, 1],
  );
  const d = curve`
    M${x + size * 3.2} ${y - size * 2}L${x - size * 0.2} ${y - size * 0.5}
    L${x + size * 0.4} ${y + size * 0.5}Z
  `;
  return path(d, trail) + path(star(x, y, size, 0.55), '#fff0a8');
}

function asteroid(paper: Paper, top: number): string {
  const { width: w, height: h, random } = paper;
  const dome = path(
    curve`
      M${-w * 0.1} ${h + 10}Q${w * 0.1} ${top} ${w * 0.5} ${top}
      Q${w * 0.9} ${top} ${w * 1.1} ${h + 10}Z
    `,
    linear(paper, [
      [0, '#f3dcff'],
      [0.35, '#b49ae6'],
      [1, '#6a56b8'],
    ]),
  );
  const craters = Array.from({ length: 7 }, () => {
    const [x, t] = [random.range(0.16, 0.84) * w, random.range(0.3, 0.9)];
    const s = random.range(0.02, 0.05) * w;
    return (
      oval(x, top + (h - top) * t, s, s * 0.32, '#7f6ac8', { opacity: 0.6 }) +
      oval(x, top + (h - top) * t + s * 0.08, s * 0.8, s * 0.2, '#d8c4fa', { opacity: 0.5 })
    );
  });
  return dome + craters.join('');
}

const voids = [
  ['#120f3f', '#2b2072', '#5a3a9a'],
  ['#0a1a40', '#153a72', '#2f6f9a'],
  ['#2a0f40', '#5a1f72', '#a83f8a'],
] as const;

/** A very small planet in space. */
export function drawSpace(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const deep = random.pick(voids);
  const back =
    sky(paper, [
      [0, deep[0]],
      [0.5, deep[1]],
      [1, deep[2]],
    ]) +
    nebula(paper) +
    sparkles(paper, '#ffffff', 130, [0, 0, w, h], 6 * u) +
    planet(paper, w * 0.84, h * 0.2, 90 * u, random.pick(['#ff9a8a', '#f2b05c', '#e88ad0']), true) +
    planet(
      paper,
      w * 0.14,
      h * 0.42,
      58 * u,
      random.pick(['#6fd0c8', '#7fb0ff', '#a8e08a']),
      false,
    ) +
    planet(paper, w * 0.36, h * 0.1, 24 * u, '#ffd27a', false) +
    comet(paper, w * 0.24, h * 0.22, 26 * u) +
    asteroid(paper, h * 0.82);
  const light = { rim: '#e6d8ff', shade: '#2a1a78', tint: '#8f7cf0', amount: 0.05 };
  return {
    back,
    front:
      sparkles(paper, '#fff6d0', 18, [0, h * 0.2, w, h * 0.7], 9 * u) +
      vignette(paper, '#0a0830', 0.4),
    ground: h * 0.9,
    light,
    shadow: '#3a2a86',
    night: true,
    centred: true,
  };
}
