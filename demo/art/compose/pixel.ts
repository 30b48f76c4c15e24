import { sprites } from '../characters/sprites.ts';
import { mix } from '../drawing/color.ts';
import { type Paper, rect } from '../drawing/svg.ts';
import type { CharacterId, SheetSpec } from '../types.ts';

type Grid = string[][];

interface Mood {
  sky: readonly [string, string, string];
  far: string;
  land: readonly [string, string];
  spark: string;
}

const moods: readonly Mood[] = [
  {
    sky: ['#2a2470', '#5a48a8', '#c98ac0'],
    far: '#4a3f92',
    land: ['#6f5fb8', '#56489c'],
    spark: '#fff0b0',
  },
  {
    sky: ['#7cc4f5', '#b8e4fb', '#fdf3d8'],
    far: '#a8dcb0',
    land: ['#86cc78', '#68b068'],
    spark: '#ffffff',
  },
  {
    sky: ['#7f6cc8', '#ff9fa8', '#ffd896'],
    far: '#b080c0',
    land: ['#f3c79a', '#dfa884'],
    spark: '#fff6d8',
  },
  {
    sky: ['#8fb8f0', '#c9dcfa', '#f4f0ff'],
    far: '#b9c8ee',
    land: ['#ffffff', '#dfe8fb'],
    spark: '#ffffff',
  },
];

function paintSky(grid: Grid, mood: Mood, horizon: number): void {
  grid.forEach((row, y) => {
    const t = Math.min(0.999, y / horizon) * 2;
    const [from, to] = t < 1 ? [mood.sky[0], mood.sky[1]] : [mood.sky[1], mood.sky[2]];
    row.forEach((_, x) => {
      // Dithering: a checkerboard between neighbouring shades.
      const step = Math.round((t % 1) * 4 + ((x + y) % 2 === 0 ? 0.25 : -0.25)) / 4;
      row[x] = mix(from, to, Math.max(0, Math.min(1, step)));
    });
  });
}

function paintLand(grid: Grid, mood: Mood, horizon: number, paper: Paper): void {
  const [phase, second] = [paper.random.range(0, 6), paper.random.range(0, 6)];
  for (const [y, row] of grid.entries()) {
    for (const x of row.keys()) {
      const wave = Math.sin(x / 7 + phase) * 2.4 + Math.sin(x / 3 + second);
      if (y >= horizon - 5 + Math.round(wave)) row[x] = mood.far;
      if (y >= horizon) row[x] = mood.land[(x * 7 + y * 13) % 11 === 0 ? 1 : 0];
      if (y === horizon) row[x] = mix(mood.land[0], '#ffffff', 0.4);
    }
  }
}

function paintSparks(grid: Grid, mood: Mood, horizon: number, paper: Paper): void {
  const wide = grid[0]?.length ?? 0;
  for (let i = 0; i < 34; i += 1) {
    const [x, y] = [paper.random.int(0, wide - 1), paper.random.int(0, horizon - 8)];
    const cross =
      i % 7 === 0
        ? [
            [0, 0],
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
          ]
        : [[0, 0]];
    for (const [dx = 0, dy = 0] of cross) {
      const row = grid[y + dy];
      if (row?.[x + dx] !== undefined) row[x + dx] = mood.spark;
    }
  }
}

function paintSprite(grid: Grid, who: CharacterId, left: number, top: number): void {
  const sprite = sprites[who];
  const put = (x: number, y: number, key: string): void => {
    const [row, color] = [grid[top + y], sprite.colors[key]];
    if (row?.[left + x] !== undefined && color !== undefined) row[left + x] = color;
  };
  for (const [, x, y, key = ''] of (sprite.extra ?? '').matchAll(/(\d+),(\d+),(\w)/g)) {
    put(Number(x), Number(y), key);
  }
  for (const [y, half] of sprite.rows.entries()) {
    for (const [x, key] of [...half].entries()) {
      put(x, y, key);
      put(15 - x, y, key);
    }
  }
}

function paintShadow(grid: Grid, mood: Mood, left: number, y: number): void {
  for (let x = left + 2; x < left + 14; x += 1) {
    const row = grid[y];
    if (row?.[x] !== undefined) row[x] = mix(mood.land[1], '#3a2a6a', 0.35);
  }
}

function toRects(grid: Grid, size: number): string {
  return grid
    .map((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; ) {
        const color = row[x] ?? '#000000';
        let end = x + 1;
        while (row[end] === color) end += 1;
        runs.push(rect(x * size, y * size, (end - x) * size, size, color));
        x = end;
      }
      return runs.join('');
    })
    .join('');
}

/** Pixel art on one grid. */
export function composePixel(paper: Paper, spec: SheetSpec): string {
  const { width, height, random } = paper;
  const count = Math.min(spec.cast.length, 3);
  const across = Math.max(34, count * 17 + 10, width > height * 1.5 ? 46 : 0);
  const size = width / across;
  const high = Math.ceil(height / size);
  const mood = random.pick(moods);
  const horizon = Math.round(high * 0.66);
  const grid: Grid = Array.from({ length: high }, () =>
    Array.from({ length: across }, () => '#000000'),
  );
  paintSky(grid, mood, horizon);
  paintSparks(grid, mood, horizon, paper);
  paintLand(grid, mood, horizon, paper);
  const start = Math.round((across - count * 17) / 2);
  spec.cast.slice(0, count).forEach((role, i) => {
    const top = horizon - 11 + (i % 2) * 2;
    paintShadow(grid, mood, start + i * 17, top + 16);
    paintSprite(grid, role.who, start + i * 17, top);
  });
  return `<g shape-rendering="crispEdges">${toRects(grid, size)}</g>`;
}
