import { mix } from '../drawing/color.ts';
import { glowAt, vignette } from '../drawing/light.ts';
import { curve, linear, oval, type Paper, path, rect, stroke } from '../drawing/svg.ts';
import { sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

const signs = ['#ffb46a', '#ff8fae', '#8fe0d0', '#ffe08a', '#b9a0ff'] as const;

function shop(paper: Paper, x: number, base: number, width: number, height: number): string {
  const { random } = paper;
  const wall = random.pick(['#5a6a9a', '#6a6fa8', '#4f6590', '#73689f']);
  const sign = random.pick(signs);
  const lit = linear(paper, [
    [0, '#fff3c9'],
    [1, '#ffc987'],
  ]);
  const body = rect(
    x,
    base - height,
    width,
    height,
    linear(paper, [
      [0, mix(wall, '#8fa4d0', 0.4)],
      [1, wall],
    ]),
  );
  const pane = rect(x + width * 0.12, base - height * 0.36, width * 0.5, height * 0.28, lit, {
    rx: 8,
  });
  const door = rect(x + width * 0.7, base - height * 0.36, width * 0.2, height * 0.36, '#ffe0a6', {
    rx: 6,
  });
  const stripes = Array.from({ length: 7 }, (_, i) =>
    rect(
      x + width * (0.05 + i * 0.13),
      base - height * 0.47,
      width * 0.13,
      height * 0.1,
      i % 2 === 0 ? sign : '#fff6ea',
      { rx: width * 0.03 },
    ),
  );
  const upper = [0.18, 0.58].map((t) =>
    rect(
      x + width * t,
      base - height * 0.84,
      width * 0.22,
      height * 0.2,
      random.chance(0.7) ? '#ffe2a0' : '#3f4a7a',
      { rx: 6 },
    ),
  );
  return (
    body +
    upper.join('') +
    pane +
    door +
    stripes.join('') +
    glowAt(paper, x + width * 0.5, base - height * 0.2, width * 0.7, '#ffd08a', 0.4)
  );
}

function shops(paper: Paper, base: number, u: number): string {
  const row: string[] = [];
  for (let x = -60 * u; x < paper.width; ) {
    const width = paper.random.range(240, 310) * u;
    row.push(shop(paper, x, base, width, paper.random.range(430, 560) * u));
    x += width;
  }
  return row.join('');
}

function puddles(paper: Paper, top: number, u: number): string {
  const { random, width, height } = paper;
  const puddle = (): string => {
    const [x, y] = [random.range(0, width), random.range(top + 30 * u, height * 0.97)];
    const size = random.range(70, 190) * u;
    const ring = oval(x, y, size * 0.3, size * 0.06, 'none', {
      stroke: '#e8f1ff',
      'stroke-width': 2.4 * u,
      opacity: 0.7,
    });
    return (
      oval(
        x,
        y,
        size,
        size * 0.2,
        linear(paper, [
          [0, '#ffcf96', 0.55],
          [1, '#9fb9f0', 0.5],
        ]),
      ) + ring
    );
  };
  return Array.from({ length: 8 }, puddle).join('');
}

/** The reflections of the lamps on the wet road. */
function reflections(paper: Paper, road: number, u: number): string {
  const { random, width, height } = paper;
  const smear = (): string => {
    const color = random.pick(['#ffd08a', '#ffb0a0', '#ffe9b8', '#a8d8ff']);
    const fade = linear(paper, [
      [0, color, 0.55],
      [1, color, 0],
    ]);
    return rect(
      random.range(0, width),
      road + 12 * u,
      random.range(16, 60) * u,
      random.range(0.4, 0.9) * (height - road),
      fade,
      { rx: 14 * u },
    );
  };
  return Array.from({ length: 22 }, smear).join('');
}

function drops(paper: Paper, count: number, u: number): string {
  const { random, width, height } = paper;
  const lines = Array.from({ length: count }, () => {
    const length = random.range(24, 60) * u;
    return curve`
      M${random.range(0, width)} ${random.range(-20, height)}l${-length * 0.14} ${length}
    `;
  });
  return stroke(lines.join(''), '#eaf3ff', 2.6 * u, { 'stroke-opacity': 0.55 });
}

/** A shopping street in the rain. */
export function drawRain(paper: Paper): Stage {
  const { width: w, height: h } = paper;
  const u = unit(paper);
  const road = h * 0.7;
  const back =
    sky(paper, [
      [0, '#6f86bd'],
      [0.6, '#a9b9dd'],
      [1, '#c9d3ea'],
    ]) +
    shops(paper, road, u) +
    rect(
      0,
      road,
      w,
      h - road,
      linear(paper, [
        [0, '#7a80b0'],
        [1, '#474f86'],
      ]),
    ) +
    reflections(paper, road, u) +
    path(curve`M0 ${road}H${w}v${14 * u}H0Z`, '#d9dcf0') +
    puddles(paper, road, u) +
    drops(paper, 70, u);
  const light = { rim: '#ffe4b8', shade: '#3a3f8a', tint: '#9fb4e8', amount: 0.06 };
  return {
    back,
    front: drops(paper, 40, u * 1.3) + vignette(paper, '#252a5a', 0.34),
    ground: h * 0.91,
    light,
    shadow: '#2a2f66',
    night: false,
  };
}
