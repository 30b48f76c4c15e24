type Bytes = Uint8Array<ArrayBuffer>;

/** Whether a GIF, WebP or PNG has more than one frame. False for other and broken files. */
export async function isAnimated(file: Blob): Promise<boolean> {
  if (!/^image\/(gif|webp|png)$/.test(file.type)) return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (file.type) {
    case 'image/gif':
      return hasSecondFrame(bytes);
    case 'image/webp':
      return textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
    default:
      return hasAnimationChunk(bytes);
  }
}

function hasSecondFrame(bytes: Bytes): boolean {
  let at = 13 + colorTableLength(bytes[10]);
  let isFirst = true;
  for (;;) {
    if (bytes[at] === EXTENSION) {
      at = afterSubBlocks(bytes, at + 2);
    } else if (bytes[at] === PICTURE) {
      if (!isFirst) return true;
      isFirst = false;
      at = afterSubBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9]));
    } else {
      return false;
    }
  }
}

const EXTENSION = 0x21;
const PICTURE = 0x2c;

function colorTableLength(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function afterSubBlocks(bytes: Bytes, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

/** Whether a PNG has an `acTL` chunk, which comes before its pixels. */
function hasAnimationChunk(bytes: Bytes): boolean {
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const type = textAt(bytes, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

function textAt(bytes: Bytes, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4));
}

/** Whether a media type is HEIC, a photo format of phones. Only some browsers decode it. */
export function isHeifType(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

/**
 * Whether the contents of a file are HEIC, whatever its media type says. Also true for AVIF, which has the same
 * signature.
 */
export async function hasHeifSignature(file: Blob): Promise<boolean> {
  return (await file.slice(4, 8).text()) === 'ftyp';
}
