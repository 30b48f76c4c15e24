export interface TextPiece {
  text: string;
  /** Whether the piece is a URL. */
  url: boolean;
  /** Its offset in the whole text. */
  start: number;
}

// Printable ASCII without quotes, angle brackets or a backslash: Japanese text ends a URL without a space.
const urlPattern = /https?:\/\/[!#-;=?-Z_a-z~[\]]+/gi;

const openers: Record<string, string> = { ')': '(', ']': '[' };

/** Removes what belongs to the sentence around a URL: trailing punctuation, and a closing bracket without its pair. */
function trimUrl(found: string): string {
  let url = found;
  for (;;) {
    const last = url.at(-1) ?? '';
    const opener = openers[last];
    const isUnpaired = opener !== undefined && count(url, last) > count(url, opener);
    if (!isUnpaired && !/[.,:;!?'*]/.test(last)) return url;
    url = url.slice(0, -1);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[a-z0-9[]/i.test(text);
}

/** Splits a text into plain text and URLs. The pieces joined are the original text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const url = trimUrl(match[0]);
    if (!isUrl(url)) continue;
    if (match.index > end)
      pieces.push({ text: text.slice(end, match.index), url: false, start: end });
    pieces.push({ text: url, url: true, start: match.index });
    end = match.index + url.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), url: false, start: end });
  return pieces;
}
