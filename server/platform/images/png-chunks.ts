import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum. */
const OVERHEAD = 12;

/** The chunks of a PNG that stand before its pixels. */
export interface PngHead {
  chunks: { type: string; data: Buffer }[];
  /** The pixels, and what follows. */
  rest: Buffer;
}

/** Reads the chunks of a PNG before its pixels. Returns null for other files and for damaged ones. */
export function readPngHead(bytes: Uint8Array): PngHead | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: PngHead['chunks'] = [];
  for (let at = SIGNATURE.length; at + OVERHEAD <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return { chunks, rest: file.subarray(at) };
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    at += OVERHEAD + length;
  }
  return null;
}

/** The file with these chunks. */
export function writePng({ chunks, rest }: PngHead): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks.map(({ type, data }) => chunk(type, data)), rest]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
