// C0 and C1 controls except tab and line breaks, bidi overrides and lone surrogates.
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Whether a text contains control characters, bidi overrides or lone surrogates. */
export function hasUnprintable(text: string): boolean {
  return unprintable.test(text);
}

// White space and characters without a glyph, such as zero-width spaces and fillers.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** Whether a text of any length has no visible character. */
export function isInvisible(text: string): boolean {
  return invisible.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches a control character.
const unstorable = /\u0000|\p{Surrogate}/u;

/** Whether a text contains what no database stores: NUL or a lone surrogate. */
export function hasUnstorable(text: string): boolean {
  return unstorable.test(text);
}
