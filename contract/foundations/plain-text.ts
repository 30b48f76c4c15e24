const attribute = '[\\s/](?:on[a-z]+|src|srcset|href|style|action|formaction|data)\\s*=';
// A complete tag or declaration, or an incomplete tag with an effective attribute. In `<3` and `a<b`, `<` is text.
const tag = `[/!?a-z][^<>]*>|[a-z][^<>]*${attribute}[^<>]*`;
const markup = new RegExp(`<(?:!--[\\s\\S]*?(?:-->|$)|${tag})`, 'gi');
const possibleStart = /<(?=[/!?a-z])/gi;
const possibleEnd = new RegExp(`>|${attribute}`, 'gi');

/** The maximum number of passes. Each pass reads the whole text, and deeper nesting is never accidental. */
const MAX_PASSES = 10;

/** Removes all tags from a text, but keeps `<3` and `a<b`. Returns an empty text if tags are left after all passes. */
export function withoutTags(text: string): string {
  return untilStable(text, (rest) => rest.replace(markup, ''));
}

/** Repeats a replacement until nothing changes, because removing markup can create new markup, as in `<<b>script>`. */
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

/** Returns a text as one line without tags, because other programs render notifications and link previews. */
export function plainLine(text: string): string {
  return withoutTags(text).replace(/\s+/gu, ' ').trim();
}

/** Returns a sentence that quotes texts as lines without tags. A `<` in one text starts no tag in another. */
export function sentence(words: TemplateStringsArray, ...quoted: readonly (string | number)[]) {
  const line = String.raw({ raw: words }, ...quoted.map((text) => plainLine(String(text))));
  // Replaces every `<` that may start a tag. In `<a <b>`, replacing only the second `<` would make the first a tag.
  const end = [...line.matchAll(possibleEnd)].at(-1)?.index ?? 0;
  return line.replace(possibleStart, (start, index: number) =>
    index < end || line.startsWith('<!--', index) ? '＜' : start,
  );
}
