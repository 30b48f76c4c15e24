import { type Html, html } from '#server/platform/http/html.ts';

/** What a request puts into the page. */
export interface PageParts {
  /** What stands in the title and in the description, where it is known. */
  about: { title: string; description: string } | null;
  /** The end of the head. */
  head: Html[];
  /** The end of the body. */
  body: Html[];
}

export type PageTemplate = (parts: PageParts) => string;

const title = /<title>[^<]*<\/title>/;
const description = /<meta\s+name="description"[^>]*>/;

/** Cuts the built page once, so that a request only joins its pieces. Throws where a place is missing. */
export function parsePage(text: string): PageTemplate {
  const [start, ownTitle, toDescription, ownDescription, toHead, headEnd, toBody, bodyEnd, end] =
    cut(text, [title, description, /<\/head>/, /<\/body>/]) as Pieces;
  return ({ about, head, body }) =>
    [
      start,
      about ? html`<title>${about.title}</title>`.text : ownTitle,
      toDescription,
      about
        ? html`<meta name="description" content="${about.description}" />`.text
        : ownDescription,
      toHead,
      ...head.map(({ text }) => text),
      headEnd,
      toBody,
      ...body.map(({ text }) => text),
      bodyEnd,
      end,
    ].join('');
}

type Pieces = [string, string, string, string, string, string, string, string, string];

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
