import { decodePercentBytes } from './percent.ts';

export interface DataContent {
  /** In lower case, without parameters. */
  mediaType: string;
  body: Buffer;
}

/** The contents of a `data:` URL, with their encoded text. */
interface DataUrl extends DataContent {
  written: string;
  /** Whether the URL has the parameter `utf8`. Contracts that write it mostly do not encode the text. */
  isUtf8: boolean;
}

/** Parses a `data:` URL leniently, as contracts make mistakes. Null for other URLs, and for one without a comma. */
export function readDataUrl(source: string): DataUrl | null {
  const comma = source.indexOf(',');
  if (comma < 0 || !isDataUrl(source)) return null;
  const [type = '', ...parameters] = source
    .slice('data:'.length, comma)
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const written = source.slice(comma + 1);
  const bytes = decodePercentBytes(written);
  return {
    mediaType: type || 'text/plain',
    body: parameters.includes('base64') ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes,
    written,
    isUtf8: parameters.includes('utf8'),
  };
}

/** Returns the possible texts of a `data:` URL, the likeliest first. */
export function textsIn({ body, written, isUtf8 }: DataUrl): string[] {
  const decoded = body.toString();
  return isUtf8 ? [written, decoded] : [decoded, written];
}

/** Whether a URL has the scheme `data:`. */
export function isDataUrl(source: string): boolean {
  return /^data:/i.test(source);
}
