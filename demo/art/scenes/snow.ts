import { glowAt, sparkles } from '../drawing/light.ts';
import { circle, curve, linear, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import { footShadow, hill, sky, unit } from '../elements/nature.ts';
import { pine } from '../elements/plants.ts';
import { snowfall } from '../elements/weather.ts';
import type { Stage } from './stage.ts';

function cabin(paper: Paper, x: number, y: number, s: number): string {
  const wall = rect(
    x - s * 0.5,
    y - s * 0.55,
    s,
    s * 0.58,
    linear(paper, [
      [0, '#b07a5c'],
      [1, '#8a5a4c'],
    ]),
  );
  const logs = stroke(
    [0.42, 0.28, 0.14].map((t) => curve`M${x - s * 0.5} ${y - s * t}h${s}`).join(''),
    '#7a4c40',
    s * 0.02,
  );
  const snow = path(
    curve`
      M${x - s * 0.68} ${y - s * 0.48}Q${x - s * 0.2} ${y - s * 0.9} ${x} ${y - s * 1.08}
      Q${x + s * 0.2} ${y - s * 0.9} ${x + s * 0.68} ${y - s * 0.48}
      Q${x + s * 0.56} ${y - s * 0.4} ${x + s * 0.42} ${y - s * 0.5}
      Q${x} ${y - s * 0.62} ${x - s * 0.42} ${y - s * 0.5}
      Q${x - s * 0.56} ${y - s * 0.4} ${x - s * 0.68} ${y - s * 0.48}Z
    `,
    '#fbfdff',
  );
  const pane = rect(x - s * 0.3, y - s * 0.4, s * 0.26, s * 0.24, '#ffe29a', { rx: s * 0.03 });
  const door = rect(x + s * 0.1, y - s * 0.42, s * 0.24, s * 0.44, '#6e4640', { rx: s * 0.1 });
  const chimney = rect(x + s * 0.24, y - s * 1.06, s * 0.14, s * 0.3, '#8a6a70');
  const smoke = stroke(
    curve`
      M${x + s * 0.3} ${y - s * 1.1}q${-s * 0.14} ${-s * 0.16} 0 ${-s * 0.3}
      t${s * 0.06} ${-s * 0.34}
    `,
    '#ffffff',
    s * 0.1,
    { 'stroke-opacity': 0.6 },
  );
  return (
    smoke +
    chimney +
    wall +
    logs +
    pane +
    glowAt(paper, x - s * 0.17, y - s * 0.28, s * 0.6, '#ffd27a', 0.7) +
    door +
    snow
  );
}

function snowman(paper: Paper, x: number, y: number, s: number): string {
  const ball = linear(paper, [
    [0, '#ffffff'],
    [1, '#cfdcf6'],
  ]);
  const arms = stroke(
    curve`
      M${x - s * 0.3} ${y - s * 0.42}l${-s * 0.34} ${-s * 0.2}M${x + s * 0.3} ${y - s * 0.42}
      l${s * 0.34} ${-s * 0.22}
    `,
    '#8a6250',
    s * 0.05,
  );
  const eyes =
    circle(x - s * 0.09, y - s * 0.84, s * 0.035, '#33224a') +
    circle(x + s * 0.09, y - s * 0.84, s * 0.035, '#33224a');
  const nose = path(
    curve`M${x} ${y - s * 0.8}l${s * 0.2} ${s * 0.05}l${-s * 0.2} ${s * 0.04}Z`,
    '#ff9a4d',
  );
  const hat =
    rect(x - s * 0.2, y - s * 1.02, s * 0.4, s * 0.05, '#5b5a9a', { rx: 4 }) +
    rect(x - s * 0.14, y - s * 1.24, s * 0.28, s * 0.24, '#5b5a9a', { rx: 6 });
  const scarf = rect(x - s * 0.25, y - s * 0.68, s * 0.5, s * 0.09, '#f0707f', { rx: s * 0.045 });
  return (
    footShadow(paper, x, y, s) +
    arms +
    circle(x, y - s * 0.34, s * 0.36, ball) +
    circle(x, y - s * 0.82, s * 0.25, ball) +
    scarf +
    eyes +
    nose +
    hat
  );
}

/** A snowy hill with firs and a lit cabin. */
export function drawSnow(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const dusk = random.chance(0.55);
  const firs = (y: number, count: number, size: number, color: string): string =>
    Array.from({ length: count }, (_, i) =>
      pine(
        paper,
        w * ((i + random.range(0.1, 0.9)) / count),
        y,
        size * random.range(0.75, 1.2),
        color,
        true,
      ),
    ).join('');
  const back =
    sky(
      paper,
      dusk
        ? [
            [0, '#4a4fa8'],
            [0.35, '#9a8fd8'],
            [0.6, '#ffc9c9'],
            [0.7, '#ffe6d0'],
          ]
        : [
            [0, '#9cc8f2'],
            [0.55, '#e4f0ff'],
            [0.7, '#fff2ea'],
          ],
    ) +
    (dusk
      ? sparkles(paper, '#ffffff', 40, [0, 0, w, h * 0.35], 6 * u)
      : glowAt(paper, w * 0.75, h * 0.18, 380 * u, '#fffbe8', 0.95)) +
    hill(paper, h * 0.53, h * 0.07, ['#c3cdf0', '#d9e0f8'], 0.8) +
    firs(h * 0.6, 9, 170 * u, '#7f9cc0') +
    hill(paper, h * 0.63, h * 0.03, ['#dde5fb', '#cdd8f6']) +
    cabin(paper, w * 0.75, h * 0.68, 210 * u) +
    firs(h * 0.71, 5, 270 * u, '#5f8fa0') +
    hill(paper, h * 0.74, h * 0.025, ['#f5f8ff', '#c5d2f4'], 0.7) +
    snowman(paper, w * 0.15, h * 0.84, 150 * u) +
    hill(paper, h * 0.9, h * 0.015, ['#ffffff', '#d5dffa'], 0.6);
  const light = dusk
    ? { rim: '#ffe3d0', shade: '#5a4fb0', tint: '#b0a8f0', amount: 0.08 }
    : { rim: '#ffffff', shade: '#6f86c8', tint: '#dfe9ff', amount: 0.05 };
  return {
    back,
    front: snowfall(paper, 80, 15 * u),
    ground: h * 0.93,
    light,
    shadow: '#5a6ab8',
    night: false,
  };
}
