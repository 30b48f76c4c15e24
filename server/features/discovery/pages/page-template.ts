import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type Html, html } from '#server/platform/http/html.ts';
import { brandLink } from '#server/platform/http/known-brand.ts';

/** The additions of one response to the built page. */
export interface PageParts {
  /** Replaces the title and the description of the page. Null keeps the built title and description. */
  head: Html | null;
  /** The address of the style sheet with the brand of the site, or null. */
  sheet: string | null;
  /** Further style sheets, after those of the built page. */
  styles?: readonly string[];
  body: Html[];
}

export interface PageTemplate {
  fill(parts: PageParts): string;
  /** Returns the addresses of the style sheets that the page of a route needs, in addition to those of all pages. */
  stylesOf(route: string): string[];
  /** The hashes of the inline scripts of the page, for a content security policy. */
  scriptHashes: string[];
}

const title = /<title>[^<]*<\/title>/;
const inlineScripts = /<script>(.*?)<\/script>/gs;
const description = /<meta\s+name="description"[^>]*>/;

/** The table of client/preloads.ts, as the build has written it into the page. */
const preloads = /<script type="application\/json" id="preloads">(.*?)<\/script>/s;
interface Preload {
  fragment: string;
  styles?: string[];
}

const CHECK_INTERVAL_MS = 1000;

/** The page that is sent when there is no built client. Programs can read it. */
const BARE = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8" /><title></title><meta name="description" content="" /></head>
<body></body>
</html>
`;

/**
 * Opens the built page, which is read again after each build. Throws when the file does not exist. With null, returns a
 * page without the client.
 */
export function openPage(file: string | null): () => PageTemplate {
  if (file === null) {
    const bare = parsePage(BARE);
    return () => bare;
  }
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
  const [start, ownTitle, toDescription, ownDescription, toHeadEnd, headEnd, toBodyEnd, ...end] =
    splitAt(text, [title, description, /<\/head>/, /<\/body>/]) as Pieces;
  const table = JSON.parse(preloads.exec(text)?.[1] ?? '[]') as Preload[];
  const stylesOf = (route: string) =>
    table
      .filter(({ fragment }) => new RegExp(fragment).test(`#${route}`))
      .flatMap(({ styles = [] }) => styles);
  const fill = ({ head, sheet, styles = [], body }: PageParts) =>
    [
      start,
      head ? '' : ownTitle,
      toDescription,
      head ? head.text : ownDescription,
      toHeadEnd,
      // After the inline script, which would otherwise wait for the sheet before it requests code and pictures.
      brandLink(sheet).text,
      ...styles.map((href) => html`<link rel="stylesheet" crossorigin href="${href}" />`.text),
      headEnd,
      toBodyEnd,
      ...body.map(({ text }) => text),
      ...end,
    ].join('');
  const scriptHashes = [...text.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return { fill, stylesOf, scriptHashes };
}

type Pieces = [string, string, string, string, string, string, string, string, string];

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
