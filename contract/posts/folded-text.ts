/** A part of a text. Readers open a folded one. */
export interface TextPart {
  text: string;
  isFolded: boolean;
}

/** What stands in place of folded words where they cannot be opened. */
export const FOLDED_MARK = '（ネタバレ）';

const folded = /\|\|(?=\S)([^|]+(?:\|[^|]+)*)\|\|/g;

/** Splits a text at its folded parts, `||…||`, which can have several lines. */
export function foldedParts(text: string): TextPart[] {
  const parts = text
    .split(folded)
    .map((part, index) => ({ text: part, isFolded: index % 2 === 1 }));
  return parts.filter((part) => part.text !== '');
}

/** The text with `mark` in place of each folded part. */
export function withoutFolded(text: string, mark: string = FOLDED_MARK): string {
  return text.includes('||') ? text.replace(folded, () => mark) : text;
}

/** The same for the beginning of a longer text: a part that is open at its end is folded as well. */
export function withoutFoldedStart(text: string, mark: string = FOLDED_MARK): string {
  const plain = withoutFolded(text, mark);
  // The second of the two strokes may be cut off.
  const open = /\|\|(?=\S)(?:[^|]|\|(?!\|))*$/.exec(plain);
  return open ? plain.slice(0, open.index) + mark : plain;
}
