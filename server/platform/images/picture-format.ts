import { fileTypeFromBuffer } from 'file-type';

/** What we take and keep. */
export type StoredFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const byMediaType: Record<string, StoredFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // An animated PNG is a PNG to whoever does not know better, its first frame a still picture.
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** What the bytes are, by their magic numbers; null for all that is not a picture we take. */
export async function sniffFormat(bytes: Uint8Array): Promise<StoredFormat | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return (found && byMediaType[found.mime]) ?? null;
}
