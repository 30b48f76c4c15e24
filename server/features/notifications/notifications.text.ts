import { codePoints } from '#contract/primitives.ts';

const TITLE_MAX = 100;
const CONTENT_MAX = 1000;
const SENDER_NAME_MAX = 50;

// A tag, a comment or a declaration; a lone `<` as in `<3` is text.
const markup = /<(?:!--[\s\S]*?(?:-->|$)|[/!?a-z][^<>]*>?)/gi;

/** The text without markup, with collapsed white space, cut to `max` code points. */
function plainText(text: string, max: number): string {
  return cut(
    untilStable(text, (rest) => rest.replace(markup, '')),
    max,
  );
}

/** Nobody nests by accident. Each pass reads the whole text, and markup can be nested as deep as the text is long. */
const MAX_PASSES = 10;

// Removing markup can leave new markup behind: `<<b>script>`.
function untilStable(text: string, strip: (text: string) => string): string {
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

function cut(text: string, max: number): string {
  const collapsed = text.replace(/\s+/gu, ' ').trim();
  if (codePoints(collapsed) <= max) return collapsed;
  return [...collapsed].slice(0, max).join('').trimEnd();
}

/**
 * A notification's text as it is stored: without markup, the title at most 100 characters, the content at
 * most 1000. Returns null if either is empty.
 */
export function cleanText(text: { title: string; content: string }) {
  const title = plainText(text.title, TITLE_MAX);
  const content = plainText(text.content, CONTENT_MAX);
  return title === '' || content === '' ? null : { title, content };
}

const quotes = /["'`\u2018-\u201f\u00ab\u00bb\u2039\u203a\uff02\uff07]/gu;
const scripts = /(?:java|vb|live)?script\s*:|data\s*:/gi;
const handlers = /\bon[a-z]+\s*=/gi;

/**
 * A sender's name as it is displayed: without tags, quote characters, script schemes and on-event text, at
 * most 50 characters.
 */
export function senderName(name: string): string {
  const stripped = untilStable(name, (rest) =>
    rest.replace(markup, '').replace(quotes, '').replace(scripts, '').replace(handlers, ''),
  );
  return cut(stripped, SENDER_NAME_MAX);
}
