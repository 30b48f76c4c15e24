import { glint, polygon } from './shapes.ts';
import { circle, curve, linear, oval, type Paper, path, r, radial, rect, stroke } from './svg.ts';

/** A round glow that fades to nothing. */
export function glowAt(
  paper: Paper,
  x: number,
  y: number,
  size: number,
  color: string,
  power = 0.8,
): string {
  const fade = radial(paper, [
    [0, color, power],
    [0.3, color, power * 0.5],
    [1, color, 0],
  ]);
  return circle(x, y, size, fade);
}

/** Out-of-focus lights: discs with a brighter edge. */
export function bokeh(
  paper: Paper,
  colors: readonly string[],
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  [small, large]: readonly [number, number],
): string {
  const { random } = paper;
  const disc = (): string => {
    const color = random.pick(colors);
    const fill = radial(paper, [
      [0, color, 0.45],
      [0.82, color, 0.6],
      [0.94, color, 0.85],
      [1, color, 0],
    ]);
    const place = [random.range(x, x + width), random.range(y, y + height)] as const;
    return circle(...place, random.range(small, large), fill, {
      opacity: random.range(0.35, 0.85),
    });
  };
  return Array.from({ length: count }, disc).join('');
}

/** Slanting beams that fall from the top. */
export function shafts(
  paper: Paper,
  color: string,
  count: number,
  reach: number,
  power = 0.35,
): string {
  const { width, random } = paper;
  const fade = linear(paper, [
    [0, color, power],
    [1, color, 0],
  ]);
  const beam = (): string => {
    const x = random.range(-0.1, 0.95) * width;
    const spread = random.range(0.04, 0.1) * width;
    const lean = -0.18 * reach;
    const d = polygon([
      [x, -10],
      [x + spread, -10],
      [x + spread * 2.1 + lean, reach],
      [x + lean, reach],
    ]);
    return path(d, fade);
  };
  return Array.from({ length: count }, beam).join('');
}

/** Darkens the edges a little. Four strips, because a large radial gradient renders slowly. */
export function vignette(paper: Paper, color = '#2b1b4d', power = 0.3): string {
  const { width: w, height: h } = paper;
  const [x, y] = [w * 0.24, h * 0.24];
  const fade = (line: readonly [number, number, number, number]): string =>
    linear(
      paper,
      [
        [0, color, power * 0.8],
        [0.45, color, power * 0.28],
        [1, color, 0],
      ],
      line,
    );
  return (
    rect(0, 0, w, y, fade([0, 0, 0, 1])) +
    rect(0, h - y, w, y, fade([0, 1, 0, 0])) +
    rect(0, 0, x, h, fade([0, 0, 1, 0])) +
    rect(w - x, 0, x, h, fade([1, 0, 0, 0]))
  );
}

/** Small lights or dust, scattered at random. */
export function sparkles(
  paper: Paper,
  color: string,
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  size: number,
): string {
  const { random } = paper;
  const bit = (): string => {
    const [px, py] = [random.range(x, x + width), random.range(y, y + height)];
    const scale = random.range(0.35, 1) * size;
    const opacity = { opacity: random.range(0.4, 1) };
    return random.chance(0.3)
      ? path(glint(px, py, scale * 2.2), color, opacity)
      : circle(px, py, scale * 0.4, color, opacity);
  };
  return Array.from({ length: count }, bit).join('');
}

/** Film grain: random specks, which render much faster than a noise filter. */
export function grain(paper: Paper, opacity = 0.1): string {
  const { random, width, height } = paper;
  const specks = (count: number): string =>
    Array.from(
      { length: count },
      () => `M${random.int(0, width)} ${random.int(0, height)}h2v2h-2z`,
    ).join('');
  return path(specks(1500), '#ffffff', { opacity }) + path(specks(1500), '#1c1230', { opacity });
}

/** A string of small lamps that hangs in an arc. */
export function fairyLights(
  paper: Paper,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  colors: readonly string[],
  size: number,
): string {
  const count = Math.max(5, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (size * 6)));
  const [cx, cy] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const cable = stroke(
    curve`M${from.map(r).join(' ')}Q${cx} ${cy} ${to.map(r).join(' ')}`,
    '#4b3a66',
    size * 0.22,
  );
  const lamp = (i: number): string => {
    const t = (i + 0.5) / count;
    const at = (a: number, b: number, c: number): number =>
      (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
    const [x, y] = [at(from[0], cx, to[0]), at(from[1], cy, to[1]) + size * 0.6];
    const color = colors[i % colors.length] ?? '#ffe9a8';
    return (
      glowAt(paper, x, y, size * 3, color, 0.6) +
      oval(x, y, size * 0.5, size * 0.66, '#fff8e0') +
      oval(x, y, size * 0.5, size * 0.66, color, { opacity: 0.55 })
    );
  };
  return cable + Array.from({ length: count }, (_, i) => lamp(i)).join('');
}
