/** Whether all frames of a WebP are coded losslessly. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const codings = [...codingsIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 12)];
  return codings.length > 0 && codings.every((coding) => coding === 'VP8L');
}

/** A frame of an animation begins with its place, its duration and its flags. */
const FRAME_HEADER = 16;

/** The chunks with pixels, of a still picture or of each frame. */
function* codingsIn(file: Buffer, start: number): Generator<string> {
  for (let at = start; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const contents = file.subarray(at + 8, at + 8 + length);
    if (name === 'VP8 ' || name === 'VP8L') yield name;
    if (name === 'ANMF') yield* codingsIn(contents, FRAME_HEADER);
    // Chunks have even lengths.
    at += 8 + length + (length % 2);
  }
}
