import { grain } from '../drawing/light.ts';
import { smooth } from '../drawing/shapes.ts';
import { circle, curve, type Paper, type Point, path, rect, stroke } from '../drawing/svg.ts';
import type { Stage } from '../scenes/stage.ts';
import type { SceneId } from '../types.ts';
import { accents, type Backdrop, confetti } from './accents.ts';

function hatch(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const lines = Array.from({ length: 70 }, (_, i) => {
    const x = (w * i) / 70 + random.range(-3, 3);
    return curve`
      M${x} ${h * random.range(0.9, 0.93)}
      l${random.range(-18, -8)} ${h * random.range(0.03, 0.06)}
    `;
  });
  return stroke(lines.join(''), color, 2, { 'stroke-opacity': 0.4 });
}

/** The style "ink": paper, one blot of colour beside its outline, and doodles. */
export function ink(paper: Paper, stage: Stage, scene: SceneId): Backdrop {
  const { width: w, height: h, random } = paper;
  const [base, second, deep] = accents[scene];
  const radius = Math.min(w, h) * 0.39;
  const blot: Point[] = Array.from({ length: 18 }, (_, i) => {
    const size = radius * random.range(0.95, 1.05);
    return [
      w / 2 + Math.cos((i * Math.PI) / 9) * size * 1.06,
      h * 0.48 + Math.sin((i * Math.PI) / 9) * size,
    ];
  });
  const doodles = confetti(paper, scene, ['#463a5c', deep, second], 22);
  const dots = Array.from({ length: 40 }, () =>
    circle(random.range(0, w), random.range(0, h), random.range(1.2, 3.4), '#463a5c', {
      opacity: 0.35,
    }),
  ).join('');
  const ground = stroke(
    curve`M${w * 0.08} ${h * 0.905}Q${w * 0.5} ${h * 0.89} ${w * 0.93} ${h * 0.906}`,
    '#463a5c',
    3,
  );
  const behind =
    rect(0, 0, w, h, '#fdf8ee') +
    path(smooth(blot), base) +
    path(smooth(blot), 'none', {
      stroke: '#463a5c',
      'stroke-width': 2.4,
      transform: 'translate(-9 -7)',
      opacity: 0.7,
    }) +
    dots +
    doodles +
    ground +
    hatch(paper, '#463a5c');
  return {
    behind,
    before: grain(paper, 0.06),
    stage: {
      ...stage,
      night: false,
      ground: h * 0.91,
      shadow: '#463a5c',
      floating: true,
      centred: true,
    },
    deep: false,
  };
}
