import { createHash, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
// The largest multiple of 62 below 256: bytes above it would make some letters likelier.
const UNBIASED = 248;

/** `length` random characters of `[A-Za-z0-9]`, evenly drawn. */
export function randomName(length: number): string {
  let name = '';
  while (name.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < UNBIASED && name.length < length) name += alphabet[byte % alphabet.length];
    }
  }
  return name;
}

/** A new id: 20 random characters. */
export function newId(): string {
  return randomName(20);
}

/** SHA-256 as hex: what is stored of a secret that only its bearer knows. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The label that stands for a user in logs: `user_` and 8 hex characters of a hash of the id. */
export function pseudonym(userId: string): string {
  return `user_${sha256(userId).slice(0, 8)}`;
}
