import { mix } from '../color.ts';
import { glowAt, sparkles, vignette } from '../light.ts';
import { cloud, sky, unit } from '../nature.ts';
import { star } from '../shapes.ts';
import { circle, linear, oval, path, r, rect, stroke, type Paper } from '../svg.ts';
import type { Stage } from './stage.ts';

function glitter(paper: Paper, top: number, bottom: number, x: number, u: number): string {
  const bars = Array.from({ length: 46 }, () => {
    const t = paper.random.range(0, 1);
    const spread = (40 + t * 240) * u;
    const length = paper.random.range(14, 60) * u * (0.5 + t);
    return rect(x + paper.random.range(-spread, spread) - length / 2, top + t * (bottom - top), length, (3 + 5 * t) * u, '#fff2c4', { rx: 4, opacity: paper.random.range(0.35, 0.9) });
  });
  return bars.join('');
}

function foam(paper: Paper, y: number, color: string, swell: number, opacity: number): string {
  const { width, height } = paper;
  const step = width / 6;
  const waves = Array.from({ length: 6 }, (_, i) => `q${r(step / 2)} ${r(i % 2 === 0 ? swell : -swell)} ${r(step)} 0`).join('');
  return path(`M0 ${r(y)}${waves}V${height}H0Z`, color, { opacity });
}

function shells(paper: Paper, y: number, u: number): string {
  const starfish = path(star(paper.width * 0.16, y + 60 * u, 26 * u, 0.5, 5, 0.4), '#ff9a86');
  const shell = (x: number, dy: number): string =>
    path(`M${r(x)} ${r(y + dy)}q${r(-24 * u)} ${r(-6 * u)} ${r(-20 * u)} ${r(-26 * u)}q${r(20 * u)} ${r(-18 * u)} ${r(40 * u)} 0q${r(4 * u)} ${r(20 * u)} ${r(-20 * u)} ${r(26 * u)}Z`, '#fff0ea') +
    stroke(`M${r(x)} ${r(y + dy)}l${r(-10 * u)} ${r(-26 * u)}M${r(x)} ${r(y + dy)}v${r(-32 * u)}M${r(x)} ${r(y + dy)}l${r(10 * u)} ${r(-26 * u)}`, '#f0a99c', 2 * u);
  return starfish + shell(paper.width * 0.83, 70 * u) + shell(paper.width * 0.7, 112 * u);
}

function gull(x: number, y: number, size: number): string {
  return stroke(`M${r(x - size)} ${r(y - size * 0.3)}Q${r(x - size * 0.5)} ${r(y - size * 0.7)} ${r(x)} ${r(y)}Q${r(x + size * 0.5)} ${r(y - size * 0.7)} ${r(x + size)} ${r(y - size * 0.3)}`, '#8a5a8f', size * 0.14);
}

/** The beach when the sun touches the sea. */
export function drawSeaside(paper: Paper): Stage {
  const { width: w, height: h, random } = paper;
  const u = unit(paper);
  const [horizon, beach, sunX] = [h * 0.52, h * 0.74, w * random.range(0.3, 0.7)];
  const back =
    sky(paper, [[0, '#6d6cc9'], [0.2, '#b684cf'], [0.38, '#ff9fa6'], [0.5, '#ffd08a'], [0.55, '#ffe6a6']]) +
    glowAt(paper, sunX, horizon - 60 * u, 520 * u, '#fff0b0', 0.9) +
    circle(sunX, horizon - 40 * u, 105 * u, linear(paper, [[0, '#fffbe0'], [1, '#ffc36e']])) +
    cloud(paper, w * 0.2, h * 0.2, 330 * u, ['#ffd0c4', '#e29ac2'], 0.85) +
    cloud(paper, w * 0.82, h * 0.3, 380 * u, ['#ffdfc0', '#f09ab0'], 0.85) +
    [0.3, 0.36, 0.62].map((t, i) => gull(w * t, h * (0.13 + i * 0.04), 26 * u)).join('') +
    rect(0, horizon, w, h - horizon, linear(paper, [[0, '#ffb98f'], [0.18, '#d98ab8'], [0.6, '#7a7bd0'], [1, '#5f6ec6']])) +
    glitter(paper, horizon + 8, beach, sunX, u) +
    foam(paper, beach - 34 * u, '#8fb4ea', 20 * u, 0.55) +
    foam(paper, beach - 10 * u, '#fff6f0', 16 * u, 0.9) +
    foam(paper, beach + 6 * u, mix('#f6c9a4', '#e8a890', 0.3), 16 * u, 1) +
    rect(0, beach + 40 * u, w, h, linear(paper, [[0, '#f3c3a0'], [1, '#d99a8a']]), { opacity: 0.8 }) +
    shells(paper, h * 0.84, u) +
    oval(w * 0.5, h, w * 0.7, h * 0.06, '#b97a86', { opacity: 0.25 });
  const light = { rim: '#ffe9b0', shade: '#7a3f8f', tint: '#ffb08a', amount: 0.08 };
  return { back, front: sparkles(paper, '#fff6d8', 22, [0, h * 0.4, w, h * 0.5], 9 * u) + vignette(paper, '#5a2a66', 0.26), ground: h * 0.9, light, shadow: '#6a2f5f', night: false };
}
