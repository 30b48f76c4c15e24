import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { mix } from '../drawing/color.ts';
import { circle, curve, linear, type Paper, place, rect } from '../drawing/svg.ts';
import { drawSign, type SignId } from '../elements/signs.ts';
import type { Expression, PoseId, Role, SheetSpec } from '../types.ts';

const moods = [
  'smile',
  'happy',
  'wink',
  'singing',
  'shy',
  'surprised',
  'sleepy',
  'calm',
] as const satisfies readonly Expression[];
const poses = ['stand', 'wave', 'cheer', 'hug', 'reach'] as const satisfies readonly PoseId[];
const signOf: Readonly<Record<Expression, SignId>> = {
  smile: 'star',
  happy: 'heart',
  wink: 'star',
  singing: 'note',
  shy: 'heart',
  surprised: 'surprise',
  sleepy: 'sleep',
  calm: 'cake',
};

export const pastels = [
  '#ffd9e2',
  '#d9e8ff',
  '#dff3dc',
  '#fff0c9',
  '#e6dcff',
  '#d3f2f0',
  '#ffe2cf',
] as const;

/** A dotted background for stickers and patterns. */
export function dotted(paper: Paper, color: string): string {
  const { width: w, height: h } = paper;
  const base = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, mix(color, '#ffffff', 0.35)],
      [1, color],
    ]),
  );
  const step = 54;
  const dots: string[] = [];
  for (let y = 0; y * step < h + step; y += 1) {
    for (let x = 0; x * step < w + step; x += 1)
      dots.push(curve`M${x * step + (y % 2) * 27 - 5} ${y * step}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`);
  }
  return `${base}<path d="${dots.join('')}" fill="#ffffff" opacity="0.55"/>`;
}

function sticker(paper: Paper, role: Role, x: number, y: number, tall: number): string {
  const scale = tall / 225;
  const brush = createBrush(paper, 'soft');
  const shade = place(drawShape(brush, role, '#6a4f9a', 8), {
    x: x + 5,
    y: y + 8,
    scale,
    opacity: 0.16,
  });
  const figure = drawShape(brush, role, '#ffffff', 8) + drawActor(brush, role).art;
  const sign = place(drawSign(signOf[role.expression ?? 'smile'], tall * 0.085), {
    x: x + tall * 0.36,
    y: y - tall * 0.92,
    turn: 10,
  });
  return shade + place(figure, { x, y, scale, turn: paper.random.range(-5, 5) }) + sign;
}

/** A sheet of stickers: a few characters in many moods. */
export function composeStickers(paper: Paper, spec: SheetSpec): string {
  const { width: w, height: h, random } = paper;
  const [cols, rows] = w > h * 1.2 ? [4, 2] : h > w * 1.2 ? [2, 3] : [3, 3];
  const offset = random.int(0, 7);
  const [cellW, cellH] = [(w * 0.94) / cols, (h * 0.94) / rows];
  const stickers = Array.from({ length: cols * rows }, (_, i) => {
    // Shifted by one in every row, if rows would otherwise repeat each other.
    const step = cols % spec.cast.length === 0 ? Math.floor(i / cols) : 0;
    const known = spec.cast[(i + step) % spec.cast.length] ?? { who: 'rumi' };
    const role: Role = {
      ...known,
      expression: moods[(i + offset) % 8] ?? 'smile',
      pose: poses[(i * 2 + offset) % 5] ?? 'stand',
    };
    const tall = Math.min(cellH * 0.86, cellW * (role.who === 'ginga' ? 0.82 : 0.98));
    return sticker(
      paper,
      role,
      w * 0.03 + cellW * ((i % cols) + 0.5),
      h * 0.03 + cellH * (Math.floor(i / cols) + 0.5) + tall * 0.46,
      tall,
    );
  });
  const confetti = Array.from({ length: 16 }, () =>
    circle(
      random.range(0, w),
      random.range(0, h),
      random.range(5, 11),
      random.pick(['#ffffff', '#ffd34f', '#ff9fb5', '#9fc0ff']),
      { opacity: 0.8 },
    ),
  );
  return dotted(paper, random.pick(pastels)) + confetti.join('') + stickers.join('');
}
