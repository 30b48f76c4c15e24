export interface FetchBounds {
  /** Milliseconds within which the whole answer must arrive. */
  deadline: number;
  maxBytes: number;
}

/**
 * Downloads from a host that the caller trusts. Returns null on 404 and 410. Does not follow redirects.
 * Throws on any other status and when a bound is exceeded.
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

/** Thrown for an answer that is longer than it may be. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** Reads the body of an answer; throws TooManyBytes when it is longer than `maxBytes`. */
export async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing inside the loop aborts the transfer.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
