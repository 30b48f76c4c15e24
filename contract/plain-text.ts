// A tag, a comment or a declaration; a lone `<` as in `<3` is text.
const markup = /<(?:!--[\s\S]*?(?:-->|$)|[/!?a-z][^<>]*>?)/gi;

/** Nobody nests by accident. Each pass reads the whole text, and markup can be nested as deep as the text is long. */
const MAX_PASSES = 10;

/** Removes all tags from a text. `<3` is no tag. Returns an empty text for one that is made to survive this. */
export function withoutTags(text: string): string {
  return untilStable(text, (rest) => rest.replace(markup, ''));
}

/** Repeats a replacement until it changes nothing: removing markup can leave new markup behind, as in `<<b>script>`. */
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

/** A text as one line without tags, for places that are not ours to render: notifications and previews of links. */
export function plainLine(text: string): string {
  return withoutTags(text).replace(/\s+/gu, ' ').trim();
}
