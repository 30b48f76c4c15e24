import { mix } from '../color.ts';
import { glowAt, grain, sparkles, vignette } from '../light.ts';
import { unit } from '../nature.ts';
import type { Stage } from '../scenes/stage.ts';
import { glint, heart, leaf, puffy, round, smooth, star } from '../shapes.ts';
import { circle, linear, path, r, rect, stroke, type Paper, type Point } from '../svg.ts';
import type { SceneId, SceneSpec } from '../types.ts';

/** What lies behind and before the characters once a style has had its say. */
export interface Backdrop {
  behind: string;
  before: string;
  stage: Stage;
  /** Whether a close-up should put air in front of it. */
  deep: boolean;
}

const accents: Readonly<Record<SceneId, readonly [string, string, string]>> = {
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
  if (scene === 'autumn' || scene === 'forest') return leaf(x, y + s * 0.6, s * 1.6, s * 0.5, paper.random.range(-70, 70));
  if (scene === 'room' || scene === 'cafe') return heart(x, y, s * 0.7);
  if (scene === 'underwater' || scene === 'rain') return round(x, y, s * 0.5);
  if (scene === 'snow' || scene === 'meadow') return star(x, y, s, 0.62, 6, 0.5);
  return paper.random.chance(0.4) ? glint(x, y, s * 1.1) : star(x, y, s * 0.8, 0.55);
}

function confetti(paper: Paper, scene: SceneId, colors: readonly string[], count: number): string {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  return Array.from({ length: count }, (_, i) => {
    // Around the rim of the sheet, so that nothing lands on a face.
    const angle = (i / count) * Math.PI * 2 + random.range(-0.2, 0.2);
    const far = random.range(0.4, 0.53);
    const d = emblem(paper, scene, w * (0.5 + Math.cos(angle) * far), h * (0.5 + Math.sin(angle) * far), random.range(16, 40) * u);
    return path(d, random.pick(colors));
  }).join('');
}

function flat(paper: Paper, stage: Stage, scene: SceneId): Backdrop {
  const { width: w, height: h } = paper;
  const [base, second, deep] = accents[scene];
  const pale = mix(base, '#ffffff', 0.3);
  const u = unit(paper);
  const stripes = Array.from({ length: 12 }, (_, i) => path(`M${r((w * i) / 6 - h * 0.5)} ${h}L${r((w * i) / 6)} 0h${r(w / 12)}L${r((w * i) / 6 + w / 12 - h * 0.5)} ${h}Z`, base, { opacity: 0.35 })).join('');
  const disc = path(puffy(w / 2, h * 0.52, Math.min(w, h) * 0.4, Math.min(w, h) * 0.4, 16), '#ffffff', { opacity: 0.75 });
  const floor = path(`M0 ${r(h * 0.86)}Q${r(w / 2)} ${r(h * 0.8)} ${w} ${r(h * 0.86)}V${h}H0Z`, linear(paper, [[0, deep], [1, mix(deep, '#ffffff', 0.25)]]), { opacity: 0.75 });
  const frame = rect(22 * u, 22 * u, w - 44 * u, h - 44 * u, 'none', { rx: 34 * u, stroke: '#ffffff', 'stroke-width': 10 * u });
  const behind = rect(0, 0, w, h, pale) + stripes + disc + floor + confetti(paper, scene, [second, deep, '#ffffff'], 30);
  const plain = { ...stage, light: { rim: '#ffffff', shade: deep, tint: '#ffffff', amount: 0 }, shadow: deep, night: false };
  return { behind, before: frame, stage: plain, deep: false };
}

function hatch(paper: Paper, color: string): string {
  const { width: w, height: h, random } = paper;
  const lines = Array.from({ length: 70 }, (_, i) => {
    const x = (w * i) / 70 + random.range(-3, 3);
    return `M${r(x)} ${r(h * random.range(0.9, 0.93))}l${r(random.range(-18, -8))} ${r(h * random.range(0.03, 0.06))}`;
  });
  return stroke(lines.join(''), color, 2, { 'stroke-opacity': 0.4 });
}

function ink(paper: Paper, stage: Stage, scene: SceneId): Backdrop {
  const { width: w, height: h, random } = paper;
  const [base, second, deep] = accents[scene];
  const radius = Math.min(w, h) * 0.39;
  const blot: Point[] = Array.from({ length: 18 }, (_, i) => {
    const size = radius * random.range(0.95, 1.05);
    return [w / 2 + Math.cos((i * Math.PI) / 9) * size * 1.06, h * 0.48 + Math.sin((i * Math.PI) / 9) * size];
  });
  const doodles = confetti(paper, scene, ['#463a5c', deep, second], 22);
  const dots = Array.from({ length: 40 }, () => circle(random.range(0, w), random.range(0, h), random.range(1.2, 3.4), '#463a5c', { opacity: 0.35 })).join('');
  const ground = stroke(`M${r(w * 0.08)} ${r(h * 0.905)}Q${r(w * 0.5)} ${r(h * 0.89)} ${r(w * 0.93)} ${r(h * 0.906)}`, '#463a5c', 3);
  const behind = rect(0, 0, w, h, '#fdf8ee') + path(smooth(blot), base) + path(smooth(blot), 'none', { stroke: '#463a5c', 'stroke-width': 2.4, transform: 'translate(-9 -7)', opacity: 0.7 }) + dots + doodles + ground + hatch(paper, '#463a5c');
  return { behind, before: grain(paper, 0.06), stage: { ...stage, night: false, ground: h * 0.91, shadow: '#463a5c', floating: true }, deep: false };
}

function ragged(paper: Paper): string {
  const { width: w, height: h, random } = paper;
  const margin = Math.min(w, h) * 0.055;
  const wobble = (): number => margin * random.range(0.45, 1.35);
  const side = (count: number, spot: (t: number) => Point): Point[] => Array.from({ length: count }, (_, i) => spot((i + 0.5) / count));
  const edge = [
    ...side(11, (t) => [t * w, wobble()]),
    ...side(11, (t) => [w - wobble(), t * h]),
    ...side(11, (t) => [w - t * w, h - wobble()]),
    ...side(11, (t) => [wobble(), h - t * h]),
  ];
  return `${smooth(edge)}M-9 -9V${h + 9}H${w + 9}V-9Z`;
}

function watercolor(paper: Paper, stage: Stage): Backdrop {
  const { width: w, height: h, random } = paper;
  const blots = Array.from({ length: 12 }, () => glowAt(paper, random.range(0, w), random.range(0, h), random.range(0.12, 0.3) * w, random.pick(['#ffffff', '#fff0f5', '#e8f5ff']), 0.7)).join('');
  const splashes = Array.from({ length: 26 }, () => circle(random.range(0, w), random.range(0, h), random.range(2, 9), stage.light.shade, { opacity: random.range(0.08, 0.25) })).join('');
  const border = ragged(paper);
  const behind = rect(0, 0, w, h, '#fffdf8') + `<g opacity="0.8">${stage.back}</g>` + blots;
  const before = splashes + path(border, '#fffdf8', { 'fill-rule': 'evenodd' }) + stroke(border, stage.light.shade, 7, { 'stroke-opacity': 0.1 }) + grain(paper, 0.09);
  return { behind, before, stage: { ...stage, night: false }, deep: false };
}

function fireflies(paper: Paper, count: number): string {
  const { width: w, height: h, random } = paper;
  const one = (): string => {
    const [x, y, size] = [random.range(0, w), random.range(h * 0.1, h), random.range(10, 30) * unit(paper)];
    const color = random.pick(['#ffe98a', '#8affe0', '#ff9ff0', '#9fc4ff']);
    return glowAt(paper, x, y, size, color, 0.9) + circle(x, y, size * 0.17, '#ffffff');
  };
  return Array.from({ length: count }, one).join('');
}

function night(paper: Paper, stage: Stage): Backdrop {
  const { width: w, height: h, random } = paper;
  const strength = stage.night ? 0.6 : 1;
  const dusk = rect(0, 0, w, h, linear(paper, [[0, '#0a0640', 0.9 * strength], [0.55, '#1f0f66', 0.72 * strength], [1, '#150a50', 0.85 * strength]]));
  const hues = random.shuffle(['#ff5fd0', '#38d8e8', '#7f5cff', '#5f8cff']);
  const pools = hues.map((hue, i) => glowAt(paper, w * (0.12 + i * 0.26), h * random.range(0.25, 0.8), Math.min(w, h) * random.range(0.28, 0.42), hue, 0.42)).join('');
  const floor = glowAt(paper, w / 2, h * 0.86, Math.min(w, h) * 0.5, '#b49cff', 0.55);
  const dust = sparkles(paper, '#fff6d0', 30, [0, h * 0.05, w, h * 0.9], 8 * unit(paper));
  const before = fireflies(paper, 16) + dust + vignette(paper, '#06032a', 0.6);
  return { behind: stage.back + dusk + pools + floor, before, stage: { ...stage, shadow: '#0a0630', night: true }, deep: false };
}

/** Turns a place into what the chosen style makes of it. */
export function backdrop(paper: Paper, stage: Stage, spec: SceneSpec): Backdrop {
  if (spec.style === 'flat') return flat(paper, stage, spec.scene);
  if (spec.style === 'ink') return ink(paper, stage, spec.scene);
  if (spec.style === 'watercolor') return watercolor(paper, stage);
  if (spec.style === 'glow') return night(paper, stage);
  return { behind: stage.back, before: stage.front, stage, deep: true };
}
