import { Html, html } from './html.ts';

type Part = Html | Html[] | string;

// The characters that no XML document can contain, even escaped (XML 1.0, §2.2).
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Template tag that escapes every value except the results of other templates. Removes characters that XML forbids. */
export function xml(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return html(literals, ...parts.map(allowed));
}

/** The first line of a document. */
export const xmlDeclaration = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');

function allowed(part: Part): Part {
  return typeof part === 'string' ? part.replaceAll(forbidden, '') : part;
}
