import { glowAt, sparkles, vignette } from '../drawing/light.ts';
import { round } from '../drawing/shapes.ts';
import { circle, curve, linear, type Paper, path, radial, rect, stroke } from '../drawing/svg.ts';
import { hill, sky, unit } from '../elements/nature.ts';
import type { Stage } from './stage.ts';

function paperLantern(paper: Paper, x: number, y: number, s: number, color: string): string {
  const body = radial(
    paper,
    [
      [0, '#fff6d0'],
      [0.5, '#ffc46e'],
      [1, color],
    ],
    [0.5, 0.55, 0.6],
  );
  const ribs = stroke(
    [-0.5, 0, 0.5]
      .map(
        (t) =>
          curve`
            M${x - s * (0.82 - Math.abs(t) * 0.2)} ${y + s * t}
            q${s * (0.82 - Math.abs(t) * 0.2)} ${s * 0.16} ${s * 2 * (0.82 - Math.abs(t) * 0.2)} 0
          `,
      )
      .join(''),
    '#b5482f',
    s * 0.05,
    { 'stroke-opacity': 0.5 },
  );
  const caps = [-1.04, 0.9]
    .map((t) => rect(x - s * 0.4, y + s * t, s * 0.8, s * 0.16, '#3a2a4a', { rx: s * 0.06 }))
    .join('');
  return (
    glowAt(paper, x, y, s * 2.6, '#ffb35c', 0.55) +
    path(round(x, y, s * 0.86, s * 0.96), body) +
    ribs +
    caps
  );
}

function lanternRow(paper: Paper, y: number, sag: number, size: number): string {
  const { width } = paper;
  const count = Math.max(4, Math.round(width / (size * 3.1)));
  const at = (t: number): number => y + Math.sin(Math.PI * t) * sag;
  const rope = stroke(
    curve`M0 ${y - size}Q${width / 2} ${y + sag * 2 - size} ${width} ${y - size}`,
    '#3a2a4a',
    size * 0.1,
  );
  const lamps = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count;
    return paperLantern(paper, t * width, at(t), size, i % 2 === 0 ? '#f2643d' : '#f59a3d');
  });
  return rope + lamps.join('');
}

function firework(paper: Paper, x: number, y: number, size: number, color: string): string {
  const rays = Array.from({ length: 22 }, (_, i) => {
    const angle = (i * Math.PI) / 11;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return curve`
      M${x + c * size * 0.3} ${y + s * size * 0.3}
      Q${x + c * size * 0.7} ${y + s * size * 0.7} ${x + c * size} ${y + s * size + size * 0.08}
    `;
  });
  const dots = Array.from({ length: 22 }, (_, i) =>
    circle(
      x + Math.cos((i * Math.PI) / 11) * size,
      y + Math.sin((i * Math.PI) / 11) * size + size * 0.08,
      size * 0.03,
      '#fffbe0',
    ),
  );
  return (
    glowAt(paper, x, y, size * 1.3, color, 0.4) +
    stroke(rays.join(''), color, size * 0.022, { 'stroke-opacity': 0.9 }) +
    dots.join('')
  );
}

function stall(paper: Paper, x: number, base: number, s: number, color: string): string {
  const scallop = s * 0.2;
  const awning = Array.from({ length: 6 }, (_, i) => {
    const left = x + i * scallop;
    return path(
      curve`
        M${left} ${base - s * 1.02}h${scallop}v${s * 0.2}
        q${-scallop / 2} ${s * 0.12} ${-scallop} 0Z
      `,
      i % 2 === 0 ? color : '#fff6ea',
    );
  });
  const posts = [0.04, 1.12]
    .map((t) => rect(x + s * t, base - s * 0.9, s * 0.05, s * 0.9, '#7a4a3c'))
    .join('');
  const inside = rect(
    x + s * 0.06,
    base - s * 0.9,
    s * 1.08,
    s * 0.55,
    linear(paper, [
      [0, '#ffdf9a'],
      [1, '#ffb066'],
    ]),
  );
  const counter = rect(
    x,
    base - s * 0.38,
    s * 1.2,
    s * 0.38,
    linear(paper, [
      [0, '#b5654c'],
      [1, '#7a3f3f'],
    ]),
    { rx: 6 },
  );
  const goods = [0.2, 0.42, 0.64, 0.86]
    .map((t, i) =>
      circle(
        x + s * (t + 0.06),
        base - s * 0.42,
        s * 0.075,
        ['#ff7f8f', '#fff0c9', '#8fe0b0', '#ffcf5a'][i] ?? '#ffffff',
      ),
    )
    .join('');
  return (
    inside +
    posts +
    goods +
    counter +
    awning.join('') +
    glowAt(paper, x + s * 0.6, base - s * 0.6, s, '#ffcf7a', 0.5)
  );
}

const nights = [
  ['#15124a', '#3f2f86', '#a05a9a'],
  ['#0f1f4a', '#2a4a86', '#c97a7a'],
] as const;

/** A festival night: stalls, lanterns and fireworks. */
export function drawFestival(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const base = h * 0.78;
  const night = random.pick(nights);
  const stalls: string[] = [];
  const colors = ['#ec5f6a', '#5fa8d8', '#f2a03d', '#7fb85f'];
  for (let x = -70 * u, i = 0; x < w; x += 330 * u, i += 1)
    stalls.push(stall(paper, x, base, 250 * u, colors[(i + random.int(0, 3)) % 4] ?? '#ec5f6a'));
  const back =
    sky(paper, [
      [0, night[0]],
      [0.5, night[1]],
      [0.8, night[2]],
    ]) +
    sparkles(paper, '#fff6d6', 50, [0, 0, w, h * 0.5], 5 * u) +
    firework(paper, w * 0.25, h * 0.27, 150 * u, '#ff8fb5') +
    firework(paper, w * 0.76, h * 0.2, 180 * u, '#8fd8ff') +
    firework(paper, w * 0.54, h * 0.42, 100 * u, '#ffe08a') +
    hill(paper, h * 0.62, h * 0.04, ['#2c2468', '#3a2c78']) +
    stalls.join('') +
    rect(
      0,
      base,
      w,
      h - base,
      linear(paper, [
        [0, '#8a5a78'],
        [1, '#3f2a5f'],
      ]),
    ) +
    lanternRow(paper, h * 0.1, h * 0.06, 44 * u);
  const light = { rim: '#ffdf9a', shade: '#3a1f6f', tint: '#ff9a5c', amount: 0.05 };
  return {
    back,
    front:
      sparkles(paper, '#ffe6a8', 24, [0, h * 0.3, w, h * 0.7], 8 * u) +
      vignette(paper, '#1a0f40', 0.36),
    ground: h * 0.91,
    light,
    shadow: '#2a1548',
    night: true,
  };
}
