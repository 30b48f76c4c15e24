import type { PostCategory } from '#contract/posts/posts.ts';
import { foldedUnits, foldText } from './fold-text.ts';
import { SEARCH_QUERY_MAX } from './limits.ts';

export { foldText };

interface SearchTexts {
  /** Terms without a filter. */
  words: string[];
  /** The terms in quotes, such as `"…"`. They match literally, including spaces. */
  phrases: string[];
  /** Usernames from `@name`, without the @. */
  names: string[];
  /** From `#tag`, without the #. */
  tags: string[];
}

/** The terms after a minus. A match contains none of them. `-from:@name` becomes a name. */
export interface ExcludedTerms extends SearchTexts {
  categories: PostCategory[];
}

/** A parsed query. A match contains all of its terms and none of the excluded terms. */
export interface SearchTerms extends SearchTexts {
  /** The username of the author, from `from:@name`. */
  from: string | null;
  category: PostCategory | null;
  without: ExcludedTerms;
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
// A minus, or the prolonged mark, which input methods in kana mode write for the minus key. No word begins with it.
const minus = '\\-－−ーｰ';
// A phrase without its closing quote extends to the end, because the user may still be typing the query.
const pieces = new RegExp(`([${minus}]?)[${quote}]([^${quote}]*)[${quote}]?|[^\\s${quote}]+`, 'gu');
const excluded = new RegExp(`^[${minus}](?![${minus}])(.*)$`, 'su');

const filter = /^(@|#|from:@?|category:)(.+)$/isu;

export function noTerms(): SearchTerms {
  const without = { words: [], phrases: [], names: [], tags: [], categories: [] };
  return { words: [], phrases: [], names: [], tags: [], from: null, category: null, without };
}

/** Splits a query into its terms. A term without a filter is a word. A minus before a term excludes it. */
export function parseSearch(query: string): SearchTerms {
  const terms = noTerms();
  const read = Array.from(query.slice(0, 2 * SEARCH_QUERY_MAX)).slice(0, SEARCH_QUERY_MAX);
  for (const { 0: piece, 1: mark, 2: phrase } of read.join('').matchAll(pieces)) {
    if (phrase !== undefined) addOnce((mark ? terms.without : terms).phrases, phrase.trim());
    else readPiece(terms, piece);
  }
  return terms;
}

function readPiece(terms: SearchTerms, piece: string): void {
  const [, rest] = excluded.exec(piece) ?? [];
  // A minus alone is the start of a term that the user is still typing.
  if (rest === '') return;
  const isRead = rest === undefined ? readFilter(terms, piece) : readExcluded(terms.without, rest);
  if (!isRead) addOnce((rest === undefined ? terms : terms.without).words, rest ?? piece);
}

type Filter =
  | { kind: '@'; name: string }
  | { kind: 'from:'; name: string }
  | { kind: '#'; tag: string }
  | { kind: 'category:'; category: PostCategory };

/** Parses a filter in half or full width. Returns undefined for a word. */
function parseFilter(piece: string): Filter | undefined {
  const [, prefix = '', value = ''] = filter.exec(piece.normalize('NFKC')) ?? [];
  const kind = prefix.toLowerCase().replace('from:@', 'from:');
  if (kind === '#') return { kind, tag: piece.slice(1) };
  if (kind === 'category:') {
    const category = categoryByName.get(foldText(value));
    return category && { kind, category };
  }
  if (kind !== '@' && kind !== 'from:') return undefined;
  return /^\w+$/.test(value) ? { kind, name: value } : undefined;
}

/** Adds a filter to the terms. Returns false for a word. */
function readFilter(terms: SearchTerms, piece: string): boolean {
  const found = parseFilter(piece);
  if (!found) return false;
  if (found.kind === '#') addOnce(terms.tags, found.tag);
  else if (found.kind === '@') addOnce(terms.names, found.name);
  else if (found.kind === 'from:') terms.from = found.name;
  else terms.category = found.category;
  return true;
}

/** Adds a filter to the excluded terms. Returns false for a word. */
function readExcluded(without: ExcludedTerms, piece: string): boolean {
  const found = parseFilter(piece);
  if (!found) return false;
  if (found.kind === '#') addOnce(without.tags, found.tag);
  else if (found.kind !== 'category:') addOnce(without.names, found.name);
  else if (!without.categories.includes(found.category)) without.categories.push(found.category);
  return true;
}

function addOnce(texts: string[], text: string): void {
  const folded = foldText(text);
  if (folded.trim() !== '' && texts.every((other) => foldText(other) !== folded)) texts.push(text);
}

/** Writes terms as a query that `parseSearch` reads as the same terms. Used to remove a filter from a query. */
export function writeSearch(terms: SearchTerms): string {
  const { from, category, without } = terms;
  const excludedTerms = [...writeTexts(without), ...without.categories.map(writeCategory)];
  return [
    ...writeTexts(terms),
    ...(from === null ? [] : [`from:@${from}`]),
    ...(category === null ? [] : [writeCategory(category)]),
    ...excludedTerms.map((term) => `-${term}`),
  ].join(' ');
}

function writeTexts({ words, phrases, names, tags }: SearchTexts): string[] {
  return [
    ...words,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...names.map((name) => `@${name}`),
    ...tags.map((tag) => `#${tag}`),
  ];
}

const writeCategory = (category: PostCategory) => `category:${nameOfCategory.get(category)}`;

/** Whether a query has only excluded terms. Such a query finds nothing, because there is nothing to exclude from. */
export function onlyExcludes(terms: SearchTerms): boolean {
  const sought = writeSearch({ ...terms, without: noTerms().without });
  return sought === '' && writeSearch(terms) !== '';
}

/** Whether a folded term can match inside a text. A single letter or kana matches only at the start. */
export function isFoundInside(folded: string): boolean {
  return folded.length > 1 || /\p{Script=Han}/u.test(folded);
}

interface TextRange {
  start: number;
  end: number;
}

/**
 * Returns the parts of a text that match a query, in order, without overlaps. `start` matches only the beginning, for
 * names. Takes linear time.
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
