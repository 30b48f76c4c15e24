import { withFewMarks } from '#contract/foundations/characters.ts';
import { withoutTags } from '#contract/foundations/plain-text.ts';

// Line breaks are allowed. Bidirectional marks (U+202A and so on) are removed, because they could disguise a name.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const invisible = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const lineBreaks = /\r\n?|[\u2028\u2029]/gu;

/** A long text is cut to this many times its final length before tags are removed. */
const TAGS_ALLOWANCE = 4;

/** Returns an untrusted text of several lines without tags and control characters, and limits its length. */
export function cleanText(value: unknown, max: number): string {
  const text = textOf(value).slice(0, max * TAGS_ALLOWANCE);
  const plain = withoutTags(text.toWellFormed().replace(lineBreaks, '\n').replace(invisible, ''));
  return ownText(cut(withFewMarks(plain.trim()), max));
}

/** Returns an untrusted text on a single line, cleaned like `cleanText`. */
export function cleanLine(value: unknown, max: number): string {
  const text = textOf(value)
    .slice(0, max * TAGS_ALLOWANCE)
    .replace(/\s+/gu, ' ');
  return cleanText(text, max);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return ['number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : '';
}

function cut(text: string, max: number): string {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(max - 1)) && text.length > max;
  return text.slice(0, isHalf ? max - 1 : max).trim();
}

/** Returns a copy of a text, because a substring keeps the whole original in memory, perhaps megabytes. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
