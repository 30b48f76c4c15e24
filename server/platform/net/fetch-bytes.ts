export interface FetchBounds {
  /** Milliseconds until all of it must be here. */
  deadline: number;
  maxBytes: number;
}

/**
 * The bytes at an address of a host that the caller trusts; null where it answers that there are none
 * (404, 410). Redirects are not followed. Throws on any other answer and past the bounds.
 */
export async function fetchBytes(
  address: URL,
  { deadline, maxBytes }: FetchBounds,
): Promise<Buffer | null> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  });
  if (response.ok) return readAtMost(response, maxBytes);
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return null;
  throw new Error(`${address.host} answered ${response.status}`);
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the transfer.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
