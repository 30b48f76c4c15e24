const START = Buffer.from('ffd8ff', 'hex');
const SCAN = Buffer.from('ffda', 'hex');
const END = Buffer.from('ffd9', 'hex');

/**
 * A JPEG that lacks its end marker, with one. Browsers show such a picture, and libvips does not. Returns null for other files.
 * Whether its pixels are complete is found out by decoding it.
 */
export function withEnd(bytes: Uint8Array): Buffer | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!file.subarray(0, START.length).equals(START)) return null;
  const scan = file.lastIndexOf(SCAN);
  // In the data of a scan, no other byte than 0 or the number of a marker follows on 0xff.
  if (scan < 0 || file.lastIndexOf(END) > scan) return null;
  const isCut = file.at(-1) === 0xff;
  return Buffer.concat([isCut ? file.subarray(0, -1) : file, END]);
}
