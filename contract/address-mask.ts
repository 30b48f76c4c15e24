/** An address in short, such as `0xbc4c…f13d`. The log hides whole addresses: those of wallets are their owners'. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
