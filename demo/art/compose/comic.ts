import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { lighten, mix } from '../drawing/color.ts';
import { glowAt } from '../drawing/light.ts';
import { box } from '../drawing/shapes.ts';
import {
  circle,
  clip,
  curve,
  linear,
  type Paper,
  path,
  place,
  rect,
  stroke,
} from '../drawing/svg.ts';
import { bubble, drawSign, type SignId } from '../elements/signs.ts';
import type { Expression, HeldId, PoseId, Role, SheetSpec, StoryId } from '../types.ts';
import { pastels } from './stickers.ts';

interface Beat {
  expression: Expression;
  pose: PoseId;
  sign: SignId;
  /** Belongs to the first character (0), the second (1), or all (2). */
  voice: 0 | 1 | 2;
  holding?: HeldId;
  /** Burst lines in the background, for the moment of surprise. */
  burst?: boolean;
}

const stories: Readonly<Record<StoryId, readonly [Beat, Beat, Beat, Beat]>> = {
  share: [
    { expression: 'smile', pose: 'wave', sign: 'fish', voice: 0 },
    { expression: 'happy', pose: 'hold', sign: 'heart', voice: 1, holding: 'fish' },
    { expression: 'surprised', pose: 'reach', sign: 'surprise', voice: 2, burst: true },
    { expression: 'happy', pose: 'cheer', sign: 'heart', voice: 2 },
  ],
  wake: [
    { expression: 'sleepy', pose: 'hug', sign: 'sleep', voice: 2 },
    { expression: 'wink', pose: 'wave', sign: 'idea', voice: 1 },
    { expression: 'surprised', pose: 'cheer', sign: 'surprise', voice: 2, burst: true },
    { expression: 'singing', pose: 'cheer', sign: 'note', voice: 0 },
  ],
  rain: [
    { expression: 'shy', pose: 'hug', sign: 'question', voice: 0 },
    { expression: 'smile', pose: 'hold', sign: 'rain', voice: 1, holding: 'umbrella' },
    { expression: 'surprised', pose: 'reach', sign: 'sweat', voice: 2 },
    { expression: 'happy', pose: 'wave', sign: 'star', voice: 0 },
  ],
  cheer: [
    { expression: 'calm', pose: 'stand', sign: 'cake', voice: 0 },
    { expression: 'shy', pose: 'hug', sign: 'sweat', voice: 1 },
    { expression: 'singing', pose: 'hold', sign: 'idea', voice: 0, holding: 'candy' },
    { expression: 'happy', pose: 'cheer', sign: 'heart', voice: 2, burst: true },
  ],
};

function burstLines(w: number, h: number): string {
  const rays = Array.from({ length: 26 }, (_, i) => {
    const angle = (i * Math.PI * 2) / 26;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return curve`M${w / 2 + c * w * 0.4} ${h / 2 + s * h * 0.4}L${w / 2 + c * w} ${h / 2 + s * h}`;
  });
  return stroke(rays.join(''), '#ffffff', 9, { 'stroke-opacity': 0.75 });
}

function ground(paper: Paper, w: number, h: number, color: string): string {
  const floor = curve`M0 ${h * 0.8}Q${w / 2} ${h * 0.75} ${w} ${h * 0.8}V${h}H0Z`;
  const dots = Array.from({ length: 7 }, () =>
    circle(
      paper.random.range(0, w),
      paper.random.range(h * 0.05, h * 0.6),
      paper.random.range(3, 8),
      '#ffffff',
      { opacity: 0.7 },
    ),
  ).join('');
  return (
    rect(
      0,
      0,
      w,
      h,
      linear(paper, [
        [0, lighten(color, 0.45)],
        [1, color],
      ]),
    ) +
    path(floor, mix(color, '#a58fd0', 0.32)) +
    dots
  );
}

function character(
  paper: Paper,
  role: Role,
  beat: Beat,
  x: number,
  y: number,
  tall: number,
  look: number,
): string {
  const brush = createBrush(paper, 'soft');
  const acting: Role = { ...role, expression: beat.expression, pose: beat.pose };
  const done: Role = beat.holding === undefined ? acting : { ...acting, holding: beat.holding };
  return place(drawShape(brush, done, '#ffffff', 3) + drawActor(brush, done, look).art, {
    x,
    y,
    scale: tall / 215,
    turn: paper.random.range(-5, 5),
  });
}

function panel(
  paper: Paper,
  cast: readonly Role[],
  beat: Beat,
  w: number,
  h: number,
  index: number,
): string {
  const [first, second] = cast;
  const color = pastels[(index * 2 + paper.random.int(0, 1)) % pastels.length] ?? '#ffd9e2';
  const duo = second !== undefined && beat.voice !== 0;
  const tall = Math.min(h * (duo ? 0.7 : 0.74), w * (duo ? 0.5 : 0.66));
  const answer: Beat = {
    expression: beat.expression === 'sleepy' ? 'sleepy' : 'smile',
    pose: 'stand',
    sign: beat.sign,
    voice: beat.voice,
  };
  const left =
    first === undefined
      ? ''
      : character(
          paper,
          first,
          beat.voice === 1 ? answer : beat,
          duo ? w * 0.28 : w * 0.4,
          h * 0.95,
          tall,
          0.6,
        );
  const right = duo
    ? character(paper, second, beat.voice === 0 ? answer : beat, w * 0.73, h * 0.95, tall, -0.6)
    : '';
  const said = place(
    beat.voice === 2
      ? drawSign(beat.sign, h * 0.085)
      : bubble(beat.sign, Math.min(h, w) * 0.095, beat.voice === 0 ? -1 : 1),
    { x: beat.voice === 2 ? w * 0.5 : beat.voice === 0 ? w * 0.78 : w * 0.46, y: h * 0.155 },
  );
  const glow = glowAt(paper, w / 2, h * 0.5, h * 0.6, '#ffffff', 0.5);
  return (
    ground(paper, w, h, color) +
    (beat.burst === true ? burstLines(w, h) : '') +
    glow +
    left +
    right +
    said
  );
}

/** A comic of four panels without words. */
export function composeComic(paper: Paper, spec: SheetSpec): string {
  const { width: w, height: h, random } = paper;
  const story = stories[spec.story ?? random.pick(['share', 'wake', 'rain', 'cheer'])];
  const [cols, rows] = h > w * 1.6 ? [1, 4] : w > h * 1.6 ? [4, 1] : [2, 2];
  const gap = Math.min(w, h) * 0.026;
  const [pw, ph] = [(w - gap * (cols + 1)) / cols, (h - gap * (rows + 1)) / rows];
  const panels = story.map((beat, i) => {
    // Japanese comics are read from right to left.
    const col = cols - 1 - (i % cols);
    const [x, y] = [gap + col * (pw + gap), gap + Math.floor(i / cols) * (ph + gap)];
    const frame = box(0, 0, pw, ph, 14);
    const inside = panel(paper, spec.cast, beat, pw, ph, i);
    const art = `<g clip-path="${clip(paper, frame)}">${inside}</g>`;
    return place(art + path(frame, 'none', { stroke: '#5a4a72', 'stroke-width': 5 }), { x, y });
  });
  return rect(0, 0, w, h, '#fffdf8') + panels.join('');
}
