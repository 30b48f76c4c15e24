/** The text that replaces folded words where readers cannot open them. */
export const FOLDED_MARK = '（ネタバレ）';

const folded = /\|\|(?=\S)([^|]+(?:\|[^|]+)*)\|\|/g;

/** Splits a text at its folded parts, `||…||`, which can have several lines. */
export function foldedParts(text: string): { text: string; isFolded: boolean }[] {
  const parts = text
    .split(folded)
    .map((part, index) => ({ text: part, isFolded: index % 2 === 1 }));
  return parts.filter((part) => part.text !== '');
}

/** Returns the text with `mark` instead of each folded part. */
export function withoutFolded(text: string, mark: string = FOLDED_MARK): string {
  return text.includes('||') ? text.replace(folded, () => mark) : text;
}

/** Returns the beginning of a text like `withoutFolded`. Also replaces a folded part whose end is cut off. */
export function withoutFoldedStart(text: string, mark: string = FOLDED_MARK): string {
  const plain = withoutFolded(text, mark);
  // The text may be cut between the two strokes at the end of a folded part.
  const open = /\|\|(?=\S)(?:[^|]|\|(?!\|))*$/.exec(plain);
  return open ? plain.slice(0, open.index) + mark : plain;
}
