import { glowAt, shafts } from '../drawing/light.ts';
import { curve, type Paper, path, place, rect } from '../drawing/svg.ts';
import { cloud, hill, sky, unit } from '../elements/nature.ts';
import { bloom, tree, tuft } from '../elements/plants.ts';
import { drifting } from '../elements/weather.ts';
import type { Stage } from './stage.ts';

const petals = ['#ff9fbe', '#fff0a8', '#ffffff', '#c8a6ff', '#ffb98a'] as const;

function windmill(x: number, y: number, size: number): string {
  const tower = path(
    curve`
      M${x - size * 0.13} ${y}L${x - size * 0.08} ${y - size * 0.6}H${x + size * 0.08}
      L${x + size * 0.13} ${y}Z
    `,
    '#fff4e2',
  );
  const roof = path(
    curve`
      M${x - size * 0.1} ${y - size * 0.59}
      Q${x} ${y - size * 0.84} ${x + size * 0.1} ${y - size * 0.59}Z
    `,
    '#f08a7a',
  );
  const sails = [18, 108, 198, 288].map((turn) =>
    place(
      rect(-size * 0.03, -size * 0.46, size * 0.12, size * 0.4, '#ffffff', { opacity: 0.92 }) +
        rect(-size * 0.012, -size * 0.46, size * 0.02, size * 0.46, '#b98a6a'),
      { x, y: y - size * 0.6, turn },
    ),
  );
  return tower + roof + sails.join('');
}

function carpet(paper: Paper, top: number, bottom: number, count: number, size: number): string {
  const { random, width } = paper;
  const spots = Array.from({ length: count }, () => random.range(0, 1) ** 0.8).sort(
    (a, b) => a - b,
  );
  return spots
    .map((t) => {
      const [x, y] = [random.range(0, width), top + (bottom - top) * t];
      const grown = size * (0.35 + t * 0.65);
      return random.chance(0.5)
        ? tuft(paper, x, y, grown * 1.5, random.pick(['#5fae62', '#86c96f', '#4c9a5e']))
        : bloom(paper, x, y, grown, random.pick(petals));
    })
    .join('');
}

/** A meadow in flower. */
export function drawMeadow(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const warm = random.chance(0.4);
  const back =
    sky(
      paper,
      warm
        ? [
            [0, '#8ec9f5'],
            [0.45, '#ffe6cf'],
            [0.7, '#ffd0c2'],
          ]
        : [
            [0, '#6fbdf6'],
            [0.5, '#c9ecff'],
            [0.72, '#fdf6e0'],
          ],
    ) +
    glowAt(paper, w * 0.16, h * 0.14, 460 * u, '#fffbe0', 0.95) +
    cloud(paper, w * 0.7, h * 0.2, 360 * u, ['#ffffff', '#e3efff']) +
    cloud(paper, w * 0.26, h * 0.34, 250 * u, ['#ffffff', '#e8f2ff']) +
    cloud(paper, w * 0.96, h * 0.4, 300 * u, ['#ffffff', '#eef4ff'], 0.8) +
    hill(paper, h * 0.56, h * 0.03, ['#b4dfc0', '#a5d8a8']) +
    windmill(w * 0.82, h * 0.58, 190 * u) +
    hill(paper, h * 0.63, h * 0.035, ['#a9dc94', '#8fd083']) +
    [0.08, 0.17, 0.62]
      .map((t) => tree(paper, w * t, h * 0.66, random.range(120, 180) * u, '#79bd72'))
      .join('') +
    hill(paper, h * 0.72, h * 0.025, ['#a3de83', '#6fbf6c'], 0.9) +
    carpet(paper, h * 0.74, h * 0.93, 70, 38 * u);
  const front =
    carpet(paper, h * 0.97, h * 1.05, 26, 66 * u) +
    drifting(paper, ['#ffc4d4', '#fff3d8'], 34, 26 * u) +
    shafts(paper, '#fffbe0', 3, h * 0.9, 0.22);
  const light = { rim: '#fffbe6', shade: '#5a7fa8', tint: '#fff3d0', amount: 0.04 };
  return { back, front, ground: h * 0.91, light, shadow: '#2f6a4a', night: false };
}
