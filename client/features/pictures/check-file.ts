import type { ErrorReason } from '../../../contract/error-codes.ts';
import { UPLOAD_MEDIA_TYPES } from '../../../contract/limits.ts';

/** The `accept` attribute of the file input. */
export const ACCEPTED = UPLOAD_MEDIA_TYPES.join(',');

/** Returns why the server would refuse any file of this kind, undefined when it may accept it. */
export function refusalReason(file: Pick<File, 'type' | 'size'>): ErrorReason | undefined {
  if (!UPLOAD_MEDIA_TYPES.some((type) => type === file.type)) return 'picture-type';
  return file.size === 0 ? 'picture-broken' : undefined;
}

/** Returns the first picture of a drop or paste, otherwise its first file. */
export function firstPicture(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])];
  return files.find((file) => file.type.startsWith('image/')) ?? files[0];
}
