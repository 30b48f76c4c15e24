const copies = new Map<string, string>();

/** Keeps a copy of a picture of this site for the time without a connection. A failure leaves none. */
export async function keepCopy(url: string): Promise<void> {
  try {
    const response = await fetch(url);
    if (response.ok) copies.set(url, URL.createObjectURL(await response.blob()));
  } catch {
    // Without a connection, there is nothing to copy.
  }
}

/** The URL of the copy of a picture, if there is one. */
export function copyOf(url: string): string | undefined {
  return copies.get(url);
}
