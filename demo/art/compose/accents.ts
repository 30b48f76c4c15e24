import { glint, heart, leaf, round, star } from '../drawing/shapes.ts';
import { type Paper, path } from '../drawing/svg.ts';
import { unit } from '../elements/nature.ts';
import type { Stage } from '../scenes/stage.ts';
import type { SceneId } from '../types.ts';

/** The decorations of a style behind and in front of the characters. */
export interface Backdrop {
  behind: string;
  before: string;
  stage: Stage;
  /** Whether a close-up adds haze in front of the background. */
  deep: boolean;
}

/** Three colours for each scene, for styles without scenery. */
export const accents: Readonly<Record<SceneId, readonly [string, string, string]>> = {
  town: ['#b9b0f5', '#ffe59a', '#8f86e8'],
  meadow: ['#c6edc0', '#ffd0dd', '#8fd3a0'],
  seaside: ['#ffd3bd', '#bfe4f5', '#ff9f9a'],
  snow: ['#d5e6fb', '#ffffff', '#9fc0f0'],
  room: ['#ffe0c4', '#ffb7b7', '#f0a08f'],
  rain: ['#c4d8f5', '#ffc6d0', '#8fb0e8'],
  festival: ['#ffcfae', '#ffe59a', '#f0806f'],
  underwater: ['#b8ebf0', '#ffd8c4', '#6fc4d8'],
  forest: ['#c9ecc9', '#ffd3c4', '#7fc4a8'],
  rooftop: ['#e6d0f5', '#ffdfb0', '#b79ae8'],
  cafe: ['#f5e0c8', '#cfe8d8', '#c99a78'],
  space: ['#cdbdf7', '#ffe2a8', '#9c86ea'],
  autumn: ['#ffe2b0', '#ffc0a0', '#f0a04f'],
};

function emblem(paper: Paper, scene: SceneId, x: number, y: number, s: number): string {
  if (scene === 'autumn' || scene === 'forest')
    return leaf(x, y + s * 0.6, s * 1.6, s * 0.5, paper.random.range(-70, 70));
  if (scene === 'room' || scene === 'cafe') return heart(x, y, s * 0.7);
  if (scene === 'underwater' || scene === 'rain') return round(x, y, s * 0.5);
  if (scene === 'snow' || scene === 'meadow') return star(x, y, s, 0.62, 6, 0.5);
  return paper.random.chance(0.4) ? glint(x, y, s * 1.1) : star(x, y, s * 0.8, 0.55);
}

/** Small emblems of the scene around the edge of the sheet. */
export function confetti(
  paper: Paper,
  scene: SceneId,
  colors: readonly string[],
  count: number,
): string {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  return Array.from({ length: count }, (_, i) => {
    // Near the edge of the sheet, so that nothing covers a face.
    const angle = (i / count) * Math.PI * 2 + random.range(-0.2, 0.2);
    const far = random.range(0.4, 0.53);
    const d = emblem(
      paper,
      scene,
      w * (0.5 + Math.cos(angle) * far),
      h * (0.5 + Math.sin(angle) * far),
      random.range(16, 40) * u,
    );
    return path(d, random.pick(colors));
  }).join('');
}
