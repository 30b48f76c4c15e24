import type { ErrorReason } from '../../../contract/error-codes.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_MEDIA_TYPES } from '../../../contract/limits.ts';

/** What the `accept` of a file field says. */
export const ACCEPTED = UPLOAD_MEDIA_TYPES.join(',');

/** Why a file would be refused, as far as the browser can tell before sending it. */
export function faultOf(file: Pick<File, 'type' | 'size'>): ErrorReason | undefined {
  if (!UPLOAD_MEDIA_TYPES.some((type) => type === file.type)) return 'picture-type';
  if (file.size > MAX_UPLOAD_BYTES) return 'picture-too-large';
  return file.size === 0 ? 'picture-broken' : undefined;
}

/** The first file of a drop or paste that is a picture, else the first file at all. */
export function pictureIn(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0];
}
