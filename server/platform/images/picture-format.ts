import { fileTypeFromBuffer } from 'file-type';

export type StoredFormat = 'jpeg' | 'png' | 'gif' | 'webp';

// Animated PNG is missing, because sharp reads only its first frame and so the animation would be lost.
const byMediaType: Record<string, StoredFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Whether the content of a file, not its name, is a photo in the format of phones (HEIC). */
export async function isHeic(bytes: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return /^image\/hei[cf]/.test(found?.mime ?? '');
}

/** Returns the format of a file by its magic number. Null when it is not an accepted picture. */
export async function sniffFormat(bytes: Uint8Array): Promise<StoredFormat | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return (found && byMediaType[found.mime]) ?? null;
}
