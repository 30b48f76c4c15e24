import { getAddress } from 'viem/utils';
import { addWalletErrors } from '#contract/collections/wallet-errors.ts';
import { type AppError, fieldError } from '#server/platform/http/app-error.ts';

/** The input of a member: an address with its checksum (EIP-55), or a name that resolves to one (ENS). */
export type TypedAddress = { address: string } | { name: string };

/** Addresses without a known key. Burnt NFTs are sent to them. */
const nobodys = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`];

/**
 * Reads an address as people paste it: with spaces, invisible characters, in full width, with `0X`, as `ethereum:0x…`
 * or as a URL of an explorer. Throws `invalid-argument`, with the reason `address-checksum` when the case of its
 * letters shows a typing error.
 */
export function readTypedAddress(typed: string): TypedAddress {
  const text = typed.normalize('NFKC').replaceAll('。', '.');
  const compact = text.replaceAll(/[\s\p{Cf}]/gu, '');
  const found = /^(?:ethereum:|https?:\/\/\S+\/address\/)?0x([0-9a-f]{40})(?:[@/?#].*)?$/i.exec(
    compact,
  );
  if (found) return { address: checkedAddress(`0x${found[1]}`) };
  if (isSecret(text, compact)) throw addressError(SECRET);
  if (/^[^\s.:/]+(?:\.[^\s.:/]+)+$/u.test(text.trim())) return { name: text.trim() };
  throw addressError();
}

/** Returns an address with its checksum. Throws as `readTypedAddress` does. */
export function checkedAddress(hex: string): string {
  const lower = hex.toLowerCase();
  if (nobodys.includes(lower)) throw addressError();
  const address = getAddress(lower as `0x${string}`);
  // An address in a single letter case has no checksum.
  const digits = hex.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isPlain && hex !== address) {
    const message =
      '大文字と小文字の並びが正しくありません。打ち間違いがないか、コピーし直して確認してください。';
    throw fieldError('invalid-argument', 'address', message, 'address-checksum');
  }
  return address;
}

/** Whether the input looks like a private key or a seed phrase. */
function isSecret(text: string, compact: string): boolean {
  return (
    /^(?:0x)?[0-9a-f]{64}$/i.test(compact) ||
    /^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/i.test(text.trim())
  );
}

const SECRET =
  '秘密鍵や復元フレーズは入力しないでください。だれにも教えてはいけません。必要なのはウォレットアドレスだけです。';

export function addressError(message: string = addWalletErrors['invalid-argument']): AppError {
  return fieldError('invalid-argument', 'address', message);
}
