import { leaf } from '../drawing/shapes.ts';
import { circle, type Paper, path, radial } from '../drawing/svg.ts';

/** Whether a point is in the area where faces usually are. */
function isFaceArea(paper: Paper, x: number, y: number): boolean {
  const [across, down] = [x / paper.width, y / paper.height];
  return across > 0.1 && across < 0.9 && down > 0.26 && down < 0.9;
}

/** Falling snow. Large flakes avoid the faces. */
export function snowfall(paper: Paper, count: number, size: number): string {
  const { width, height, random } = paper;
  const flake = radial(paper, [
    [0, '#ffffff', 1],
    [0.5, '#ffffff', 0.9],
    [1, '#ffffff', 0],
  ]);
  const fall = (): string => {
    const [x, y, grown] = [
      random.range(0, width),
      random.range(0, height),
      random.range(0.3, 1) ** 2,
    ];
    const near = isFaceArea(paper, x, y) ? Math.min(grown, 0.22) : grown;
    return circle(x, y, near * size, flake, { opacity: random.range(0.5, 1) });
  };
  return Array.from({ length: count }, fall).join('');
}

/** Leaves or petals in the wind, around the characters. */
export function drifting(
  paper: Paper,
  colors: readonly string[],
  count: number,
  size: number,
): string {
  const { width, height, random } = paper;
  const one = (): string => {
    const [x, y, length] = [
      random.range(0, width),
      random.range(0, height),
      random.range(0.5, 1) * size,
    ];
    const d = leaf(x, y, length, length * 0.36, random.range(0, 360));
    const look = { opacity: random.range(0.65, 1) };
    return isFaceArea(paper, x, y) ? '' : path(d, random.pick(colors), look);
  };
  return Array.from({ length: count }, one).join('');
}
