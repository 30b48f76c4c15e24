interface FetchBounds {
  /** The time limit for the whole response, in milliseconds. */
  deadline: number;
  maxBytes: number;
}

/** Downloads from a trusted host. Follows no redirects. Returns null on 404 and 410, and throws on other failures. */
export async function fetchBytes(address: URL, { deadline, maxBytes }: FetchBounds) {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(deadline),
  });
  if (response.ok) return readAtMost(response, maxBytes);
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return null;
  throw new Error(`${address.host} answered ${response.status}`);
}

export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** Returns the body of a response. Throws `TooManyBytes` when it is longer than `maxBytes`. */
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
