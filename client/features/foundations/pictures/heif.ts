/** Whether a media type is HEIC, the photo format of phones, which only some browsers decode. */
export function isHeifType(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

/** Whether the contents of a file are HEIC, whatever its media type. Also true for AVIF, which has the same signature. */
export async function hasHeifSignature(file: Blob): Promise<boolean> {
  return (await file.slice(4, 8).text()) === 'ftyp';
}
