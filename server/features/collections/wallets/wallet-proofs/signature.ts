import {
  type Address,
  compactSignatureToSignature,
  type Hex,
  hashMessage,
  isAddressEqual,
  parseCompactSignature,
  recoverMessageAddress,
} from 'viem';
import { queryEndpoints } from './contract-signature.ts';

export interface SignedMessage {
  address: Address;
  message: string;
  signature: Hex;
}

/**
 * The result of a check. `key` and `contract` name the signer. `uncheckable` means that only a contract can have signed,
 * but its chain has no endpoint. `unavailable` means that no endpoint answers.
 */
export type Verdict = 'key' | 'contract' | 'invalid' | 'uncheckable' | 'unavailable';

/** The length of a signature of a plain account as hex: r, s and v. */
const PLAIN_LENGTH = 2 + 65 * 2;
/** The same in the form of EIP-2098, with v in the first bit of s. */
const COMPACT_LENGTH = 2 + 64 * 2;

/**
 * Whether an address has signed a message: with the key of a plain account, checked here, or through a contract,
 * checked by the endpoints of its chain (EIP-1271; ERC-6492 when it is not deployed yet).
 */
export async function checkSignature(
  signed: SignedMessage,
  { chainId, urls }: { chainId: number; urls: readonly string[] },
): Promise<Verdict> {
  if (await isSignedByKey(signed)) return 'key';
  const { address, message, signature } = signed;
  if (urls.length === 0) return isPlain(signature) ? 'invalid' : 'uncheckable';
  // A different message, which the signature must not match.
  const hashes = { hash: hashMessage(message), otherHash: hashMessage(`${message}\n`) };
  const answer = await queryEndpoints(urls, { address, chainId, signature, ...hashes });
  return answer === 'valid' ? 'contract' : answer;
}

// Each signature has a twin with the other s, which is accepted as well. A message still counts only once.
async function isSignedByKey({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (!isPlain(signature)) return false;
  try {
    const plain = signature.length === COMPACT_LENGTH ? expanded(signature) : signature;
    return isAddressEqual(await recoverMessageAddress({ message, signature: plain }), address);
  } catch {
    return false;
  }
}

function isPlain({ length }: Hex): boolean {
  return length === PLAIN_LENGTH || length === COMPACT_LENGTH;
}

function expanded(compact: Hex) {
  return compactSignatureToSignature(parseCompactSignature(compact));
}
