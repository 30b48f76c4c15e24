import { mix } from '../drawing/color.ts';
import { glowAt, sparkles, vignette } from '../drawing/light.ts';
import { star } from '../drawing/shapes.ts';
import { circle, curve, linear, oval, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import { cloud, sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function glitter(paper: Paper, top: number, bottom: number, x: number, u: number): string {
  const bars = Array.from({ length: 46 }, () => {
    const t = paper.random.range(0, 1);
    const spread = (40 + t * 240) * u;
    const length = paper.random.range(14, 60) * u * (0.5 + t);
    return rect(
      x + paper.random.range(-spread, spread) - length / 2,
      top + t * (bottom - top),
      length,
      (3 + 5 * t) * u,
      '#fff2c4',
      { rx: 4, opacity: paper.random.range(0.35, 0.9) },
    );
  });
  return bars.join('');
}

function foam(paper: Paper, y: number, color: string, swell: number, opacity: number): string {
  const { width, height } = paper;
  const step = width / 6;
  const waves = Array.from(
    { length: 6 },
    (_, i) => curve`q${step / 2} ${i % 2 === 0 ? swell : -swell} ${step} 0`,
  ).join('');
  return path(curve`M0 ${y}${waves}V${height}H0Z`, color, { opacity });
}

function shells(paper: Paper, y: number, u: number): string {
  const starfish = path(star(paper.width * 0.16, y + 60 * u, 26 * u, 0.5, 5, 0.4), '#ff9a86');
  const shell = (x: number, dy: number): string =>
    path(
      curve`
        M${x} ${y + dy}q${-24 * u} ${-6 * u} ${-20 * u} ${-26 * u}
        q${20 * u} ${-18 * u} ${40 * u} 0q${4 * u} ${20 * u} ${-20 * u} ${26 * u}Z
      `,
      '#fff0ea',
    ) +
    stroke(
      curve`
        M${x} ${y + dy}l${-10 * u} ${-26 * u}M${x} ${y + dy}v${-32 * u}M${x} ${y + dy}
        l${10 * u} ${-26 * u}
      `,
      '#f0a99c',
      2 * u,
    );
  return starfish + shell(paper.width * 0.83, 70 * u) + shell(paper.width * 0.7, 112 * u);
}

function gull(x: number, y: number, size: number): string {
  return stroke(
    curve`
      M${x - size} ${y - size * 0.3}Q${x - size * 0.5} ${y - size * 0.7} ${x} ${y}
      Q${x + size * 0.5} ${y - size * 0.7} ${x + size} ${y - size * 0.3}
    `,
    '#8a5a8f',
    size * 0.14,
  );
}

const evenings = [
  {
    sky: ['#6d6cc9', '#b684cf', '#ff9fa6', '#ffd08a', '#ffe6a6'],
    sea: ['#ffb98f', '#d98ab8', '#7a7bd0', '#5f6ec6'],
    clouds: ['#ffd0c4', '#e29ac2'],
  },
  {
    sky: ['#4f8fd8', '#8fc0ea', '#ffd9b8', '#ffc07f', '#ffe0a0'],
    sea: ['#ffcf9a', '#8fc0c8', '#4f9fc4', '#3f84b8'],
    clouds: ['#fff3e4', '#ffc4a8'],
  },
  {
    sky: ['#3f3f9a', '#7a5cb8', '#d97ab0', '#ff9a9f', '#ffc8a8'],
    sea: ['#ff9fa0', '#b86ab0', '#6a5cb8', '#4a4aa0'],
    clouds: ['#f5a8c4', '#a86ab8'],
  },
] as const;

/** A beach at sunset. */
export function drawSeaside(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const tone = random.pick(evenings);
  const [horizon, beach, sunX] = [h * 0.52, h * 0.74, w * random.range(0.3, 0.7)];
  const back =
    sky(paper, [
      [0, tone.sky[0]],
      [0.2, tone.sky[1]],
      [0.38, tone.sky[2]],
      [0.5, tone.sky[3]],
      [0.55, tone.sky[4]],
    ]) +
    glowAt(paper, sunX, horizon - 60 * u, 520 * u, '#fff0b0', 0.9) +
    circle(
      sunX,
      horizon - 40 * u,
      105 * u,
      linear(paper, [
        [0, '#fffbe0'],
        [1, '#ffc36e'],
      ]),
    ) +
    cloud(
      paper,
      w * random.range(0.1, 0.35),
      h * random.range(0.14, 0.24),
      330 * u,
      tone.clouds,
      0.85,
    ) +
    cloud(
      paper,
      w * random.range(0.7, 0.95),
      h * random.range(0.24, 0.34),
      380 * u,
      tone.clouds,
      0.85,
    ) +
    [0.3, 0.36, 0.62].map((t, i) => gull(w * t, h * (0.13 + i * 0.04), 26 * u)).join('') +
    rect(
      0,
      horizon,
      w,
      h - horizon,
      linear(paper, [
        [0, tone.sea[0]],
        [0.18, tone.sea[1]],
        [0.6, tone.sea[2]],
        [1, tone.sea[3]],
      ]),
    ) +
    glitter(paper, horizon + 8, beach, sunX, u) +
    foam(paper, beach - 34 * u, '#8fb4ea', 20 * u, 0.55) +
    foam(paper, beach - 10 * u, '#fff6f0', 16 * u, 0.9) +
    foam(paper, beach + 6 * u, mix('#f6c9a4', '#e8a890', 0.3), 16 * u, 1) +
    rect(
      0,
      beach + 40 * u,
      w,
      h,
      linear(paper, [
        [0, '#f3c3a0'],
        [1, '#d99a8a'],
      ]),
      { opacity: 0.8 },
    ) +
    shells(paper, h * 0.84, u) +
    oval(w * 0.5, h, w * 0.7, h * 0.06, '#b97a86', { opacity: 0.25 });
  const light = { rim: '#ffe9b0', shade: '#7a3f8f', tint: '#ffb08a', amount: 0.08 };
  return {
    back,
    front:
      sparkles(paper, '#fff6d8', 22, [0, h * 0.4, w, h * 0.5], 9 * u) +
      vignette(paper, '#5a2a66', 0.26),
    ground: h * 0.9,
    light,
    shadow: '#6a2f5f',
    night: false,
  };
}
