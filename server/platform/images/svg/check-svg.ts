import { fileTypeFromBuffer } from 'file-type';
import { readHeader } from '../decoding.ts';

/** SVG files that are larger are refused. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Pixels of all the pictures in a file. librsvg decodes each as a whole, in up to 9 bytes a pixel. */
const MAX_EMBEDDED_PIXELS = 8_000_000;
/** How deep SVG files are in one another. */
const MAX_DEPTH = 3;

const start = /^(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*<svg[\s>]/i;

/**
 * The text of an SVG file that may be drawn, without its declarations; null for what is none, and for one that declares
 * entities, or has pictures in it that are too large. librsvg loads nothing from outside for a file without an address,
 * but decodes the pictures in it (`data:` URLs) whatever their size: 65 KB can take 3.5 GB.
 */
export async function checkSvg(bytes: Uint8Array, depth = 0): Promise<string | null> {
  if (bytes.length > MAX_BYTES || depth > MAX_DEPTH) return null;
  const text = decodeUtf8(bytes);
  if (text === null || !start.test(text)) return null;
  // Without its declarations, a file is UTF-8 and has no entities but those of XML itself.
  const plain = text.replace(/<\?xml[^>]*\?>/gi, '').replace(/<!DOCTYPE[^[>]*>/gi, '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(plain)) return null;
  return (await hasSmallPictures(plain, depth)) ? plain : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function hasSmallPictures(text: string, depth: number): Promise<boolean> {
  let pixels = 0;
  for (const url of dataUrlsIn(text)) {
    const size = await pixelsOf(url, depth);
    if (size === null) return false;
    pixels += size;
  }
  return pixels <= MAX_EMBEDDED_PIXELS;
}

/** The pixels of the picture in a `data:` URL; 0 for a font. Null for what cannot be told. */
async function pixelsOf(url: string, depth: number): Promise<number | null> {
  const [, named, base64] = embedded.exec(url) ?? [];
  if (named === undefined || base64 === undefined) return null;
  const type = named.toLowerCase();
  const bytes = Buffer.from(decodePercents(base64), 'base64');
  if (type === 'image/svg+xml') return (await checkSvg(bytes, depth + 1)) === null ? null : 0;
  if (type.startsWith('image/')) {
    const header = await readHeader(bytes).catch(() => null);
    return header && header.width * header.height;
  }
  // A picture is decoded whatever type it claims.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime.startsWith('font/') ? 0 : null;
}

/** All `data:` URLs, however they are written: characters by their numbers, and line breaks, which URLs ignore. */
function dataUrlsIn(text: string): string[] {
  const spelledOut = text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) =>
      characterOf(Number.parseInt(digits, 16)),
    )
    .replace(/&#(\d{1,7});/g, (_, digits: string) => characterOf(Number(digits)))
    .replace(/[\t\n\r]/g, '');
  // Without a comma it is no such URL, but text.
  return spelledOut.match(/data:[^"'()<>,]*,[^"'()<>]*/gi) ?? [];
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const embedded =
  /^data:(image\/(?:png|jpe?g|gif|webp|svg\+xml)|(?:font|application)\/[\w.+-]+)(?:;charset=[\w-]+)?;base64,(.+)$/i;

function decodePercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
