// A tag, a comment or a declaration. A lone `<`, as in `<3`, is text.
const markup = /<(?:!--[\s\S]*?(?:-->|$)|[/!?a-z][^<>]*>?)/gi;

/**
 * The maximum number of passes. Nesting is never accidental. Each pass reads the whole text, and markup can be nested
 * as deep as the text is long.
 */
const MAX_PASSES = 10;

/** Removes all tags from a text. `<3` is not a tag. Returns an empty text when tags remain after all passes. */
export function withoutTags(text: string): string {
  return untilStable(text, (rest) => rest.replace(markup, ''));
}

/** Repeats a replacement until it changes nothing. Removing markup can create new markup, as in `<<b>script>`. */
export function untilStable(text: string, strip: (text: string) => string): string {
  let before: string;
  let after = text;
  let passes = 0;
  do {
    before = after;
    after = strip(before);
    passes += 1;
  } while (after !== before && passes < MAX_PASSES);
  return after === before ? after : '';
}

/** A text as one line without tags, for notifications and link previews, which others render. */
export function plainLine(text: string): string {
  return withoutTags(text).replace(/\s+/gu, ' ').trim();
}
