import { pictureCopies } from './picture-copies.ts';

/** Caches a copy of a picture of this site, unless the picture cannot be read. */
export async function keepCopy(url: string): Promise<void> {
  try {
    const response = await fetch(url);
    if (response.ok) pictureCopies.set(url, URL.createObjectURL(await response.blob()));
  } catch {
    // Without a connection, there is nothing to copy.
  }
}
