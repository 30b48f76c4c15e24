import { createRandom, type Random } from '#demo/random.ts';

export type Point = readonly [number, number];
/** Offset 0..1, colour, opacity 0..1. */
export type Stop = readonly [number, string, number?];

/** The sheet being drawn on: its size, its random numbers and its shared definitions. */
export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly defs: Map<string, string>;
}

/** Creates an empty sheet. */
export function createPaper(width: number, height: number, seed: number | string): Paper {
  return { width, height, random: createRandom(seed), defs: new Map() };
}

/** Wraps the drawn elements into a complete SVG document. */
export function finish(paper: Paper, body: string): string {
  const { width, height } = paper;
  const defs = [...paper.defs].map(([content, id]) => content.replace('ID', id)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
  );
}

/** Rounds to two decimals, which keeps the documents small. */
export const r = (value: number): number => Math.round(value * 100) / 100;

/** A template tag that rounds its numbers, for path data. */
export function curve(
  parts: TemplateStringsArray,
  ...values: readonly (number | string)[]
): string {
  const written = values.map((value) => (typeof value === 'number' ? r(value) : value));
  const lines = parts.map((part) => part.replace(/\n\s*/g, ' '));
  return lines.map((part, i) => part + (written[i] ?? '')).join('');
}

/** Registers a definition, with its id written as ID, and returns the id. Equal definitions share one. */
function define(paper: Paper, content: string): string {
  const known = paper.defs.get(content);
  if (known !== undefined) return known;
  const id = `d${paper.defs.size.toString(36)}`;
  paper.defs.set(content, id);
  return id;
}

function stopTags(stops: readonly Stop[]): string {
  const tag = ([offset, color, opacity = 1]: Stop): string =>
    `<stop offset="${r(offset)}" stop-color="${color}"` +
    (opacity === 1 ? '/>' : ` stop-opacity="${r(opacity)}"/>`);
  return stops.map(tag).join('');
}

/** A linear gradient over the bounding box; the default runs from top to bottom. */
export function linear(
  paper: Paper,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  const id = define(paper, `<linearGradient id="ID" ${line}>${stopTags(stops)}</linearGradient>`);
  return `url(#${id})`;
}

/** A radial gradient over the bounding box. */
export function radial(
  paper: Paper,
  stops: readonly Stop[],
  [cx, cy, radius]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  const geometry = `cx="${cx}" cy="${cy}" r="${radius}"`;
  const id = define(
    paper,
    `<radialGradient id="ID" ${geometry}>${stopTags(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

/** A clip path. */
export function clip(paper: Paper, d: string): string {
  return `url(#${define(paper, `<clipPath id="ID"><path d="${d}"/></clipPath>`)})`;
}

/** A blur filter. For small areas only, because its cost grows with the area. */
export function blur(paper: Paper, deviation: number): string {
  const area = 'x="-8%" y="-8%" width="116%" height="116%"';
  const effect = `<feGaussianBlur stdDeviation="${r(deviation)}"/>`;
  return `url(#${define(paper, `<filter id="ID" ${area}>${effect}</filter>`)})`;
}

/** Serializes attributes. Undefined ones are omitted. */
function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? r(value) : value}"`)
    .join('');
}

type Paint = Readonly<Record<string, string | number | undefined>>;

/** Uses `fill-opacity` or `stroke-opacity` if it looks the same as `opacity`, because it renders much faster. */
function paint(fill: string, more: Paint): string {
  const { opacity, ...others } = more;
  if (opacity === undefined) return ` fill="${fill}"${attributes(others)}`;
  if (fill === 'none') return ` fill="none"${attributes({ 'stroke-opacity': opacity, ...others })}`;
  const plain = others.stroke === undefined ? { 'fill-opacity': opacity } : { opacity };
  return ` fill="${fill}"${attributes({ ...plain, ...others })}`;
}

/** A filled path. */
export function path(d: string, fill: string, more: Paint = {}): string {
  return `<path d="${d}"${paint(fill, more)}/>`;
}

/** A stroked path with round ends. */
export function stroke(d: string, color: string, width: number, more: Paint = {}): string {
  const line = { stroke: color, 'stroke-width': width, 'stroke-linecap': 'round' };
  return path(d, 'none', { ...line, 'stroke-linejoin': 'round', ...more });
}

/** A circle. */
export function circle(
  x: number,
  y: number,
  radius: number,
  fill: string,
  more: Paint = {},
): string {
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius)}"${paint(fill, more)}/>`;
}

/** An ellipse. */
export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Paint = {},
): string {
  const geometry = `cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}"`;
  return `<ellipse ${geometry}${paint(fill, more)}/>`;
}

/** A rectangle; `rx` rounds its corners. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Paint = {},
): string {
  const geometry = `x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}"`;
  return `<rect ${geometry}${paint(fill, more)}/>`;
}

/** A group that is moved, turned and scaled. */
export function place(
  art: string,
  { x = 0, y = 0, scale = 1, turn = 0, flip = false, opacity = 1 }: Placement,
): string {
  const moves = [`translate(${r(x)} ${r(y)})`];
  if (turn !== 0) moves.push(`rotate(${r(turn)})`);
  if (scale !== 1 || flip) moves.push(`scale(${r(flip ? -scale : scale)} ${r(scale)})`);
  const faded = opacity === 1 ? '' : ` opacity="${r(opacity)}"`;
  return `<g transform="${moves.join(' ')}"${faded}>${art}</g>`;
}

interface Placement {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  flip?: boolean;
  opacity?: number;
}
