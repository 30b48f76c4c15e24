import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font, PathCommand } from 'opentype.js';

/** Draws text as outlines of a font that belongs to the site, because servers have different fonts or none. */
export interface Lettering {
  /**
   * Returns the text without symbols that the font lacks, such as emoji. Null when the font lacks one of its letters.
   */
  drawable(text: string): string | null;
  widthOf(text: string, size: number): number;
  /** Returns the `d` attribute of an SVG path that draws a line. The baseline of the line begins at `x`, `y`. */
  outlineOf(text: string, at: { x: number; y: number; size: number }): string;
}

let loading: Promise<Lettering> | undefined;

/** Loads the font once, when the first text is drawn, because parsing it takes 0.1 s and 35 MB. */
export function loadLettering(): Promise<Lettering> {
  loading ??= readFont().then(letteringOf);
  return loading;
}

async function readFont(): Promise<Font> {
  const file = fileURLToPath(
    import.meta.resolve(
      '@expo-google-fonts/m-plus-rounded-1c/800ExtraBold/MPLUSRounded1c_800ExtraBold.ttf',
    ),
  );
  const [{ default: opentype }, bytes] = await Promise.all([import('opentype.js'), readFile(file)]);
  return opentype.parse(new Uint8Array(bytes).buffer);
}

function letteringOf(font: Font): Lettering {
  return {
    drawable(text) {
      const characters = [...text];
      const lacks = (character: string) => !font.hasChar(character);
      if (characters.some((character) => lacks(character) && /[\p{L}\p{N}]/u.test(character))) {
        return null;
      }
      const kept = characters.filter((character) => !lacks(character) && !unseen.test(character));
      return kept.join('').replace(/\s+/gu, ' ').trim();
    },
    widthOf: (text, size) => font.getAdvanceWidth(text, size),
    outlineOf: (text, { x, y, size }) => pathData(font.getPath(text, x, y, size).commands),
  };
}

// Joiners and variation selectors of emoji.
const unseen = /^(?:\u200d|\ufe0e|\ufe0f)$/u;

// The library's own `toPathData` rounds some coordinates to NaN.
function pathData(commands: PathCommand[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
      return type + numbers.map((number) => number.toFixed(1)).join(' ');
    })
    .join('');
}
