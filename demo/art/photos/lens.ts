import { drawActor } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { darken, lighten, mix } from '../drawing/color.ts';
import { bokeh, glowAt, grain } from '../drawing/light.ts';
import {
  blur,
  curve,
  linear,
  oval,
  type Paper,
  path,
  place,
  radial,
  rect,
  stroke,
} from '../drawing/svg.ts';
import type { Light, Role } from '../types.ts';

/** The warm light of a lamp from the left. */
export const lamplight: Light = { rim: '#fff1d6', shade: '#5a3a4a', tint: '#ffd9b0', amount: 0.12 };

/** A blurred background. */
export function blurry(
  paper: Paper,
  colors: readonly [string, string, string],
  lights: readonly string[],
): string {
  const { width: w, height: h, random } = paper;
  const wash = rect(
    0,
    0,
    w,
    h,
    linear(paper, [
      [0, colors[0]],
      [0.55, colors[1]],
      [1, colors[2]],
    ]),
  );
  const blobs = Array.from({ length: 9 }, () =>
    glowAt(
      paper,
      random.range(0, w),
      random.range(0, h * 0.7),
      random.range(0.12, 0.34) * w,
      random.pick([lighten(colors[1], 0.35), darken(colors[0], 0.25), colors[2]]),
      0.7,
    ),
  ).join('');
  return wash + blobs + bokeh(paper, lights, 22, [0, 0, w, h * 0.68], [w * 0.015, w * 0.055]);
}

/** A wooden table seen from the front, blurred at the back. */
export function table(paper: Paper, top: number, color: string): string {
  const { width: w, height: h, random } = paper;
  const board = rect(
    0,
    top,
    w,
    h - top,
    linear(paper, [
      [0, lighten(color, 0.25)],
      [0.3, color],
      [1, darken(color, 0.35)],
    ]),
  );
  const fibres = Array.from({ length: 22 }, () => {
    const y = random.range(top + (h - top) * 0.12, h);
    const bend = random.range(-8, 8);
    return stroke(
      curve`M0 ${y}C${w * 0.3} ${y + bend} ${w * 0.6} ${y - bend} ${w} ${y + bend * 0.4}`,
      darken(color, 0.5),
      random.range(1, 3.4),
      { 'stroke-opacity': random.range(0.06, 0.2) },
    );
  });
  const seam = rect(
    0,
    top - 14,
    w,
    40,
    linear(paper, [
      [0, lighten(color, 0.3), 0],
      [0.4, lighten(color, 0.3), 0.7],
      [1, lighten(color, 0.3), 0],
    ]),
  );
  return board + fibres.join('') + seam;
}

/** The shadow of something that sits on a table. */
export function contact(
  paper: Paper,
  x: number,
  y: number,
  width: number,
  color = '#2a1620',
): string {
  const wide = radial(paper, [
    [0, color, 0.55],
    [0.5, color, 0.25],
    [1, color, 0],
  ]);
  const tight = radial(paper, [
    [0, color, 0.7],
    [0.7, color, 0.35],
    [1, color, 0],
  ]);
  return (
    oval(x + width * 0.1, y + width * 0.02, width * 0.72, width * 0.15, wide) +
    oval(x, y, width * 0.42, width * 0.06, tight)
  );
}

/** A plush toy of a character. */
export function plush(
  paper: Paper,
  role: Role,
  x: number,
  y: number,
  tall: number,
  turn = 0,
  light = lamplight,
): string {
  const brush = createBrush(paper, 'felt', light);
  const scale = tall / 205;
  return (
    contact(paper, x, y, 150 * scale) + place(drawActor(brush, role).art, { x, y, scale, turn })
  );
}

/** A plush toy far out of focus. */
export function plushBehind(paper: Paper, role: Role, x: number, y: number, tall: number): string {
  const brush = createBrush(paper, 'felt', { ...lamplight, amount: 0.3 });
  const art = place(drawActor(brush, role).art, { x, y, scale: tall / 205 });
  return `<g filter="${blur(paper, tall * 0.022)}">${art}</g>`;
}

/** A mug or pot out of focus at the edge of the frame. */
export function softMug(paper: Paper, x: number, y: number, s: number, color: string): string {
  const side = linear(
    paper,
    [
      [0, lighten(color, 0.4)],
      [0.5, color],
      [1, darken(color, 0.3)],
    ],
    [0, 0, 1, 0],
  );
  const body = path(
    curve`
      M${x - s * 0.5} ${y - s}L${x - s * 0.42} ${y}Q${x} ${y + s * 0.1} ${x + s * 0.42} ${y}
      L${x + s * 0.5} ${y - s}Z
    `,
    side,
  );
  const rim = oval(x, y - s, s * 0.5, s * 0.12, mix(color, '#5a3a2a', 0.5));
  const handle = stroke(
    curve`
      M${x + s * 0.46} ${y - s * 0.75}q${s * 0.4} 0 ${s * 0.34} ${s * 0.32}
      q${-s * 0.04} ${s * 0.24} ${-s * 0.36} ${s * 0.24}
    `,
    color,
    s * 0.12,
  );
  return `<g filter="${blur(paper, s * 0.035)}">${handle}${body}${rim}</g>`;
}

/** The last layer of every photo: falloff, warmth and grain. */
export function develop(paper: Paper, warmth = '#ffb870'): string {
  const { width: w, height: h } = paper;
  const leak = rect(
    0,
    0,
    w,
    h,
    linear(
      paper,
      [
        [0, warmth, 0.2],
        [0.5, warmth, 0.02],
        [1, '#3a4a9a', 0.12],
      ],
      [0, 0, 1, 1],
    ),
  );
  const falloff = radial(
    paper,
    [
      [0, '#1c0f18', 0],
      [0.6, '#1c0f18', 0],
      [1, '#1c0f18', 0.46],
    ],
    [0.5, 0.48, 0.8],
  );
  return leak + rect(0, 0, w, h, falloff) + grain(paper, 0.11);
}
