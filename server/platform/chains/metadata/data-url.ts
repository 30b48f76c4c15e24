export interface DataContent {
  /** In lower case, without parameters. */
  mediaType: string;
  body: Buffer;
}

interface DataUrl extends DataContent {
  written: string;
  /** Whether the URL has the parameter `utf8`. Contracts that write it mostly do not encode the text. */
  isUtf8: boolean;
}

/** Parses a `data:` URL leniently, because contracts make mistakes. Null for other schemes and without a comma. */
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

export function textsIn({ body, written, isUtf8 }: DataUrl): string[] {
  const decoded = body.toString();
  return isUtf8 ? [written, decoded] : [decoded, written];
}

export function isDataUrl(source: string): boolean {
  return /^data:/i.test(source);
}

/** Decodes the percent-encoded bytes of a text one by one, as browsers do. A `%` without two digits is unchanged. */
function decodePercentBytes(text: string): Buffer {
  const bytes = Buffer.from(text).toString('latin1');
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

/** Decodes a text like `decodePercentBytes`. Sequences that are not UTF-8 remain encoded. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequences) => {
    try {
      return decodeURIComponent(sequences);
    } catch {
      return sequences;
    }
  });
}
