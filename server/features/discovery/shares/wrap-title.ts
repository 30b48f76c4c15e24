const words = new Intl.Segmenter('ja', { granularity: 'word' });
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

// The characters that cannot begin a line (JIS X 4051), and the characters that cannot end a line: brackets, and
// prefixes such as お in お題 and 第 in 第13回.
const noStart =
  /^[\s、。，．・：；？！…‥ー〜～々ゝゞヽヾ」』）】〉》〕｝”’!?,.:;)\]}%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const noEnd = /[「『（【〈《〔｛“‘([{]$|^[おご第約全]$/u;
// Particles and endings stay with the preceding word.
const suffix = /^(?![おご]$)\p{Script=Hiragana}{1,3}$/u;
// A counter stays with its number.
const number = /\p{N}$/u;
const counter = /^[\p{Script=Han}ァ-ヶ][\p{Script=Han}ァ-ヶー]{0,3}$/u;
const takesSuffix = /[\p{L}\p{N}ー々」』）]$/u;

/** Splits a Japanese text into phrases. A line can end between two phrases. */
export function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  let previous = '';
  for (const { segment } of words.segment(text)) {
    const belongs =
      noStart.test(segment) ||
      noEnd.test(previous) ||
      (counter.test(segment) && number.test(previous)) ||
      (suffix.test(segment) && takesSuffix.test(previous));
    if (belongs && phrases.length > 0) phrases[phrases.length - 1] += segment;
    else phrases.push(segment);
    previous = segment;
  }
  return phrases;
}

/** Wraps a text between phrases into the fewest lines of equal length. Splits phrases that are too wide. */
export function wrapTitle(text: string, maxWidth: number, widthOf: (part: string) => number) {
  const measured = (part: string): Part => ({ text: part, width: widthOf(part) });
  const parts = phrasesOf(text)
    .map(measured)
    .flatMap((part) => (part.width <= maxWidth ? part : lettersOf(part.text).map(measured)));
  let lines = pack(parts, maxWidth);
  for (;;) {
    const widest = widestOf(lines);
    const narrower = pack(parts, widest * 0.999);
    if (narrower.length > lines.length || widestOf(narrower) >= widest) break;
    lines = narrower;
  }
  return lines.map((line) => line.text.trim()).filter((line) => line !== '');
}

interface Part {
  text: string;
  width: number;
}

function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

function widestOf(lines: Part[]): number {
  return Math.max(...lines.map(({ width }) => width));
}

/** Fills lines greedily. */
function pack(parts: Part[], maxWidth: number): Part[] {
  const lines: Part[] = [];
  for (const { text, width } of parts) {
    const line = lines.at(-1);
    if (line && line.width + width <= maxWidth) {
      line.text += text;
      line.width += width;
    } else lines.push({ text, width });
  }
  return lines;
}
