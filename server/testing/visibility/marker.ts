import { newId } from '#server/platform/ids.ts';

/** A marker, or the address of a wallet, which must be hexadecimal. */
const pattern = /zq[A-Za-z0-9]{20}|0x[\da-fA-F]{40}/g;

/** Returns a word that occurs nowhere else. Its 22 letters also fit into the name of a picture. */
export function newMarker(): string {
  return `zq${newId()}`;
}

/** Returns all markers in a text, and all addresses of wallets in lower case. */
export function markersIn(text: string): Set<string> {
  const found = text.match(pattern) ?? [];
  return new Set(found.map((word) => (word.startsWith('0x') ? word.toLowerCase() : word)));
}
