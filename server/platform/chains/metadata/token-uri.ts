/** Returns the URI of an ERC-1155 with `{id}` replaced as in its standard: by 64 hexadecimal digits in lower case. */
export function withTokenId(address: string, tokenId: string): string {
  if (!/\{id\}|%7bid%7d/i.test(address) || !/^\d{1,78}$/.test(tokenId)) return address;
  const digits = BigInt(tokenId).toString(16).padStart(64, '0');
  return address.replace(/\{id\}|%7bid%7d/gi, digits);
}
