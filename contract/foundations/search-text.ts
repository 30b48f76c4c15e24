import type { PostCategory } from '#contract/posts/posts.ts';
import { foldedUnits, foldText } from './fold-text.ts';
import { SEARCH_QUERY_MAX } from './limits.ts';

export { foldText };

/** A parsed query. Its texts are as typed, and are folded before a comparison. */
export interface SearchTerms {
  /** The terms. A match contains all of them. */
  words: string[];
  /** From `"…"`: matched literally, including spaces. */
  phrases: string[];
  /** Usernames from `@name`, without the @. */
  names: string[];
  /** From `#tag`, without the #. */
  tags: string[];
  /** The username of the author, from `from:@name`. */
  from: string | null;
  category: PostCategory | null;
}

/** The names of categories for `category:`. */
const categories: Record<string, PostCategory> = {
  fanart: 'fanart',
  illustration: 'illustration',
  photo: 'photo',
  other: 'other',
  ファンアート: 'fanart',
  イラスト: 'illustration',
  写真: 'photo',
  その他: 'other',
};

const categoryByName = new Map(
  Object.entries(categories).map(([name, category]) => [foldText(name), category]),
);

/** The Japanese name of each category: the last of its names in `categories`. */
const nameOfCategory = new Map(
  Object.entries(categories).map(([name, category]) => [category, name]),
);

const quote = '"“”„＂';
// A phrase without its closing quote reaches to the end, because the query may still be typed.
const pieces = new RegExp(`[${quote}]([^${quote}]*)[${quote}]?|[^\\s${quote}]+`, 'gu');

const filter = /^(@|#|from:@?|category:)(.+)$/isu;

/** Splits a query into its terms. A term that is no filter is a word. There are no operators. */
export function parseSearch(query: string): SearchTerms {
  const terms: SearchTerms = {
    words: [],
    phrases: [],
    names: [],
    tags: [],
    from: null,
    category: null,
  };
  const read = Array.from(query.slice(0, 2 * SEARCH_QUERY_MAX)).slice(0, SEARCH_QUERY_MAX);
  for (const { 0: piece, 1: phrase } of read.join('').matchAll(pieces)) {
    if (phrase !== undefined) addOnce(terms.phrases, phrase.trim());
    else if (!readFilter(terms, piece)) addOnce(terms.words, piece);
  }
  return terms;
}

/** Parses a filter, also in full width. Returns false for a word. */
function readFilter(terms: SearchTerms, piece: string): boolean {
  const [, prefix, value = ''] = filter.exec(piece.normalize('NFKC')) ?? [];
  if (prefix === undefined) return false;
  if (prefix === '#') return addOnce(terms.tags, piece.slice(1));
  if (prefix.toLowerCase() === 'category:') return setCategory(terms, value);
  if (!/^\w+$/.test(value)) return false;
  if (prefix === '@') return addOnce(terms.names, value);
  terms.from = value;
  return true;
}

function setCategory(terms: SearchTerms, name: string): boolean {
  const category = categoryByName.get(foldText(name));
  if (category === undefined) return false;
  terms.category = category;
  return true;
}

function addOnce(texts: string[], text: string): true {
  const folded = foldText(text);
  if (folded.trim() !== '' && texts.every((other) => foldText(other) !== folded)) texts.push(text);
  return true;
}

/** Writes terms as a query. The inverse of `parseSearch`, for removing a filter from a query. */
export function writeSearch(terms: SearchTerms): string {
  return [
    ...terms.words,
    ...terms.phrases.map((phrase) => `"${phrase}"`),
    ...terms.names.map((name) => `@${name}`),
    ...terms.tags.map((tag) => `#${tag}`),
    ...(terms.from === null ? [] : [`from:@${terms.from}`]),
    ...(terms.category === null ? [] : [`category:${nameOfCategory.get(terms.category)}`]),
  ].join(' ');
}

/** Whether a folded term matches in the middle of a text. A single letter or kana matches only at a beginning. */
export function isFoundInside(folded: string): boolean {
  return folded.length > 1 || /\p{Script=Han}/u.test(folded);
}

/** A part of a text, as offsets for `slice`. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * The parts of a text that match a query, in order, without overlaps. `start` matches only the beginning of the text,
 * for the names of people. Takes linear time.
 */
export function matchRanges(
  text: string,
  query: string | SearchTerms,
  where: 'anywhere' | 'start' = 'anywhere',
): TextRange[] {
  const terms = searchedTexts(typeof query === 'string' ? parseSearch(query) : query);
  if (terms.length === 0) return [];
  const { folded, starts, ends } = foldWithOffsets(text);
  const marked = new Uint8Array(folded.length);
  for (const term of terms) {
    const inside = where === 'anywhere' && isFoundInside(term);
    if (inside) markAll(marked, folded, term);
    else if (folded.startsWith(term)) marked.fill(1, 0, term.length);
  }
  return toRanges(marked, starts, ends);
}

function searchedTexts({ words, phrases, names, tags }: SearchTerms): string[] {
  const texts = [...words, ...phrases, ...names, ...tags, words.join(' ')].map(foldText);
  return [...new Set(texts)].filter((text) => text.trim() !== '');
}

function foldWithOffsets(text: string) {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const unit of foldedUnits(text)) {
    folded += unit.folded;
    for (let count = 0; count < unit.folded.length; count += 1) {
      starts.push(unit.start);
      ends.push(unit.end);
    }
  }
  return { folded, starts, ends };
}

function markAll(marked: Uint8Array, folded: string, term: string): void {
  let done = 0;
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
    marked.fill(1, Math.max(at, done), at + term.length);
    done = at + term.length;
  }
}

function toRanges(marked: Uint8Array, starts: number[], ends: number[]): TextRange[] {
  const ranges: TextRange[] = [];
  marked.forEach((mark, index) => {
    const start = starts[index];
    const end = ends[index];
    if (mark === 0 || start === undefined || end === undefined) return;
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  });
  return ranges;
}
