interface TextPiece {
  text: string;
  url: boolean;
  start: number;
}

// Printable ASCII except quotes, angle brackets and the backslash. Japanese characters end a URL even without a space.
const urlPattern = /https?:\/\/[!#-;=?-Z_a-z~[\]]+/gi;

const openers: Record<string, string> = { ')': '(', ']': '[' };

/** Returns a URL without the punctuation of its sentence and without an unpaired closing bracket. Takes linear time. */
function trimUrl(found: string): string {
  const counts: Record<string, number> = {};
  for (const character of found) counts[character] = (counts[character] ?? 0) + 1;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] as string;
    const opener = openers[last];
    const isUnpaired = opener !== undefined && (counts[last] ?? 0) > (counts[opener] ?? 0);
    if (!isUnpaired && !/[.,:;!?'*]/.test(last)) break;
    counts[last] = (counts[last] ?? 0) - 1;
  }
  return found.slice(0, end);
}

/** Whether a text counts as a URL. A URL with a user name or password does not, because it misleads about its host. */
function isUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return /^https?:\/\/[a-z0-9[]/i.test(text);
}

/** Splits a text into plain text and URLs. The joined pieces equal the original text. */
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

/** Returns the URLs in texts, except those of the site at `host`, each once, in order. */
export function linksElsewhere(texts: readonly string[], host: string): string[] {
  const urls = texts
    .flatMap(splitLinks)
    .flatMap(({ text, url }) => (url && new URL(text).host !== host ? [text] : []));
  return [...new Set(urls)];
}
