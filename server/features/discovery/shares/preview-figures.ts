import type { Lettering } from '#server/platform/images/lettering.ts';

export interface PreviewFigure {
  value: string;
  label: string;
}

const GAP = 24;
const HEIGHT = 212;
const PADDING = 24;
const VALUE_SIZES = [88, 72, 58, 46, 38, 30];
const LABEL_SIZE = 28;

/** Returns white cards in a row, each with a figure, as SVG outlines. Omits figures that cannot be drawn. */
export function figureCards(
  figures: readonly PreviewFigure[],
  { x, top, width, ink }: { x: number; top: number; width: number; ink: string },
  lettering: Lettering,
): string {
  const drawn = figures.flatMap(({ value, label }) => {
    const text = lettering.drawable(value);
    return text ? [{ value: text, label }] : [];
  });
  const each = (width - GAP * (drawn.length - 1)) / Math.max(1, drawn.length);
  return drawn
    .map((figure, index) =>
      card(figure, { x: x + index * (each + GAP), top, width: each, ink }, lettering),
    )
    .join('');
}

function card(
  { value, label }: PreviewFigure,
  { x, top, width, ink }: { x: number; top: number; width: number; ink: string },
  { widthOf, outlineOf }: Lettering,
): string {
  const inner = width - 2 * PADDING;
  const size = VALUE_SIZES.find((one) => widthOf(value, one) <= inner) ?? VALUE_SIZES.at(-1) ?? 0;
  const shown = cutTo(value, inner, (text) => widthOf(text, size));
  const line = (text: string, baseline: number, of: number) =>
    outlineOf(text, { x: x + (width - widthOf(text, of)) / 2, y: top + baseline, size: of });
  return `<rect x="${x}" y="${top}" width="${width}" height="${HEIGHT}" rx="36" fill="#fff" opacity=".86"/>
<path fill="${ink}" d="${line(shown, 92 + size * 0.36, size)}"/>
<path fill="${ink}" opacity=".75" d="${line(label, 184, LABEL_SIZE)}"/>`;
}

function cutTo(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > maxWidth) letters.pop();
  return `${letters.join('')}…`;
}
