export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string;

/** A template tag that escapes every value except the results of nested templates. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const rendered = parts.map(render);
  return new Html(literals.map((literal, index) => literal + (rendered[index] ?? '')).join(''));
}

/** Returns a JSON block with data for a script of the page, because inline scripts are forbidden. */
export function jsonBlock(id: string, data: unknown): Html {
  return jsonTextBlock(id, JSON.stringify(data));
}

export function jsonTextBlock(id: string, json: string): Html {
  return html`<script type="application/json" id="${id}">${escapedJson(json)}</script>`;
}

export function linkedDataBlock(data: unknown): Html {
  return html`<script type="application/ld+json">${escapedJson(JSON.stringify(data))}</script>`;
}

// A `<` could close the block. In JSON, it can be written as an escape.
function escapedJson(json: string): Html {
  return new Html(json.replaceAll('<', '\\u003c'));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return part.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// The characters that no XML document can contain, even escaped (XML 1.0, §2.2).
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A template tag that escapes like `html`, and removes characters that XML forbids. */
export function xml(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const allowed = (part: Part) =>
    typeof part === 'string' ? part.replaceAll(forbidden, '') : part;
  return html(literals, ...parts.map(allowed));
}

export const xmlDeclaration = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');
