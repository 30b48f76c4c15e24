import type { Lettering } from '#server/platform/images/lettering.ts';

/** The texts of a calendar leaf: `12月`, `3`, and below it `木曜日` or `中止`. */
export interface PreviewDay {
  month: string;
  day: string;
  note: string;
  isCancelled: boolean;
}

export const DATE_BLOCK_WIDTH = 236;
const HEIGHT = 300;
const BAND = 84;
const CANCELLED = '#b3261e';

/** Returns a calendar leaf around the `middle` of the picture, as SVG outlines. */
export function dateBlock(
  { month, day, note, isCancelled }: PreviewDay,
  { x, middle, ink }: { x: number; middle: number; ink: string },
  { widthOf, outlineOf }: Lettering,
): string {
  const top = middle - HEIGHT / 2;
  const band = isCancelled ? CANCELLED : ink;
  const line = (text: string, baseline: number, size: number, fill: string) => {
    const start = x + (DATE_BLOCK_WIDTH - widthOf(text, size)) / 2;
    return `<path fill="${fill}" d="${outlineOf(text, { x: start, y: top + baseline, size })}"/>`;
  };
  return `<rect x="${x}" y="${top}" width="${DATE_BLOCK_WIDTH}" height="${HEIGHT}" rx="32" fill="#fff"/>
<path fill="${band}" d="M${x} ${top + BAND}v-52a32 32 0 0 1 32-32h${DATE_BLOCK_WIDTH - 64}a32 32 0 0 1 32 32v52z"/>
${line(month, 60, 50, '#fff')}
${line(day, 216, 132, ink)}
${line(note, 272, 36, band)}`;
}
