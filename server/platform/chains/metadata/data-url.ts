/** The contents of a `data:` URL. */
export interface DataContent {
  /** In lower case, without parameters. */
  mediaType: string;
  body: Buffer;
}

/** Parses a `data:` URL as leniently as contracts write it. Returns null for other URLs, and without a comma. */
export function readDataUrl(source: string): DataContent | null {
  const comma = source.indexOf(',');
  if (comma < 0 || !isDataUrl(source)) return null;
  const [type = '', ...parameters] = source
    .slice('data:'.length, comma)
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const text = decodePercent(source.slice(comma + 1));
  return {
    mediaType: type || 'text/plain',
    body: parameters.includes('base64') ? Buffer.from(text, 'base64') : Buffer.from(text),
  };
}

/** Whether a URL has the scheme `data:`. */
export function isDataUrl(source: string): boolean {
  return /^data:/i.test(source);
}

/** Decodes percent-encoding. Invalid sequences stay unchanged, because contracts often write `%` and `#` unescaped. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
