/** Whether a file is called a photo in the format of phones, HEIC, which only some browsers decode. */
export function isHeifType(type: string): boolean {
  return type === 'image/heic' || type === 'image/heif';
}

/** Whether a file is one, or an AVIF, whatever its name says: both begin alike. */
export async function isHeif(file: Blob): Promise<boolean> {
  return (await file.slice(4, 8).text()) === 'ftyp';
}
