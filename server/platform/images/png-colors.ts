import { crc32, deflateSync } from 'node:zlib';
import {
  colorProfile,
  displayP3,
  type Primaries,
  rec2020,
  sRgb,
  type ToneCurve,
  toneCurves,
} from './color-profile.ts';

interface Colors {
  primaries: Primaries;
  curve: ToneCurve;
}

/** All chunks that define the meaning of the colour values of a PNG. */
const COLOR_CHUNKS = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'];

/**
 * Returns a PNG in which an ICC profile replaces `cICP`, or `gAMA` and `cHRM`, because libvips reads only profiles to
 * convert colours to sRGB. Returns other files unchanged.
 */
export function withColorProfile(bytes: Uint8Array): Uint8Array {
  const head = readPngHead(bytes);
  const colors = head && colorsOf(head);
  const [header, ...others] = head?.chunks ?? [];
  if (!head || !colors || header?.type !== 'IHDR') return bytes;
  const isGrey = (header.data[9] ?? 0) % 4 === 0;
  const profile = colorProfile({ ...colors, isGrey });
  // The data begins with a name and the compression method.
  const data = Buffer.concat([Buffer.from('colors\0\0', 'latin1'), deflateSync(profile)]);
  const kept = others.filter(({ type }) => !COLOR_CHUNKS.includes(type));
  return writePng({ ...head, chunks: [header, { type: 'iCCP', data }, ...kept] });
}

/** Returns the colours of the chunk with the highest priority. Null if libvips reads that chunk, or if it is sRGB. */
function colorsOf({ chunks }: PngHead): Colors | null {
  const find = (name: string) => chunks.find(({ type }) => type === name)?.data;
  const coded = find('cICP');
  const colors = coded && codedColors(coded);
  if (colors) return colors;
  const gamma = find('gAMA');
  if (find('iCCP') || find('sRGB') || gamma?.length !== 4) return null;
  return gammaColors(gamma.readUInt32BE(0), find('cHRM'));
}

/**
 * Primaries by their numbers in H.273. High dynamic range is not converted, because that needs a choice of white level.
 */
const codedPrimaries: Record<number, Primaries> = { 1: sRgb, 9: rec2020, 12: displayP3 };
const codedCurves: Record<number, ToneCurve> = {
  1: toneCurves.rec709,
  4: toneCurves.gamma(2.2),
  6: toneCurves.rec709,
  8: toneCurves.gamma(1),
  13: toneCurves.sRgb,
  14: toneCurves.rec709,
  15: toneCurves.rec709,
};

function codedColors([primaries = 0, transfer = 0]: Buffer): Colors | null {
  const [found, curve] = [codedPrimaries[primaries], codedCurves[transfer]];
  return found && curve ? { primaries: found, curve } : null;
}

/** The divisor of the values in `gAMA` and `cHRM`. */
const UNIT = 100_000;
/** The gamma of sRGB. A gamma that differs by at most the tolerance counts as the same. */
const SRGB_GAMMA = 45_455;
const SAME_GAMMA = 1000;

function gammaColors(gamma: number, chromaticities: Buffer | undefined): Colors | null {
  const primaries = chromaticities?.length === 32 ? readPrimaries(chromaticities) : sRgb;
  const isSame = Math.abs(gamma - SRGB_GAMMA) < SAME_GAMMA;
  // Not converted: programs write a gamma of 0, or nearly that of sRGB, for pictures in sRGB.
  if (gamma === 0 || (isSame && isNear(primaries, sRgb))) return null;
  return { primaries, curve: isSame ? toneCurves.sRgb : toneCurves.gamma(UNIT / gamma) };
}

function readPrimaries(data: Buffer): Primaries {
  const pointAt = (at: number) =>
    [data.readUInt32BE(at) / UNIT, data.readUInt32BE(at + 4) / UNIT] as const;
  return { white: pointAt(0), red: pointAt(8), green: pointAt(16), blue: pointAt(24) };
}

function isNear(some: Primaries, others: Primaries): boolean {
  const numbers = ({ white, red, green, blue }: Primaries) => [white, red, green, blue].flat();
  const expected = numbers(others);
  return numbers(some).every((number, index) => Math.abs(number - (expected[index] ?? 0)) < 0.005);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The bytes of a chunk for its length, type and checksum. */
const OVERHEAD = 12;

interface PngHead {
  chunks: { type: string; data: Buffer }[];
  rest: Buffer;
}

/** Returns the chunks of a PNG before its pixels. Null for other files and for damaged files. */
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
