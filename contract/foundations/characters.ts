// C0 and C1 controls except tabs and line breaks, bidi overrides, and lone surrogates.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Whether a text contains control characters, bidi overrides or lone surrogates. */
export function hasUnprintable(text: string): boolean {
  return unprintable.test(text);
}

/** Whether a text contains code points that are never assigned to characters, such as U+FFFF. */
export function hasNoncharacter(text: string): boolean {
  return /\p{Noncharacter_Code_Point}/u.test(text);
}

const blank = '\\p{Default_Ignorable_Code_Point}\\u2800\\u{13441}\\u{13442}';
/**
 * Letters, numbers, punctuation and some symbols. A symbol counts if it is an emoji, is reserved for syntax, or is a
 * variant of another character. Other symbols have no certain glyph: U+FFFC is a box, and U+1D159 is a note without a
 * head. Blank braille patterns and hieroglyphs are listed, because no property shows that they are blank.
 */
const visible = new RegExp(
  `(?![${blank}])[\\p{L}\\p{N}\\p{P}\\p{Sc}\\p{Sk}\\p{Sm}\\p{Extended_Pictographic}\\p{Emoji_Presentation}\\p{Pattern_Syntax}]`,
  'u',
);

/** Whether a text has no visible character, but only space, marks and characters without a glyph. */
export function isInvisible(text: string): boolean {
  return !visible.test(text) && !hasVisibleVariant(text);
}

/** Whether a text has a symbol that is a variant of visible characters, such as ㈱ for (株). */
function hasVisibleVariant(text: string): boolean {
  for (const [symbol] of text.matchAll(/\p{So}/gu)) {
    if (visible.test(symbol.normalize('NFKC'))) return true;
  }
  return false;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches a control character.
const unstorable = /\u0000|\p{Surrogate}/u;

/** Whether a text contains NUL or a lone surrogate. PostgreSQL stores neither. */
export function hasUnstorable(text: string): boolean {
  return unstorable.test(text);
}

/** The most marks on one letter in any living language. A variation selector counts as a mark. */
const MARKS_MAX = 4;

// Marks with invisible characters between them are still on the same letter.
const piles = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${MARKS_MAX + 1},}`, 'gu');

/** Returns a text with at most four combining marks on each letter. More marks would cover the text around it. */
export function withFewMarks(text: string): string {
  return text.replace(piles, (pile) => {
    let marks = 0;
    return pile.replace(/\p{M}/gu, (mark) => {
      marks += 1;
      return marks > MARKS_MAX ? '' : mark;
    });
  });
}

const emptyLines = /\n(?:(?:[^\S\n]|[\p{Default_Ignorable_Code_Point}\u2800])*\n){3,}/gu;

/** Returns a member's text as it is shown: at most two empty lines in a row, and few marks on each letter. */
export function shownText(text: string): string {
  return withFewMarks(text).replace(emptyLines, '\n\n\n');
}
