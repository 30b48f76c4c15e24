import { darken, lighten, mix } from './color.ts';
import { glowAt } from './light.ts';
import { capsule, crescent, leaf, puffy, round, smooth } from './shapes.ts';
import { circle, linear, oval, path, r, radial, rect, stroke, type Paper, type Point, type Stop } from './svg.ts';

/** The whole sheet as a sky, from top to bottom. */
export function sky(paper: Paper, stops: readonly Stop[]): string {
  return rect(0, 0, paper.width, paper.height, linear(paper, stops));
}

/** The yardstick of a sheet: things sized by it look the same in every proportion. */
export function unit(paper: Paper): number {
  return Math.min(paper.width, paper.height) / 1000;
}

/** A full or crescent moon with its halo. */
export function moon(paper: Paper, x: number, y: number, size: number, full: boolean): string {
  const disc = radial(paper, [[0, '#fffef4'], [0.7, '#fff3c9'], [1, '#ffe39a']], [0.4, 0.35, 0.7]);
  const halo = glowAt(paper, x, y, size * 3.4, '#fff0bd', 0.5);
  if (!full) return halo + path(crescent(x, y, size), disc, { transform: `rotate(-24 ${r(x)} ${r(y)})` });
  const craters = [[-0.3, -0.2, 0.2], [0.3, 0.3, 0.26], [0.1, -0.5, 0.12]] as const;
  const spots = craters.map(([dx, dy, s]) => circle(x + dx * size, y + dy * size, s * size, '#f3d991', { opacity: 0.45 }));
  return halo + circle(x, y, size, disc) + spots.join('');
}

/** A cumulus cloud: puffs that stand on a flat foot, lit from above. */
export function cloud(paper: Paper, x: number, y: number, width: number, colors: readonly [string, string], opacity = 0.95): string {
  const { random } = paper;
  const count = random.int(5, 7);
  const fill = linear(paper, [[0, colors[0]], [1, colors[1], 0.75]]);
  const puffs = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    const size = width * (0.1 + 0.13 * Math.sin(Math.PI * t)) * random.range(0.9, 1.2);
    return round(x + (t - 0.5) * width * 0.86, y - size * 0.55, size, size);
  });
  const foot = `M${r(x - width / 2)} ${r(y)}Q${r(x - width * 0.46)} ${r(y - width * 0.14)} ${r(x)} ${r(y - width * 0.15)}Q${r(x + width * 0.46)} ${r(y - width * 0.14)} ${r(x + width / 2)} ${r(y)}Q${r(x)} ${r(y + width * 0.06)} ${r(x - width / 2)} ${r(y)}Z`;
  return path(`${puffs.join('')}${foot}`, fill, { opacity });
}

/** A rolling hill across the sheet, filled down to the bottom. */
export function hill(paper: Paper, y: number, swell: number, colors: readonly [string, string], waves = 1.4): string {
  const { width, height, random } = paper;
  const phase = random.range(0, Math.PI * 2);
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    return [t * width, y + Math.sin(phase + t * Math.PI * 2 * waves) * swell];
  });
  const curve = points.slice(1).map(([x, py], i) => {
    const from = points[i] ?? [0, y];
    const middle = (from[0] + x) / 2;
    return `C${r(middle)} ${r(from[1])} ${r(middle)} ${r(py)} ${r(x)} ${r(py)}`;
  });
  const start = points[0] ?? [0, y];
  return path(`M0 ${r(start[1])}${curve.join('')}V${height}H0Z`, linear(paper, [[0, colors[0]], [1, colors[1]]]));
}

/** A tuft of grass blades. */
export function tuft(paper: Paper, x: number, y: number, size: number, color: string): string {
  const { random } = paper;
  const blades = Array.from({ length: random.int(4, 6) }, (_, i) =>
    leaf(x + (i - 2.5) * size * 0.14, y, size * random.range(0.6, 1.1), size * 0.08, (i - 2.5) * 15 + random.range(-6, 6)),
  );
  return path(blades.join(''), color);
}

/** A simple flower on its stalk. */
export function bloom(paper: Paper, x: number, y: number, size: number, color: string): string {
  const lean = paper.random.range(-0.18, 0.18) * size;
  const top = y - size * 1.5;
  const stalk = stroke(`M${r(x)} ${r(y)}Q${r(x)} ${r(y - size)} ${r(x + lean)} ${r(top)}`, '#5fa45f', size * 0.12);
  const petals = Array.from({ length: 5 }, (_, i) => leaf(x + lean, top, size * 0.62, size * 0.26, i * 72 + lean));
  return stalk + path(petals.join(''), color) + path(petals.join(''), lighten(color, 0.5), { opacity: 0.35, transform: `translate(0 ${r(-size * 0.05)})` }) + circle(x + lean, top, size * 0.2, '#ffd25a');
}

/** A round-headed tree. */
export function tree(paper: Paper, x: number, y: number, size: number, color: string, trunk = '#8a6250'): string {
  const crownY = y - size * 0.68;
  const wood = path(capsule([x, y], [x, crownY], size * 0.055, size * 0.03), trunk);
  const leaves = puffy(x, crownY, size * 0.32, size * 0.34, 10, paper.random.range(0, 1));
  const inner = puffy(x - size * 0.06, crownY - size * 0.07, size * 0.2, size * 0.2, 9);
  return wood + path(leaves, linear(paper, [[0, lighten(color, 0.14)], [1, darken(color, 0.2)]])) + path(inner, lighten(color, 0.22), { opacity: 0.55 });
}

function pineTier(paper: Paper, x: number, top: number, width: number, depth: number, color: string, snowy: boolean): string {
  const d = `M${r(x)} ${r(top)}Q${r(x + width * 0.2)} ${r(top + depth * 0.6)} ${r(x + width)} ${r(top + depth)}Q${r(x)} ${r(top + depth * 1.22)} ${r(x - width)} ${r(top + depth)}Q${r(x - width * 0.2)} ${r(top + depth * 0.6)} ${r(x)} ${r(top)}Z`;
  const snow = `M${r(x)} ${r(top)}Q${r(x + width * 0.2)} ${r(top + depth * 0.55)} ${r(x + width * 0.62)} ${r(top + depth * 0.74)}Q${r(x + width * 0.3)} ${r(top + depth * 0.7)} ${r(x + width * 0.16)} ${r(top + depth * 0.9)}Q${r(x)} ${r(top + depth * 0.62)} ${r(x - width * 0.2)} ${r(top + depth * 0.86)}Q${r(x - width * 0.34)} ${r(top + depth * 0.68)} ${r(x - width * 0.62)} ${r(top + depth * 0.74)}Q${r(x - width * 0.2)} ${r(top + depth * 0.55)} ${r(x)} ${r(top)}Z`;
  const fill = linear(paper, [[0, lighten(color, 0.12)], [1, darken(color, 0.16)]]);
  return path(d, fill) + (snowy ? path(snow, '#fbfdff', { opacity: 0.95 }) : '');
}

/** A fir, with snow when asked. */
export function pine(paper: Paper, x: number, y: number, size: number, color: string, snowy = false): string {
  const trunk = rect(x - size * 0.035, y - size * 0.12, size * 0.07, size * 0.12, '#7a5a56');
  const tiers = [[0.42, 0.3, 0.48], [0.64, 0.24, 0.42], [0.88, 0.17, 0.36]] as const;
  const crown = tiers.map(([up, width, depth]) =>
    pineTier(paper, x, y - size * (up + 0.12), size * width, size * depth, color, snowy),
  );
  return trunk + crown.join('');
}

/** Falling flakes: near ones large and soft. */
export function snowfall(paper: Paper, count: number, size: number): string {
  const { width, height, random } = paper;
  const flake = radial(paper, [[0, '#ffffff', 1], [0.5, '#ffffff', 0.9], [1, '#ffffff', 0]]);
  const fall = (): string => circle(random.range(0, width), random.range(0, height), random.range(0.3, 1) ** 2 * size, flake, { opacity: random.range(0.5, 1) });
  return Array.from({ length: count }, fall).join('');
}

/** Leaves or petals in the wind. */
export function drifting(paper: Paper, colors: readonly string[], count: number, size: number): string {
  const { width, height, random } = paper;
  const one = (): string => {
    const length = random.range(0.5, 1) * size;
    const d = leaf(random.range(0, width), random.range(0, height), length, length * 0.36, random.range(0, 360));
    return path(d, random.pick(colors), { opacity: random.range(0.65, 1) });
  };
  return Array.from({ length: count }, one).join('');
}

/** A standing stone, bush or mound with a lit upper edge. */
export function mound(paper: Paper, x: number, y: number, width: number, height: number, color: string): string {
  const d = smooth([[x - width / 2, y], [x - width * 0.42, y - height * 0.6], [x - width * 0.1, y - height], [x + width * 0.3, y - height * 0.8], [x + width / 2, y], [x, y + height * 0.06]]);
  return path(d, linear(paper, [[0, lighten(color, 0.2)], [1, darken(color, 0.22)]]));
}

/** The soft shadow under whoever stands on the ground. */
export function footShadow(paper: Paper, x: number, y: number, width: number, color = '#3a2a66'): string {
  return oval(x, y, width / 2, width * 0.13, radial(paper, [[0, color, 0.5], [0.5, color, 0.3], [1, color, 0]]));
}

/** Two colours woven along a distance, for layers that fade into the air. */
export function haze(color: string, air: string, far: number): string {
  return mix(color, air, far);
}
