import { mix } from '../drawing/color.ts';
import { fairyLights, glowAt, sparkles, vignette } from '../drawing/light.ts';
import { curve, linear, oval, type Paper, path, rect } from '../drawing/svg.ts';
import { hill, moon, sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

const walls = ['#4a4590', '#574a9c', '#6a56a8', '#453f85', '#7a5fae'] as const;

function window(paper: Paper, x: number, y: number, size: number): string {
  const lit = paper.random.chance(0.68);
  const pane = rect(x, y, size, size * 1.25, lit ? '#ffdf8e' : '#36316f', { rx: size * 0.3 });
  return (
    (lit ? glowAt(paper, x + size / 2, y + size * 0.6, size * 1.9, '#ffcf70', 0.4) : '') + pane
  );
}

function roof(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const [left, right, top] = [x - width * 0.08, x + width * 1.08, y - height];
  const shapes = [
    curve`M${left} ${y}L${x + width / 2} ${top}L${right} ${y}Z`,
    curve`M${left} ${y}Q${x + width / 2} ${top - height * 0.7} ${right} ${y}Z`,
    curve`M${left} ${y}L${x + width * 0.18} ${top}H${x + width * 0.82}L${right} ${y}Z`,
  ];
  return path(
    paper.random.pick(shapes),
    linear(paper, [
      [0, mix(color, '#ffffff', 0.2)],
      [1, color],
    ]),
  );
}

function house(
  paper: Paper,
  x: number,
  base: number,
  width: number,
  height: number,
  air: number,
): string {
  const { random } = paper;
  const wall = mix(random.pick(walls), '#8d7fd6', air);
  const top = base - height;
  const pane = width * 0.17;
  const rows = Math.max(1, Math.floor(height / (pane * 2.6)));
  const panes = Array.from({ length: rows * 2 }, (_, i) =>
    window(
      paper,
      x + width * (i % 2 === 0 ? 0.2 : 0.62),
      top + pane * 0.8 + Math.floor(i / 2) * pane * 2.3,
      pane,
    ),
  );
  const chimney = rect(
    x + width * 0.7,
    top - width * 0.5,
    width * 0.13,
    width * 0.5,
    mix(wall, '#241c56', 0.3),
  );
  const colors = ['#a35c9c', '#6f5fc4', '#c4697f', '#5b6fc9'] as const;
  return (
    chimney +
    rect(
      x,
      top,
      width,
      height + 4,
      linear(paper, [
        [0, wall],
        [1, mix(wall, '#201a50', 0.35)],
      ]),
    ) +
    roof(paper, x, top, width, width * 0.5, mix(random.pick(colors), '#8d7fd6', air)) +
    panes.join('')
  );
}

function street(paper: Paper, base: number, size: number, air: number): string {
  const houses: string[] = [];
  for (let x = -size * 0.3; x < paper.width; ) {
    const width = size * paper.random.range(0.8, 1.15);
    houses.push(house(paper, x, base, width, size * paper.random.range(0.9, 1.9), air));
    x += width * paper.random.range(1.05, 1.2);
  }
  return houses.join('');
}

function lamp(paper: Paper, x: number, base: number, size: number): string {
  const top = base - size;
  const post = rect(x - size * 0.02, top, size * 0.04, size, '#2d2660', { rx: 4 });
  const head = rect(x - size * 0.07, top - size * 0.14, size * 0.14, size * 0.16, '#fff0b8', {
    rx: size * 0.05,
  });
  const hat = path(
    curve`
      M${x - size * 0.1} ${top - size * 0.13}
      Q${x} ${top - size * 0.28} ${x + size * 0.1} ${top - size * 0.13}Z
    `,
    '#2d2660',
  );
  return glowAt(paper, x, top - size * 0.05, size * 0.75, '#ffd98a', 0.75) + post + head + hat;
}

function cobbles(paper: Paper, top: number): string {
  const { width, height, random } = paper;
  const stone = (): string => {
    const y = random.range(top + 8, height);
    const size = ((y - top) / (height - top)) * 40 + 16;
    return oval(random.range(0, width), y, size, size * 0.3, '#a99be8', {
      opacity: random.range(0.08, 0.24),
    });
  };
  return Array.from({ length: 60 }, stone).join('');
}

const nights = [
  ['#1d1a57', '#3f3894', '#8a68bd', '#f0a8b4'],
  ['#12204f', '#28508f', '#5f9ac0', '#ffd9a8'],
  ['#2a1550', '#5f2f8a', '#b05aa0', '#ffb08a'],
] as const;

/** A small town at night with lit windows. */
export function drawTown(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const road = h * 0.83;
  const night = random.pick(nights);
  const back =
    sky(paper, [
      [0, night[0]],
      [0.4, night[1]],
      [0.68, night[2]],
      [0.86, night[3]],
    ]) +
    sparkles(paper, '#fff6d6', 90, [0, 0, w, h * 0.55], 7 * u) +
    moon(paper, w * random.range(0.68, 0.84), h * 0.17, 62 * u, random.chance(0.5)) +
    hill(paper, h * 0.58, h * 0.03, ['#5e52ab', '#6c5ab5']) +
    street(paper, h * 0.68, 105 * u, 0.45) +
    street(paper, h * 0.76, 155 * u, 0.2) +
    street(paper, road, 225 * u, 0) +
    rect(
      0,
      road,
      w,
      h - road,
      linear(paper, [
        [0, '#6a5aae'],
        [1, '#332c70'],
      ]),
    ) +
    cobbles(paper, road) +
    fairyLights(
      paper,
      [-20, h * 0.4],
      [w * 0.55, h * 0.34],
      h * 0.07,
      ['#ffe08a', '#ffb0c8', '#a8e0ff'],
      15 * u,
    ) +
    fairyLights(
      paper,
      [w * 0.5, h * 0.33],
      [w + 20, h * 0.42],
      h * 0.06,
      ['#ffe08a', '#ffb0c8', '#a8e0ff'],
      15 * u,
    ) +
    lamp(paper, w * 0.09, road + 30 * u, 420 * u) +
    lamp(paper, w * 0.92, road + 30 * u, 420 * u);
  const light = { rim: '#ffe7b0', shade: '#2b1f78', tint: '#6a5ac8', amount: 0.05 };
  return {
    back,
    front: sparkles(paper, '#fff3c4', 16, [0, h * 0.3, w, h * 0.7], 9 * u) + vignette(paper),
    ground: h * 0.92,
    light,
    shadow: '#1b1450',
    night: true,
  };
}
