import { createBrush } from '../brush.ts';
import { drawActor, drawShape } from '../actor.ts';
import { darken, lighten, mix } from '../color.ts';
import { bokeh, glowAt, sparkles } from '../light.ts';
import { cloud } from '../nature.ts';
import { leaf, puffy } from '../shapes.ts';
import { blur, circle, linear, oval, path, place, r, radial, rect, stroke, type Paper } from '../svg.ts';
import type { PhotoSpec } from '../types.ts';
import { blurry, contact, develop, plush, silhouette, table } from './lens.ts';

function towers(paper: Paper, base: number, tall: number, color: string): string {
  const { width: w, random } = paper;
  const blocks = Array.from({ length: 9 }, (_, i) => {
    const [bw, bh] = [w * random.range(0.09, 0.16), tall * random.range(0.4, 1)];
    return rect((w * i) / 8 - bw / 2, base - bh, bw, bh + 200, color);
  });
  return blocks.join('');
}

function raindrops(paper: Paper, count: number, size: number): string {
  const { width: w, height: h, random } = paper;
  const fill = linear(paper, [[0, '#1c1a3a', 0.35], [0.6, '#ffffff', 0.12], [1, '#fff3d0', 0.75]]);
  const drop = (): string => {
    const [x, y, s] = [random.range(0, w), random.range(0, h), random.range(0.2, 1) ** 2 * size];
    return oval(x, y, s, s * 1.15, fill) + circle(x - s * 0.3, y - s * 0.4, s * 0.18, '#ffffff', { opacity: 0.8 });
  };
  return Array.from({ length: count }, drop).join('');
}

/** A window at night: the city melts into discs of light behind the drops. */
export function photoWindow(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const hero = spec.cast[0];
  const night = rect(0, 0, w, h, linear(paper, [[0, '#141a3f'], [0.55, '#3a3468'], [1, '#7a4a6a']]));
  const city = towers(paper, h * 0.86, h * 0.55, '#23244f') + towers(paper, h * 0.9, h * 0.36, '#191a3c');
  const lights = bokeh(paper, ['#ffc46a', '#ff8f6a', '#ffe9b0', '#8fc8ff', '#ff8fae'], 64, [0, h * 0.3, w, h * 0.5], [w * 0.012, w * 0.042]);
  const sill = rect(0, h * 0.84, w, h * 0.16, linear(paper, [[0, '#6a5060'], [0.2, '#4a3648'], [1, '#241a2a']]));
  const frame = rect(w * random.range(0.02, 0.06), 0, w * 0.03, h * 0.85, '#2a1f30') + rect(0, h * 0.835, w, h * 0.02, '#8a6a72', { opacity: 0.6 });
  const tall = Math.min(h * 0.44, w * 0.5);
  const cold = { rim: '#ffd9a8', shade: '#1c1638', tint: '#4a4590', amount: 0.3 };
  const toy = hero === undefined ? '' : plush(paper, hero, w * 0.62, h * 0.92, tall, 3, cold);
  return night + city + lights + raindrops(paper, 90, w * 0.011) + frame + sill + toy + develop(paper, '#ff9a6a');
}

/** Only sky. If you look long enough, somebody is in the clouds. */
export function photoSky(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const times = [
    { sky: ['#2f7fd6', '#7fbdf0', '#dcefff'], light: '#ffffff', shade: '#a8c4e4' },
    { sky: ['#3f4f9f', '#c98ab0', '#ffc48a'], light: '#ffdcc0', shade: '#9a78b0' },
    { sky: ['#4f8fc8', '#a8d0e8', '#fff0d8'], light: '#fffaf0', shade: '#b8c0d8' },
  ] as const;
  const time = random.pick(times);
  const hero = spec.cast[0];
  const back = rect(0, 0, w, h, linear(paper, [[0, time.sky[0]], [0.6, time.sky[1]], [1, time.sky[2]]]));
  const wisps = Array.from({ length: 9 }, () => oval(random.range(0, w), random.range(0, h * 0.5), random.range(0.1, 0.3) * w, random.range(4, 16), radial(paper, [[0, time.light, 0.5], [1, time.light, 0]]))).join('');
  const tall = Math.min(w, h) * 0.5;
  const figure = hero === undefined ? '' : `<g filter="${blur(paper, 9)}">${silhouette(paper, hero, mix(time.shade, time.light, 0.4), w * 0.54 + 8, h * 0.72 + 9, tall)}${silhouette(paper, hero, time.light, w * 0.54, h * 0.72, tall)}</g>`;
  const banks = Array.from({ length: 16 }, (_, i) => {
    const y = h * (0.7 + (i / 16) * 0.38);
    return path(puffy(random.range(-0.05, 1.05) * w, y, random.range(0.1, 0.2) * w, random.range(0.06, 0.11) * h, 11, i), radial(paper, [[0, time.light, 0.95], [0.6, time.light, 0.8], [1, time.shade, 0.55]], [0.4, 0.2, 0.8]));
  }).join('');
  const soft = `<g filter="${blur(paper, 5)}">${banks}</g>`;
  return back + glowAt(paper, w * 0.2, h * 0.12, w * 0.5, '#fffbe8', 0.6) + wisps + figure + cloud(paper, w * 0.14, h * 0.44, w * 0.2, [time.light, time.shade], 0.6) + soft + develop(paper, '#ffe0b0');
}

const fallen = ['#e0542f', '#f2893a', '#f7b83f', '#c23a2f', '#d9782f', '#ffd35c'] as const;

function mapleAt(paper: Paper, x: number, y: number, s: number): string {
  const { random } = paper;
  const [color, turn] = [random.pick(fallen), random.range(0, 360)];
  const lobes = [-84, -42, 0, 42, 84].map((a) => leaf(0, 0, a === 0 ? s : s * (0.92 - Math.abs(a) / 300), s * 0.24, a)).join('');
  const veins = [-84, -42, 0, 42, 84].map((a) => { const t = (a * Math.PI) / 180; return `M0 0L${r(Math.sin(t) * s * 0.7)} ${r(-Math.cos(t) * s * 0.7)}`; }).join('');
  const fill = radial(paper, [[0, lighten(color, 0.2)], [0.7, color], [1, darken(color, 0.3)]]);
  const shade = path(lobes, '#2a0f08', { opacity: 0.28, transform: `translate(${r(s * 0.07)} ${r(s * 0.1)})` });
  return place(shade + path(lobes, fill) + stroke(`${veins}M0 0V${r(s * 0.5)}`, darken(color, 0.35), s * 0.03, { 'stroke-opacity': 0.7 }), { x, y, turn });
}

/** A plush on a carpet of fallen leaves. */
export function photoLeaves(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const hero = spec.cast[0];
  const tall = Math.min(h * 0.6, w * 0.62);
  const rows = Array.from({ length: 64 }, (_, i) => {
    const t = i / 64;
    return mapleAt(paper, random.range(-0.05, 1.05) * w, h * (0.56 + t * 0.5), Math.min(w, h) * (0.03 + t * 0.075));
  });
  const ground = rect(0, h * 0.52, w, h * 0.5, linear(paper, [[0, '#d98a4a'], [0.25, '#a8562f'], [1, '#5a2a1c']]));
  const air = blurry(paper, ['#8a9a5a', '#f2c56a', '#e08a3f'], ['#fff0b0', '#ffc45c', '#ff9a4d', '#e8f0a0']);
  const behind = rows.slice(0, 50).join('');
  const front = rows.slice(50).join('');
  const outdoor = { rim: '#fff3c4', shade: '#6a2f1a', tint: '#ffc070', amount: 0.1 };
  return air + ground + behind + (hero === undefined ? '' : plush(paper, hero, w * random.range(0.42, 0.58), h * 0.9, tall, random.range(-5, 5), outdoor)) + front + develop(paper);
}

/** Winter lights in the city, with a small friend held up in front of them. */
export function photoLights(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h } = paper;
  const hero = spec.cast[0];
  const palette = paper.random.pick([['#ffd98a', '#fff3c9', '#ffb85c'], ['#a8d0ff', '#e8f3ff', '#7fa8ff'], ['#ffb0d0', '#ffe0f0', '#b8a0ff']] as const);
  const night = rect(0, 0, w, h, linear(paper, [[0, '#0c1030'], [0.6, '#232458'], [1, '#4a3a6a']]));
  const crowns = [0.1, 0.36, 0.66, 0.93].map((t, i) => {
    const [x, y, s] = [w * t, h * (0.3 + (i % 2) * 0.08), Math.min(w, h) * 0.2];
    return glowAt(paper, x, y, s * 1.8, palette[2], 0.4) + bokeh(paper, palette, 30, [x - s * 0.9, y - s, s * 1.8, s * 2], [s * 0.04, s * 0.12]);
  });
  const road = rect(0, h * 0.74, w, h * 0.26, linear(paper, [[0, '#2a2a58'], [1, '#16142f']]));
  const mirror = bokeh(paper, palette, 26, [0, h * 0.76, w, h * 0.2], [w * 0.008, w * 0.03]);
  const tall = Math.min(h * 0.56, w * 0.6);
  const light = { rim: palette[1], shade: '#1c1640', tint: palette[2], amount: 0.16 };
  const toy = hero === undefined ? '' : plush(paper, hero, w * 0.5, h * 0.93, tall, 2, light);
  return night + crowns.join('') + road + mirror + sparkles(paper, palette[1], 60, [0, 0, w, h * 0.6], 6) + toy + develop(paper, palette[2]);
}

/** An acrylic stand taken along on a trip. */
export function photoStand(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const sea = random.chance(0.5);
  const hero = spec.cast[0];
  const back = sea
    ? rect(0, 0, w, h, linear(paper, [[0, '#7fbdf0'], [0.42, '#d8efff'], [0.44, '#5fa4d0'], [0.62, '#8fd0dc'], [0.7, '#e8d8b8']])) + bokeh(paper, ['#ffffff', '#e0f8ff'], 26, [0, h * 0.44, w, h * 0.2], [w * 0.006, w * 0.022])
    : blurry(paper, ['#5f8a5a', '#b8d88f', '#8fa860'], ['#f4ffd0', '#ffffff', '#d8f0a0']);
  const tall = Math.min(h * 0.64, w * 0.7);
  const [x, y] = [w * random.range(0.42, 0.56), h * 0.88];
  const scale = tall / 215;
  const brush = createBrush(paper, 'flat');
  const rail = table(paper, h * 0.76, sea ? '#c9b098' : '#9a7a5c');
  const base = oval(x, y + tall * 0.02, tall * 0.3, tall * 0.055, '#ffffff', { opacity: 0.55, stroke: '#ffffff', 'stroke-width': 4 });
  const plate = hero === undefined ? '' : place(drawShape(brush, hero, '#eef8ff', 13), { x, y, scale, opacity: 0.62 }) + place(drawShape(brush, hero, '#ffffff', 5), { x, y, scale }) + place(drawActor(brush, hero).art, { x, y, scale });
  const shine = path(`M${r(x - tall * 0.3)} ${r(y - tall * 0.5)}L${r(x + tall * 0.1)} ${r(y - tall)}h${r(tall * 0.1)}L${r(x - tall * 0.26)} ${r(y - tall * 0.36)}Z`, '#ffffff', { opacity: 0.22 });
  const cast = place(oval(0, 0, tall * 0.36, tall * 0.07, radial(paper, [[0, '#1c1018', 0.5], [1, '#1c1018', 0]])), { x: x + tall * 0.1, y: y + tall * 0.05 });
  return back + glowAt(paper, w * 0.14, h * 0.08, w * 0.4, '#fffbe8', 0.8) + rail + cast + contact(paper, x, y + tall * 0.04, tall * 0.5) + base + plate + shine + develop(paper, '#ffe0b0');
}
