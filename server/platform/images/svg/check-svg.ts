import sharp from 'sharp';

/** The maximum number of pixels of all pictures in a file. librsvg decodes each with up to 9 bytes per pixel. */
const MAX_EMBEDDED_PIXELS = 8_000_000;
const MAX_DEPTH = 3;

/**
 * Returns the text of a safe SVG file. Null when it is not an SVG file, declares entities, or contains pictures that
 * are too large. librsvg loads no external files when the SVG itself has no URL. It decodes embedded pictures (`data:`
 * URLs) of any size: a picture of 65 KB can take 3.5 GB. The check runs in the drawing process, which can be killed.
 */
export async function checkSvg(bytes: Uint8Array): Promise<string | null> {
  const checked = await inspectSvg(bytes, 0);
  return checked && checked.pixels <= MAX_EMBEDDED_PIXELS ? checked.text : null;
}

/** Returns the text of an SVG file and the number of pixels of its pictures. Null for an unsafe file. */
async function inspectSvg(bytes: Uint8Array, depth: number) {
  if (depth > MAX_DEPTH) return null;
  const sent = decodeUtf8(bytes);
  const text = sent === null ? null : plainSvg(sent);
  if (text === null) return null;
  let most = 0;
  for (const reading of readingsOf(text)) {
    const pixels = await pixelsIn(reading, depth);
    if (pixels === null) return null;
    most = Math.max(most, pixels);
  }
  return { text, pixels: most };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const reference = /&#(?:x([0-9a-f]+)|(\d+));/gi;
const styleEscape = /\\(?:([0-9a-f]{1,6})(?:\r\n|\s)?|\r\n|([\s\S]))/gi;

/**
 * Returns the text as it is parsed in attributes and in style sheets. Line breaks are removed, because URLs ignore
 * them.
 */
function readingsOf(text: string): Set<string> {
  const inAttributes = text.replace(reference, (_, hex?: string, decimal?: string) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );
  const inStyles = inAttributes.replace(styleEscape, (_, hex?: string, other = '') =>
    hex === undefined ? other : characterOf(Number.parseInt(hex, 16)),
  );
  return new Set([inAttributes, inStyles].map((reading) => reading.replace(/[\t\n\r]/g, '')));
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

// In a URL, the scheme comes first. After a letter, a digit or a tag, `data:` is not the start of a URL.
const dataScheme = /(?<![a-z0-9>]\s*)data:/gi;
// URLs of other forms are refused, because librsvg may parse them differently.
const dataUrl =
  /data:(image\/(?:png|jpe?g|gif|webp|svg\+xml)|(?:font|application)\/[\w.+-]{1,60})(?:;charset=[\w-]{1,40})?;base64,([\w+/=% ]*)(?=["')]|&(?:quot|apos);)/iy;

async function pixelsIn(text: string, depth: number): Promise<number | null> {
  let pixels = 0;
  for (const { index } of text.matchAll(dataScheme)) {
    dataUrl.lastIndex = index;
    const [, type = '', base64 = ''] = dataUrl.exec(text) ?? [];
    const size = await pixelsOf(
      type.toLowerCase(),
      decodePercents(base64).replaceAll(' ', ''),
      depth,
    );
    if (size === null) return null;
    pixels += size;
  }
  return pixels;
}

const rasterFormats: readonly string[] = ['png', 'jpeg', 'gif', 'webp'];
/** The first bytes of fonts: wOFF, wOF2, OTTO, true, ttcf, and those of TrueType. */
const fontStarts = ['774f4646', '774f4632', '4f54544f', '74727565', '74746366', '00010000'];

/** Returns the number of pixels of an embedded picture of this type. 0 for a font, null for an unknown type. */
async function pixelsOf(type: string, base64: string, depth: number): Promise<number | null> {
  if (base64 === '' || !/^[a-z0-9+/]*={0,2}$/i.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'image/svg+xml') return (await inspectSvg(bytes, depth + 1))?.pixels ?? null;
  if (type.startsWith('image/')) {
    const header = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    return header && rasterFormats.includes(header.format) ? header.width * header.height : null;
  }
  // librsvg decodes a picture regardless of its declared type, so the bytes must really be those of a font.
  return fontStarts.includes(bytes.toString('hex', 0, 4)) ? 0 : null;
}

function decodePercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/**
 * A section from a start to an end. `keep` returns the text that replaces the section, or null when the file must be
 * refused.
 */
interface Section {
  start: string;
  end: string;
  keep: (section: string, isInside: boolean) => string | null;
}

const sections: readonly Section[] = [
  { start: '<!--', end: '-->', keep: () => '' },
  {
    start: '<![CDATA[',
    end: ']]>',
    keep: (section, isInside) =>
      isInside ? escapeText(section.slice('<![CDATA['.length, -']]>'.length)) : null,
  },
  { start: '<?', end: '?>', keep: (section) => (harmlessInstruction.test(section) ? '' : null) },
  {
    start: '<!DOCTYPE',
    end: '>',
    keep: (section, isInside) => (!isInside && plainDoctype.test(section) ? '' : null),
  },
];

// Matches instructions that name neither an external style sheet nor an encoding in which `data:` has other bytes.
const harmlessInstruction =
  /^<\?(?!xml-)(?!xml\s[\s\S]*encoding(?!\s*=\s*["'](?:utf-8|us-ascii|iso-8859-1)["']))/i;
// Matches a doctype without entities.
const plainDoctype = /^<!DOCTYPE\s+svg(?:\s+(?:SYSTEM|PUBLIC))?(?:\s+(?:"[^"]*"|'[^']*'))*\s*>$/i;
const rootTag = /<svg[\s/>]/y;
const tag = /<[^\s<!?]/y;
// Matches a `<style>` that contains an element. The texts before and after such an element are joined into one style
// sheet, so the element could split a word.
const styleWithElements =
  /<[^<>\s/]*style(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?(?<!\/)>[^<]*<(?!\/)/i;

/**
 * Returns an SVG file with only its elements and texts. Removes comments, declarations and instructions, because they
 * could split a word. Converts CDATA sections to text. Returns null when it is not an SVG file, or declares entities.
 * Takes linear time for any file.
 */
function plainSvg(text: string): string | null {
  const parts: string[] = [];
  let isInside = false;
  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    const between = next < 0 ? text.slice(at) : text.slice(at, next);
    if (!isInside && between.trim() !== '') return null;
    parts.push(between);
    if (next < 0) break;
    const section = sectionAt(text, next);
    if (section) {
      const end = text.indexOf(section.end, next + section.start.length);
      if (end < 0) return null;
      at = end + section.end.length;
      const kept = section.keep(text.slice(next, at), isInside);
      if (kept === null) return null;
      parts.push(kept);
    } else {
      if (!startsAt(isInside ? tag : rootTag, text, next)) return null;
      isInside = true;
      parts.push('<');
      at = next + 1;
    }
  }
  const plain = parts.join('');
  return isInside && !styleWithElements.test(plain) ? plain : null;
}

function sectionAt(text: string, at: number): Section | undefined {
  return sections.find(({ start }) => text.slice(at, at + start.length).toUpperCase() === start);
}

function startsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
