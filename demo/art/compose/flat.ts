import { mix } from '../drawing/color.ts';
import { puffy } from '../drawing/shapes.ts';
import { curve, linear, type Paper, path, rect } from '../drawing/svg.ts';
import { unit } from '../elements/nature.ts';
import type { Stage } from '../scenes/stage.ts';
import type { SceneId } from '../types.ts';
import { accents, type Backdrop, confetti } from './accents.ts';

/** The style "flat": pastel stripes, a scalloped disc and a border of emblems instead of the scenery. */
export function flat(paper: Paper, stage: Stage, scene: SceneId): Backdrop {
  const { width: w, height: h } = paper;
  const [base, second, deep] = accents[scene];
  const pale = mix(base, '#ffffff', 0.3);
  const u = unit(paper);
  const stripes = Array.from({ length: 12 }, (_, i) =>
    path(
      curve`
        M${(w * i) / 6 - h * 0.5} ${h}L${(w * i) / 6} 0h${w / 12}
        L${(w * i) / 6 + w / 12 - h * 0.5} ${h}Z
      `,
      base,
      { opacity: 0.35 },
    ),
  ).join('');
  const disc = path(
    puffy(w / 2, h * 0.52, Math.min(w, h) * 0.4, Math.min(w, h) * 0.4, 16),
    '#ffffff',
    { opacity: 0.75 },
  );
  const floor = path(
    curve`M0 ${h * 0.86}Q${w / 2} ${h * 0.8} ${w} ${h * 0.86}V${h}H0Z`,
    linear(paper, [
      [0, deep],
      [1, mix(deep, '#ffffff', 0.25)],
    ]),
    { opacity: 0.75 },
  );
  const frame = rect(22 * u, 22 * u, w - 44 * u, h - 44 * u, 'none', {
    rx: 34 * u,
    stroke: '#ffffff',
    'stroke-width': 10 * u,
  });
  const behind =
    rect(0, 0, w, h, pale) +
    stripes +
    disc +
    floor +
    confetti(paper, scene, [second, deep, '#ffffff'], 30) +
    frame;
  const plain = {
    ...stage,
    light: { rim: '#ffffff', shade: deep, tint: '#ffffff', amount: 0 },
    shadow: deep,
    night: false,
    centred: true,
  };
  return { behind, before: '', stage: plain, deep: false };
}
