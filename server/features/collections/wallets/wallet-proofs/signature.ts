import { randomBytes } from 'node:crypto';
import {
  type Address,
  BaseError,
  bytesToHex,
  compactSignatureToSignature,
  createPublicClient,
  ExecutionRevertedError,
  encodeDeployData,
  type Hex,
  hashMessage,
  http,
  isAddressEqual,
  type PublicClient,
  parseCompactSignature,
  recoverMessageAddress,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem';
import { SECOND } from '#contract/foundations/limits.ts';

export interface SignedMessage {
  address: Address;
  message: string;
  signature: Hex;
}

/**
 * The result of a check. `key` and `contract` name the signer. `uncheckable` means that only a contract can have signed,
 * but its chain has no endpoint. `unavailable` means that no endpoint responds, or that they disagree.
 */
export type Verdict = 'key' | 'contract' | 'invalid' | 'uncheckable' | 'unavailable';

/** The length of a signature of a plain account as hex: r, s and v. */
const PLAIN_LENGTH = 2 + 65 * 2;
/** The length of a signature in the form of EIP-2098, with v in the first bit of s. */
const COMPACT_LENGTH = 2 + 64 * 2;

/**
 * Whether an address has signed a message. The key of a plain account is checked here. A contract is checked by the
 * endpoints of its chain (EIP-1271; ERC-6492 when it is not deployed yet).
 */
export async function checkSignature(
  signed: SignedMessage,
  { chainId, urls }: { chainId: number; urls: readonly string[] },
): Promise<Verdict> {
  if (await isSignedByKey(signed)) return 'key';
  const { address, message, signature } = signed;
  if (urls.length === 0) return isPlain(signature) ? 'invalid' : 'uncheckable';
  // `otherHash` is the hash of a different message, which the signature must not match.
  const hashes = { hash: hashMessage(message), otherHash: hashMessage(`${message}\n`) };
  const answer = await queryEndpoints(urls, { address, chainId, signature, ...hashes });
  return answer === 'valid' ? 'contract' : answer;
}

// Whether the key of the address has signed. Each signature has a second valid form with another s, which is accepted
// too. Nevertheless, a message can be used only once.
async function isSignedByKey({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (!isPlain(signature)) return false;
  try {
    const isCompact = signature.length === COMPACT_LENGTH;
    const plain = isCompact
      ? compactSignatureToSignature(parseCompactSignature(signature))
      : signature;
    return isAddressEqual(await recoverMessageAddress({ message, signature: plain }), address);
  } catch {
    return false;
  }
}

function isPlain({ length }: Hex): boolean {
  return length === PLAIN_LENGTH || length === COMPACT_LENGTH;
}

/** The time limit of an endpoint for one response. Each endpoint is queried in at most two rounds. */
const ANSWER_DEADLINE = 5 * SECOND;
/** The size limit of a response, in bytes. A response is a number, a byte or an error text. */
const ANSWER_BYTES_MAX = 64 * 1024;

interface Question {
  address: Address;
  chainId: number;
  signature: Hex;
  hash: Hex;
  /** A hash that was not signed. */
  otherHash: Hex;
}

type Answer = 'valid' | 'invalid';

/** Whether a contract accepts a signature. Returns `unavailable` when the endpoints differ or none responds. */
async function queryEndpoints(urls: readonly string[], question: Question) {
  const outcomes = await Promise.allSettled(urls.map((url) => queryEndpoint(url, question)));
  const answers = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const [answer = 'unavailable', ...others] = new Set(answers);
  return others.length === 0 ? answer : 'unavailable';
}

async function queryEndpoint(url: string, question: Question): Promise<Answer> {
  const client = createPublicClient({
    transport: http(url, {
      timeout: ANSWER_DEADLINE,
      retryCount: 0,
      maxResponseBodySize: ANSWER_BYTES_MAX,
    }),
  });
  const { address, signature, hash, otherHash } = question;
  const [chainId, isAccepted, isOtherAccepted] = await Promise.all([
    client.getChainId(),
    accepts(client, [address, hash, signature]),
    accepts(client, [address, otherHash, signature]),
  ]);
  if (chainId !== question.chainId) throw new Error(`the endpoint is of chain ${chainId}`);
  if (!isAccepted) return 'invalid';
  if (!isOtherAccepted) return 'valid';
  // A contract that accepts every message proves nothing, and neither does an endpoint that always agrees.
  const nobody = bytesToHex(randomBytes(20));
  if (await accepts(client, [nobody, hash, signature])) throw new Error('the endpoint lies');
  return 'invalid';
}

/** Whether the contract accepts a signature. The validator of ERC-6492 simulates a missing deployment. */
async function accepts(client: PublicClient, args: [Address, Hex, Hex]): Promise<boolean> {
  const bytecode = universalSignatureValidatorByteCode;
  const data = encodeDeployData({ abi: universalSignatureValidatorAbi, bytecode, args });
  try {
    const { data: answer } = await client.call({ data });
    if (answer === '0x01' || answer === '0x00') return answer === '0x01';
  } catch (error) {
    if (isReverted(error)) return false;
    throw error;
  }
  throw new Error('the endpoint does not run the validator');
}

function isReverted(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
  );
}
