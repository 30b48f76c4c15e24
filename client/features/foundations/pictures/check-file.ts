import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import { UPLOAD_MEDIA_TYPES } from '#contract/foundations/limits.ts';
import { isHeifType } from './heif.ts';

/** The `accept` attribute of the file input. */
export const ACCEPTED = UPLOAD_MEDIA_TYPES.join(',');

/**
 * Returns why a file is refused because of its type. Undefined when it may be accepted, possibly after a conversion.
 */
export function refusalReason(file: Pick<File, 'type' | 'size'>): ErrorReason | undefined {
  const isAccepted = UPLOAD_MEDIA_TYPES.some((type) => type === file.type);
  if (!isAccepted && !isHeifType(file.type)) return 'picture-type';
  return file.size === 0 ? 'picture-broken' : undefined;
}

/** Returns the pictures that were dropped or pasted. Without a picture, returns all files. */
export function picturesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  return pictures.length > 0 ? pictures : files;
}

/** Returns the first picture that was dropped or pasted. Without a picture, returns the first file. */
export function firstPicture(transfer: DataTransfer | null): File | undefined {
  return picturesOf(transfer)[0];
}
