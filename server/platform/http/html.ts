/** HTML that must not be escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string;

/** Template tag that escapes every value except the results of other templates. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const rendered = parts.map(render);
  return new Html(literals.map((literal, index) => literal + (rendered[index] ?? '')).join(''));
}

/** Returns a JSON block with data for a script of the page, because inline scripts are forbidden. */
export function jsonBlock(id: string, data: unknown): Html {
  return jsonTextBlock(id, JSON.stringify(data));
}

/** Returns a JSON block from a JSON string. */
export function jsonTextBlock(id: string, json: string): Html {
  return html`<script type="application/json" id="${id}">${escapedJson(json)}</script>`;
}

/** Returns linked data about the page (JSON-LD). Search engines read it, and browsers do not run it. */
export function linkedDataBlock(data: unknown): Html {
  return html`<script type="application/ld+json">${escapedJson(JSON.stringify(data))}</script>`;
}

// A `<` could close the block. JSON allows it as an escape.
function escapedJson(json: string): Html {
  return new Html(json.replaceAll('<', '\\u003c'));
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return escapeHtml(part);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
