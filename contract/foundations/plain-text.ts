const attribute = '[\\s/](?:on[a-z]+|src|srcset|href|style|action|formaction|data)\\s*=';
// A tag or a declaration with its end, or a tag without its end that has an attribute with an effect. Another `<`, as in
// `<3` and `a<b`, is text: it starts nothing.
const tag = `[/!?a-z][^<>]*>|[a-z][^<>]*${attribute}[^<>]*`;
const markup = new RegExp(`<(?:!--[\\s\\S]*?(?:-->|$)|${tag})`, 'gi');
const possibleStart = /<(?=[/!?a-z])/gi;
const possibleEnd = new RegExp(`>|${attribute}`, 'gi');

/**
 * The maximum number of passes. Nesting is never accidental. Each pass reads the whole text, and markup can be nested
 * as deep as the text is long.
 */
const MAX_PASSES = 10;

/** Removes all tags from a text. `<3` and `a<b` are none. Returns an empty text when tags remain after all passes. */
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

/** A sentence that quotes texts: each of them as one line without tags, so that no `<` of one begins a tag in another. */
export function sentence(
  words: TemplateStringsArray,
  ...quoted: readonly (string | number)[]
): string {
  const line = String.raw({ raw: words }, ...quoted.map((text) => plainLine(String(text))));
  // All of them are replaced: without the inner `<` of two, the outer one would start a tag.
  const end = [...line.matchAll(possibleEnd)].at(-1)?.index ?? 0;
  return line.replace(possibleStart, (start, index: number) =>
    index < end || line.startsWith('<!--', index) ? '＜' : start,
  );
}
