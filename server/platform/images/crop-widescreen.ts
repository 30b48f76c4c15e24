import { decoding, openPicture } from './decoding.ts';
import { sniffFormat } from './picture-format.ts';

const QUALITY = 90;

/**
 * A still picture made anew as a jpeg of 16:9; what is taller, as a film between black bars, loses its
 * upper and lower edge. Throws where the bytes are no picture, and unavailable when too many are waiting.
 */
export async function cropToWidescreen(sent: Uint8Array): Promise<Buffer> {
  if ((await sniffFormat(sent)) === null) throw new Error('not a picture');
  return decoding.run(async () => {
    const { width, height } = await openPicture(sent).metadata();
    const wide = Math.min(height, Math.round((width * 9) / 16));
    const top = Math.floor((height - wide) / 2);
    return openPicture(sent)
      .extract({ left: 0, top, width, height: wide })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  });
}
