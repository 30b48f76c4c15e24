import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// The largest multiple of 62 below 256. Higher bytes are discarded, so that the distribution stays uniform.
const UNBIASED = 248;

export function randomName(length: number): string {
  let name = '';
  while (name.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED && name.length < length) name += alphabet[byte % alphabet.length];
    }
  }
  return name;
}

export function newId(): string {
  return randomName(20);
}

/** Returns the SHA-256 of a text or of bytes as hex. Tokens and other secrets are stored in this form. */
export function sha256(hashed: string | Uint8Array): string {
  return createHash('sha256').update(hashed).digest('hex');
}

/** Whether two secrets are equal. Compares digests, which have equal lengths, so it takes constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}

/** Returns the pseudonym of a user in logs: `user_` and 8 hex characters of a hash of the id. */
export function pseudonym(userId: string): string {
  return `user_${sha256(userId).slice(0, 8)}`;
}
