import { bokeh } from '../drawing/light.ts';
import { type Paper, rect } from '../drawing/svg.ts';
import { stages } from '../scenes/index.ts';
import type { Stage } from '../scenes/stage.ts';
import type { Focus, SceneSpec } from '../types.ts';
import { act, faceOf, type Mark } from './acting.ts';
import { backdrop } from './backdrop.ts';
import { marksFor } from './marks.ts';

/** The haze between a close-up and its background. */
function distance(paper: Paper, stage: Stage): string {
  const { width: w, height: h } = paper;
  const veil = rect(0, 0, w, h, stage.night ? '#2a2070' : '#fff6ee', {
    opacity: stage.night ? 0.22 : 0.3,
  });
  return (
    veil + bokeh(paper, ['#fff3c9', '#ffd6e0', '#ffffff'], 14, [0, 0, w, h], [h * 0.02, h * 0.06])
  );
}

/** Mirrors the scenery of half of all pictures, for variety. */
function mirrorByChance(paper: Paper, stage: Stage): Stage {
  if (paper.random.chance(0.5)) return stage;
  const turned = (art: string): string =>
    `<g transform="translate(${paper.width} 0) scale(-1 1)">${art}</g>`;
  return { ...stage, back: turned(stage.back), front: turned(stage.front) };
}

/** The average position of all faces. */
function focusOf({ width, height }: Paper, marks: readonly Mark[]): Focus {
  const faces = marks.map(faceOf);
  const middle = (along: 0 | 1, whole: number): number => {
    const sum = faces.reduce((all, face) => all + face[along], 0);
    return Math.round(Math.min(100, Math.max(0, (sum / faces.length / whole) * 100)));
  };
  return { x: middle(0, width), y: middle(1, height) };
}

/** A scene with its characters and its light. */
export function composeScene(paper: Paper, spec: SceneSpec): { art: string; focus: Focus } {
  const stage = mirrorByChance(paper, stages[spec.scene](paper));
  const back = backdrop(paper, stage, spec);
  const marks = marksFor(paper, back.stage, spec);
  const players = spec.cast.map((role, i) => {
    const mark = marks[i];
    return mark === undefined ? '' : act(paper, back.stage, spec.style, role, mark);
  });
  const order = players.map((art, i) => ({ art, y: marks[i]?.y ?? 0 })).sort((a, b) => a.y - b.y);
  const air = spec.framing === 'portrait' && back.deep ? distance(paper, stage) : '';
  const cast = order.map(({ art }) => art).join('');
  return { art: back.behind + air + cast + back.before, focus: focusOf(paper, marks) };
}
