import { readFileSync, statSync } from 'node:fs';
import { type Html, html } from '#server/platform/http/html.ts';

/** What a request puts into the page. */
export interface PageParts {
  /** What stands in the title and in the description, where it is known. */
  about: { title: string; description: string } | null;
  /** The end of the body. */
  body: Html[];
}

export type PageTemplate = (parts: PageParts) => string;

const title = /<title>[^<]*<\/title>/;
const description = /<meta\s+name="description"[^>]*>/;

const LOOK_AGAIN_MS = 1000;

/** The page in a file, as it was last built: it may be built anew while the site runs. Throws where there is none. */
export function openPage(file: string): () => PageTemplate {
  let builtAt = statSync(file).mtimeMs;
  let template = parsePage(readFileSync(file, 'utf8'));
  let lookedAt = Date.now();
  return () => {
    if (Date.now() - lookedAt < LOOK_AGAIN_MS) return template;
    lookedAt = Date.now();
    // While it is being built there is none.
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? builtAt;
    if (changedAt !== builtAt) {
      template = parsePage(readFileSync(file, 'utf8'));
      builtAt = changedAt;
    }
    return template;
  };
}

/** Cuts the built page once, so that a request only joins its pieces. Throws where a place is missing. */
function parsePage(text: string): PageTemplate {
  const [start, ownTitle, toDescription, ownDescription, toBodyEnd, bodyEnd, end] = cut(text, [
    title,
    description,
    /<\/body>/,
  ]) as Pieces;
  return ({ about, body }) =>
    [
      start,
      about ? html`<title>${about.title}</title>`.text : ownTitle,
      toDescription,
      about
        ? html`<meta name="description" content="${about.description}" />`.text
        : ownDescription,
      toBodyEnd,
      ...body.map(({ text }) => text),
      bodyEnd,
      end,
    ].join('');
}

type Pieces = [string, string, string, string, string, string, string];

/** The text in pieces: before the first mark, the mark, between it and the second, the second, and so on. */
function cut(text: string, marks: RegExp[]): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (const mark of marks) {
    const found = mark.exec(rest);
    if (!found) throw new Error(`The built page has no ${mark.source}`);
    pieces.push(rest.slice(0, found.index), found[0]);
    rest = rest.slice(found.index + found[0].length);
  }
  return [...pieces, rest];
}
