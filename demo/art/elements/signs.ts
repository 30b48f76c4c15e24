import { glint, heart, round, star } from '../drawing/shapes.ts';
import { circle, curve, oval, path, r, rect, stroke } from '../drawing/svg.ts';

/** Small signs that show a feeling without words. */
export type SignId =
  | 'heart'
  | 'note'
  | 'sleep'
  | 'surprise'
  | 'question'
  | 'idea'
  | 'sweat'
  | 'star'
  | 'fish'
  | 'rain'
  | 'cake';

type Sign = (s: number) => string;

const note: Sign = (s) =>
  oval(-s * 0.3, s * 0.42, s * 0.36, s * 0.28, '#ffffff') +
  stroke(
    curve`M${-s * 0.05} ${s * 0.4}V${-s * 0.6}Q${s * 0.1} ${-s * 0.2} ${s * 0.45} ${-s * 0.1}`,
    '#ffffff',
    s * 0.3,
  ) +
  oval(-s * 0.3, s * 0.42, s * 0.28, s * 0.2, '#7a6bd8') +
  stroke(
    curve`M${-s * 0.05} ${s * 0.4}V${-s * 0.6}Q${s * 0.1} ${-s * 0.2} ${s * 0.45} ${-s * 0.1}`,
    '#7a6bd8',
    s * 0.13,
  );

const sleep: Sign = (s) => {
  const z = (x: number, y: number, k: number): string => curve`M${x} ${y}h${k}l${-k} ${k}h${k}`;
  return (
    stroke(
      z(-s * 0.7, s * 0.1, s * 0.55) +
        z(-s * 0.05, -s * 0.45, s * 0.42) +
        z(s * 0.45, -s * 0.85, s * 0.3),
      '#ffffff',
      s * 0.26,
    ) +
    stroke(
      z(-s * 0.7, s * 0.1, s * 0.55) +
        z(-s * 0.05, -s * 0.45, s * 0.42) +
        z(s * 0.45, -s * 0.85, s * 0.3),
      '#6f7fd0',
      s * 0.13,
    )
  );
};

const surprise: Sign = (s) =>
  stroke(
    curve`
      M${-s * 0.2} ${-s * 0.8}L${-s * 0.12} ${s * 0.2}M${s * 0.3} ${-s * 0.75}
      L${s * 0.2} ${s * 0.2}
    `,
    '#ff6f6f',
    s * 0.2,
  ) +
  circle(-s * 0.1, s * 0.58, s * 0.13, '#ff6f6f') +
  circle(s * 0.16, s * 0.58, s * 0.13, '#ff6f6f');

const question: Sign = (s) =>
  stroke(
    curve`
      M${-s * 0.36} ${-s * 0.42}A${s * 0.38} ${s * 0.38} 0 1 1 ${s * 0.12} ${-s * 0.04}
      Q0 ${s * 0.06} 0 ${s * 0.26}
    `,
    '#6f8fe0',
    s * 0.19,
  ) + circle(0, s * 0.62, s * 0.13, '#6f8fe0');

const idea: Sign = (s) =>
  path(round(0, -s * 0.15, s * 0.48), '#ffd95c') +
  rect(-s * 0.22, s * 0.3, s * 0.44, s * 0.3, '#b9a0c8', { rx: s * 0.1 }) +
  stroke(
    [0, 45, 90, 135, 180]
      .map((a) => {
        const t = (a * Math.PI) / 180;
        return curve`
          M${-Math.cos(t) * s * 0.66} ${-s * 0.15 - Math.sin(t) * s * 0.66}
          L${-Math.cos(t) * s * 0.88} ${-s * 0.15 - Math.sin(t) * s * 0.88}
        `;
      })
      .join(''),
    '#f2b233',
    s * 0.1,
  );

const drop = (s: number, color: string): string =>
  curve`
    <path d="M0 ${-s * 0.7}Q${s * 0.5} ${s * 0.05} ${s * 0.38} ${s * 0.35}
    A${s * 0.4} ${s * 0.36} 0 0 1 ${-s * 0.38} ${s * 0.35}
    Q${-s * 0.5} ${s * 0.05} 0 ${-s * 0.7}Z" fill="${color}"/>
  `;

const taiyaki: Sign = (s) =>
  oval(-s * 0.12, 0, s * 0.6, s * 0.4, '#e0a25c') +
  path(
    curve`M${s * 0.35} 0L${s * 0.85} ${-s * 0.35}Q${s * 0.7} 0 ${s * 0.85} ${s * 0.35}Z`,
    '#e0a25c',
  ) +
  circle(-s * 0.42, -s * 0.08, s * 0.07, '#5a3a2a') +
  stroke(
    curve`
      M${-s * 0.1} ${-s * 0.16}q${s * 0.12} ${s * 0.16} 0 ${s * 0.32}M${s * 0.14} ${-s * 0.14}
      q${s * 0.1} ${s * 0.14} 0 ${s * 0.28}
    `,
    '#b97a3c',
    s * 0.06,
  );

const cake: Sign = (s) =>
  path(curve`M${-s * 0.6} ${s * 0.5}V${-s * 0.1}L${s * 0.6} ${-s * 0.3}V${s * 0.5}Z`, '#fff1d8') +
  stroke(curve`M${-s * 0.6} ${s * 0.16}L${s * 0.6} ${s * 0.08}`, '#ff9fae', s * 0.14) +
  circle(-s * 0.18, -s * 0.34, s * 0.2, '#f2556a');

const signs: Readonly<Record<SignId, Sign>> = {
  heart: (s) =>
    path(heart(0, 0, s * 0.75), '#ff7f9f') +
    oval(-s * 0.28, -s * 0.24, s * 0.12, s * 0.08, '#ffffff', { opacity: 0.8 }),
  note,
  sleep,
  surprise,
  question,
  idea,
  sweat: (s) => drop(s * 0.8, '#7fc4f5'),
  star: (s) =>
    path(star(0, 0, s * 0.85, 0.55), '#ffd34f') +
    path(glint(s * 0.6, -s * 0.6, s * 0.3), '#fff0b0'),
  fish: taiyaki,
  rain: (s) => drop(s * 0.7, '#7fc4f5'),
  cake,
};

/** Draws a sign around the origin. */
export function drawSign(sign: SignId, size: number): string {
  return signs[sign](size);
}

/** A speech bubble with a sign in it; its tail points down to the left (-1) or right (1). */
export function bubble(sign: SignId, size: number, tail: -1 | 1): string {
  const d = curve`
    M${tail * size * 0.35} ${size * 1}L${tail * size * 0.95} ${size * 1.5}
    L${tail * size * 0.75} ${size * 0.8}Z
  `;
  const line = { stroke: '#5a4a72', 'stroke-width': r(size * 0.07), 'stroke-linejoin': 'round' };
  return (
    path(d, '#ffffff', line) +
    oval(0, 0, size * 1.25, size * 1.1, '#ffffff', line) +
    path(d, '#ffffff', { transform: curve`translate(0 ${-size * 0.1})` }) +
    drawSign(sign, size * 0.68)
  );
}
