import { darken, lighten } from '../drawing/color.ts';
import { capsule, leaf, puffy } from '../drawing/shapes.ts';
import { circle, curve, linear, type Paper, path, rect, stroke } from '../drawing/svg.ts';

/** A tuft of grass blades. */
export function tuft(paper: Paper, x: number, y: number, size: number, color: string): string {
  const { random } = paper;
  const blades = Array.from({ length: random.int(4, 6) }, (_, i) =>
    leaf(
      x + (i - 2.5) * size * 0.14,
      y,
      size * random.range(0.6, 1.1),
      size * 0.08,
      (i - 2.5) * 15 + random.range(-6, 6),
    ),
  );
  return path(blades.join(''), color);
}

/** A simple flower on its stalk. */
export function bloom(paper: Paper, x: number, y: number, size: number, color: string): string {
  const lean = paper.random.range(-0.18, 0.18) * size;
  const top = y - size * 1.5;
  const stalk = stroke(
    curve`M${x} ${y}Q${x} ${y - size} ${x + lean} ${top}`,
    '#5fa45f',
    size * 0.12,
  );
  const petals = Array.from({ length: 5 }, (_, i) =>
    leaf(x + lean, top, size * 0.62, size * 0.26, i * 72 + lean),
  );
  return (
    stalk +
    path(petals.join(''), color) +
    path(petals.join(''), lighten(color, 0.5), {
      opacity: 0.35,
      transform: curve`translate(0 ${-size * 0.05})`,
    }) +
    circle(x + lean, top, size * 0.2, '#ffd25a')
  );
}

/** A round-headed tree. */
export function tree(
  paper: Paper,
  x: number,
  y: number,
  size: number,
  color: string,
  trunk = '#8a6250',
): string {
  const crownY = y - size * 0.68;
  const wood = path(capsule([x, y], [x, crownY], size * 0.055, size * 0.03), trunk);
  const leaves = puffy(x, crownY, size * 0.32, size * 0.34, 10, paper.random.range(0, 1));
  const inner = puffy(x - size * 0.06, crownY - size * 0.07, size * 0.2, size * 0.2, 9);
  return (
    wood +
    path(
      leaves,
      linear(paper, [
        [0, lighten(color, 0.14)],
        [1, darken(color, 0.2)],
      ]),
    ) +
    path(inner, lighten(color, 0.22), { opacity: 0.55 })
  );
}

function pineTier(
  paper: Paper,
  x: number,
  top: number,
  width: number,
  depth: number,
  color: string,
  snowy: boolean,
): string {
  const d = curve`
    M${x} ${top}Q${x + width * 0.2} ${top + depth * 0.6} ${x + width} ${top + depth}
    Q${x} ${top + depth * 1.22} ${x - width} ${top + depth}
    Q${x - width * 0.2} ${top + depth * 0.6} ${x} ${top}Z
  `;
  const snow = curve`
    M${x} ${top}
    Q${x + width * 0.2} ${top + depth * 0.55} ${x + width * 0.62} ${top + depth * 0.74}
    Q${x + width * 0.3} ${top + depth * 0.7} ${x + width * 0.16} ${top + depth * 0.9}
    Q${x} ${top + depth * 0.62} ${x - width * 0.2} ${top + depth * 0.86}
    Q${x - width * 0.34} ${top + depth * 0.68} ${x - width * 0.62} ${top + depth * 0.74}
    Q${x - width * 0.2} ${top + depth * 0.55} ${x} ${top}Z
  `;
  const fill = linear(paper, [
    [0, lighten(color, 0.12)],
    [1, darken(color, 0.16)],
  ]);
  return path(d, fill) + (snowy ? path(snow, '#fbfdff', { opacity: 0.95 }) : '');
}

/** A fir, optionally with snow. */
export function pine(
  paper: Paper,
  x: number,
  y: number,
  size: number,
  color: string,
  snowy = false,
): string {
  const trunk = rect(x - size * 0.035, y - size * 0.12, size * 0.07, size * 0.12, '#7a5a56');
  const tiers = [
    [0.42, 0.3, 0.48],
    [0.64, 0.24, 0.42],
    [0.88, 0.17, 0.36],
  ] as const;
  const crown = tiers.map(([up, width, depth]) =>
    pineTier(paper, x, y - size * (up + 0.12), size * width, size * depth, color, snowy),
  );
  return trunk + crown.join('');
}
