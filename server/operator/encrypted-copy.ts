import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { OperatorFailure } from './operator-failure.ts';

export const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** AES-GCM is secure for messages of up to 64 GiB, without the last block. */
const MAX_BYTES = 2 ** 36 - 32;

/** Returns a name of a key, by which a backup finds its key. It does not reveal the key. */
export function nameOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('hiroba backup').digest('hex').slice(0, 16);
}

/** Encrypts a file into a new one: a random nonce, the encrypted bytes and the tag. Throws for a file over 64 GiB. */
export async function encryptFile(from: string, to: string, key: Buffer): Promise<void> {
  const { size } = await stat(from);
  if (size > MAX_BYTES) throw new OperatorFailure((texts) => texts.tooLargeToEncrypt);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  await pipeline(
    createReadStream(from),
    async function* (plain: AsyncIterable<Buffer>) {
      yield nonce;
      for await (const bytes of plain) yield cipher.update(bytes);
      yield cipher.final();
      yield cipher.getAuthTag();
    },
    createWriteStream(to, { mode: 0o600 }),
  );
}

/** Decrypts a file into a new one. Throws, and leaves no file, when the file was changed or has another key. */
export async function decryptFile(from: string, to: string, key: Buffer): Promise<void> {
  const { size, nonce, tag } = await endsOf(from);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    await pipeline(
      createReadStream(from, { start: NONCE_BYTES, end: size - TAG_BYTES - 1 }),
      decipher,
      createWriteStream(to, { mode: 0o600 }),
    );
  } catch (error) {
    // What was written before the tag could be checked is not authentic.
    await rm(to, { force: true });
    throw error;
  }
}

async function endsOf(path: string) {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
    await file.read(nonce, 0, NONCE_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    return { size, nonce, tag };
  } finally {
    await file.close();
  }
}
