import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Html } from '#server/platform/http/html.ts';
import { brandLink } from '#server/platform/http/known-brand.ts';

/** The additions of one response to the built page. */
export interface PageParts {
  /** Replaces the title and the description of the page. Null keeps the built title and description. */
  head: Html | null;
  /** The address of the style sheet with the brand of the site, or null. */
  sheet: string | null;
  body: Html[];
}

export interface PageTemplate {
  fill(parts: PageParts): string;
  /** The hashes of the inline scripts of the page, for a content security policy. */
  scriptHashes: string[];
}

const title = /<title>[^<]*<\/title>/;
const inlineScripts = /<script>(.*?)<\/script>/gs;
const description = /<meta\s+name="description"[^>]*>/;

const CHECK_INTERVAL_MS = 1000;

/** Opens the built page, which is read again after each build. Throws when the file does not exist. */
export function openPage(file: string): () => PageTemplate {
  let builtAt = statSync(file).mtimeMs;
  let template = parsePage(readFileSync(file, 'utf8'));
  let checkedAt = Date.now();
  return () => {
    if (Date.now() - checkedAt < CHECK_INTERVAL_MS) return template;
    checkedAt = Date.now();
    // The file is briefly missing during a build.
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (changedAt !== builtAt) {
      template = parsePage(readFileSync(file, 'utf8'));
      builtAt = changedAt;
    }
    return template;
  };
}

/**
 * Splits the built page once, so that a response only concatenates strings. Throws when the page lacks one of the
 * positions at which `PageParts` are inserted.
 */
function parsePage(text: string): PageTemplate {
  const [start, ownTitle, toDescription, ownDescription, toBodyEnd, bodyEnd, end] = splitAt(text, [
    title,
    description,
    /<\/body>/,
  ]) as Pieces;
  const fill = ({ head, sheet, body }: PageParts) =>
    [
      start,
      head ? '' : ownTitle,
      toDescription,
      head ? head.text : ownDescription,
      brandLink(sheet).text,
      toBodyEnd,
      ...body.map(({ text }) => text),
      bodyEnd,
      end,
    ].join('');
  const scriptHashes = [...text.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return { fill, scriptHashes };
}

type Pieces = [string, string, string, string, string, string, string];

/** Splits before and after the first match of each pattern, in order: text, match, text, match, …, text. */
function splitAt(text: string, slots: RegExp[]): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (const slot of slots) {
    const match = slot.exec(rest);
    if (!match) throw new Error(`The built page has no ${slot.source}`);
    pieces.push(rest.slice(0, match.index), match[0]);
    rest = rest.slice(match.index + match[0].length);
  }
  return [...pieces, rest];
}
