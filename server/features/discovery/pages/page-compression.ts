import { type Compression, compressionFor } from '#server/platform/http/compression.ts';

interface CompressedPage {
  bytes: Buffer;
  /** Undefined when the page is sent uncompressed. */
  encoding: Compression['name'] | undefined;
}

/**
 * Returns a function that compresses a page as the Accept-Encoding header permits. The latest shared page is kept
 * compressed: visitors get equal pages until its contents change, and compressing one takes most of the time of its
 * request.
 */
export function createPageCompression() {
  let latest = { text: '', forms: new Map<string, Buffer>() };
  return (
    text: string,
    accepted: string | string[] | undefined,
    isShared: boolean,
  ): CompressedPage => {
    const compression = compressionFor(accepted, text.length);
    const encoding = compression?.name;
    const render = () => compression?.compress(Buffer.from(text)) ?? Buffer.from(text);
    if (!isShared) return { bytes: render(), encoding };
    if (latest.text !== text) latest = { text, forms: new Map() };
    const form = encoding ?? 'identity';
    const bytes = latest.forms.get(form) ?? render();
    latest.forms.set(form, bytes);
    return { bytes, encoding };
  };
}
