export interface TextPiece {
  text: string;
  /** Whether the piece is a web address. */
  url: boolean;
  /** Where it begins in the whole text. */
  start: number;
}

// An address is printable ASCII without quotes, brackets of markup or a backslash:
// Japanese text right after it is text again.
const address = /https?:\/\/[!#-;=?-Z_a-z~[\]]+/gi;

const closers: Record<string, string> = { ')': '(', ']': '[' };

/** How much of a found address belongs to the sentence around it: its last punctuation, or a bracket never opened. */
function trimmed(found: string): string {
  let url = found;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opener = closers[last];
    const unopened = opener !== undefined && count(url, last) > count(url, opener);
    if (!unopened && !/[.,:;!?'*]/.test(last)) return url;
    url = url.slice(0, -1);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[a-z0-9[]/i.test(text);
}

/** Splits text into plain pieces and web addresses. Joined again, the pieces give the text back. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = trimmed(match[0]);
    if (!isAddress(url)) continue;
    if (match.index > end)
      pieces.push({ text: text.slice(end, match.index), url: false, start: end });
    pieces.push({ text: url, url: true, start: match.index });
    end = match.index + url.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), url: false, start: end });
  return pieces;
}
