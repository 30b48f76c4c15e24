import { fileTypeFromBuffer } from 'file-type';

/** The formats of uploads and of stored pictures. */
export type StoredFormat = 'jpeg' | 'png' | 'gif' | 'webp';

// Does not include animated PNG, which sharp reads as its first frame, so that no animation is lost.
const byMediaType: Record<string, StoredFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Whether a file is a photo in the format of phones, whatever its name says. */
export async function isHeic(bytes: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return /^image\/hei[cf]/.test(found?.mime ?? '');
}

/** The format of a file by its magic number. Null when it is not an accepted picture. */
export async function sniffFormat(bytes: Uint8Array): Promise<StoredFormat | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return (found && byMediaType[found.mime]) ?? null;
}
