import { openPicture, uploadDecoder } from './decoding.ts';

/** Whether a stored picture has transparent pixels. */
export async function hasTransparency(bytes: Uint8Array): Promise<boolean> {
  return uploadDecoder.run(async () => !(await openPicture(bytes).stats()).isOpaque);
}
