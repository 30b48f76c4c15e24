import { hash } from 'node:crypto';
import sharp from 'sharp';
import { variantDecoder } from '#server/platform/images/decoding.ts';
import { type Lettering, loadLettering } from '#server/platform/images/lettering.ts';
import { DATE_BLOCK_WIDTH, dateBlock, type PreviewDay } from './preview-date.ts';
import { figureCards, type PreviewFigure } from './preview-figures.ts';
import { wrapTitle } from './wrap-title.ts';

/** The picture size that preview services require. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export interface PreviewTexts {
  title: string;
  /**
   * The candidates for the line below the title, such as the name of the author. The first candidate that can be drawn
   * is used.
   */
  byline: string[];
  siteName: string;
  /** Targets with the same theme have the same colour. */
  theme: string;
  /** The first day of an event, drawn as a calendar leaf. */
  day?: PreviewDay;
  /** The figures of a year, in cards below the title. */
  figures?: PreviewFigure[];
  /** The hue of the background in degrees (HSL). By default, the theme decides. */
  hue?: number;
}

// The version of the drawing. It must be changed with every change of the drawing, because drawings are cached.
const VERSION = 3;

/** Returns the key of the drawing in the picture cache. The same texts and the same logo have the same key. */
export function previewPictureKey(texts: PreviewTexts, logo: object): string {
  return `shares/${hash('sha256', JSON.stringify([VERSION, texts, logo]))}.png`;
}

/** Draws a preview picture as PNG, with a logo of 32 × 32. Throws `unavailable` when too many pictures are waiting. */
export async function drawPreviewPicture(texts: PreviewTexts, logo: string): Promise<Buffer> {
  const svg = composePreview(texts, await loadLettering(), logo);
  return variantDecoder.run(() => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer());
}

const LEFT = 88;
const RIGHT = PREVIEW_SIZE.width - LEFT;
const DATE_GAP = 56;
const TITLE_CENTRE = 264;
const TITLE_HEIGHT = 380;
const TITLE_SIZES = [140, 120, 104, 90, 76, 66, 57, 49, 42];
const LINE_HEIGHT = 1.36;
/** The distance from the middle of a line of Japanese text to its baseline, relative to the font size. */
const BASELINE = 0.36;
const FOOT = 548;
/** With figures below it, the title is higher and smaller. */
const HEADING_CENTRE = 150;
const HEADING_HEIGHT = 120;
const FIGURES_TOP = 248;

/** Returns the drawing as SVG. It contains outlines instead of text, so texts of members cannot become markup. */
export function composePreview(texts: PreviewTexts, lettering: Lettering, logo: string): string {
  const seed = Number.parseInt(hash('sha256', texts.theme).slice(0, 8), 16);
  const hue = texts.hue ?? hues[seed % hues.length] ?? hues[0];
  const ink = `hsl(${hue} 45% 22%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}">
${background(hue, seed)}
${texts.day ? dateBlock(texts.day, { x: LEFT, middle: TITLE_CENTRE, ink }, lettering) : ''}
${title(texts, lettering, { ink, logo })}
${figureCards(texts.figures ?? [], { x: LEFT, top: FIGURES_TOP, width: RIGHT - LEFT, ink }, lettering)}
${foot(texts, lettering, { ink, logo })}
</svg>`;
}

const hues = [8, 28, 42, 92, 150, 172, 196, 216, 244, 268, 304, 338] as const;
const sparkle = 'M0-7C.8-1.8 1.8-.8 7 0 1.8.8.8 1.8 0 7-.8 1.8-1.8.8-7 0-1.8-.8-.8-1.8 0-7Z';

function background(hue: number, seed: number): string {
  const deep = `hsl(${hue} 62% 83%)`;
  const mark = `hsl(${hue} 58% 72%)`;
  const shift = seed % 90;
  const sparkles = [
    [1128 - (shift >> 1), 76, 6],
    [1150, 196 + (shift >> 1), 3],
    [960 - shift, 56, 2.5],
    [60 + shift, 70, 3],
  ];
  return `<rect width="100%" height="100%" fill="hsl(${hue} 70% 93%)"/>
<circle cx="${1080 - shift}" cy="40" r="270" fill="${deep}" opacity=".7"/>
<circle cx="${40 + shift}" cy="650" r="230" fill="${deep}" opacity=".6"/>
<circle cx="1150" cy="${560 - shift}" r="90" fill="${mark}" opacity=".3"/>
${sparkles.map(([x, y, size]) => `<path d="${sparkle}" transform="translate(${x} ${y}) scale(${size})" fill="${mark}" opacity=".75"/>`).join('')}`;
}

interface Marks {
  ink: string;
  /** The markup of the logo, in a square of 32. */
  logo: string;
}

/** Returns the title, or the logo when the title cannot be drawn. */
function title(
  { title: text, day, figures }: PreviewTexts,
  lettering: Lettering,
  { ink, logo }: Marks,
) {
  const x = day ? LEFT + DATE_BLOCK_WIDTH + DATE_GAP : LEFT;
  const drawn = lettering.drawable(text);
  if (drawn === null || drawn === '') {
    return `<g transform="translate(${x} ${TITLE_CENTRE - 80}) scale(5)">${logo}</g>`;
  }
  const [centre, height] = figures
    ? [HEADING_CENTRE, HEADING_HEIGHT]
    : [TITLE_CENTRE, TITLE_HEIGHT];
  const { lines, size } = fitTitle(drawn, { width: RIGHT - x, height }, lettering);
  const first = centre - ((lines.length - 1) * size * LINE_HEIGHT) / 2 + size * BASELINE;
  const outlines = lines.map((line, row) =>
    lettering.outlineOf(line, { x, y: first + row * size * LINE_HEIGHT, size }),
  );
  return `<path fill="${ink}" d="${outlines.join('')}"/>`;
}

/** Returns the largest font size in which the title fits. The longest titles fit in the smallest size. */
function fitTitle(
  text: string,
  { width, height }: { width: number; height: number },
  { widthOf }: Lettering,
) {
  let lines: string[] = [];
  let size = 0;
  for (size of TITLE_SIZES) {
    lines = wrapTitle(text, width / size, (part) => widthOf(part, 1));
    if (lines.length * size * LINE_HEIGHT <= height) break;
  }
  return { lines, size };
}

function foot(
  { byline, siteName }: PreviewTexts,
  lettering: Lettering,
  { ink, logo }: Marks,
): string {
  const site = cut(firstDrawable([siteName], lettering), 30, 360, lettering);
  const siteX = RIGHT - lettering.widthOf(site, 30);
  const name = cut(firstDrawable(byline, lettering), 40, siteX - LEFT - 100, lettering);
  const nameOutline = lettering.outlineOf(name, { x: LEFT, y: FOOT + 40 * BASELINE, size: 40 });
  const siteOutline = lettering.outlineOf(site, { x: siteX, y: FOOT + 30 * BASELINE, size: 30 });
  return `<path fill="${ink}" d="${nameOutline}"/>
<path fill="${ink}" opacity=".8" d="${siteOutline}"/>
<g transform="translate(${siteX - 56} ${FOOT - 20}) scale(1.25)">${logo}</g>`;
}

function firstDrawable(names: string[], { drawable }: Lettering): string {
  return names.map(drawable).find(Boolean) ?? '';
}

function cut(text: string, size: number, maxWidth: number, { widthOf }: Lettering): string {
  if (widthOf(text, size) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
