import { openPicture, uploadDecoder } from './decoding.ts';

/** Whether some of a stored picture is transparent. */
export async function hasTransparency(bytes: Uint8Array): Promise<boolean> {
  return uploadDecoder.run(async () => !(await openPicture(bytes).stats()).isOpaque);
}
