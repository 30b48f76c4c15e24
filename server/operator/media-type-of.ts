import { extname } from 'node:path';

/** Returns the media type of a stored file by the extension of its key: an archive of a member's data, or a picture. */
export function mediaTypeOf(key: string): string {
  const extension = extname(key).slice(1);
  return extension === 'zip' ? 'application/zip' : `image/${extension}`;
}
