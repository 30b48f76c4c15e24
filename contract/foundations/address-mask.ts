/**
 * Returns a shortened address, such as `0xbc4c…f13d`. The log contains no complete wallet addresses, because they are
 * private to their owners.
 */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
