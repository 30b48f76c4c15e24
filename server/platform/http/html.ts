/** Text that is HTML already and must not be escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string;

/** A template in which every value is escaped, unless it is HTML made by this function. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  const rendered = parts.map(render);
  return new Html(literals.map((literal, index) => literal + (rendered[index] ?? '')).join(''));
}

/** A JSON block that a script of ours reads: data in a page that may not hold inline scripts. */
export function jsonBlock(id: string, data: unknown): Html {
  return jsonTextBlock(id, JSON.stringify(data));
}

/** The same of data that has been written as JSON already. */
export function jsonTextBlock(id: string, json: string): Html {
  // `<` would let the data end the block; as an escape it means the same to JSON.
  const escaped = new Html(json.replaceAll('<', '\\u003c'));
  return html`<script type="application/json" id="${id}">${escaped}</script>`;
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
