import {
  type Address,
  BaseError,
  type Hex,
  HttpRequestError,
  isHex,
  ResponseBodyTooLargeError,
  RpcRequestError,
} from 'viem';
import { SourceFailed } from '../nft-source.ts';

export class CallReverted extends Error {
  override readonly name = 'CallReverted';
  /** The reason that the contract gives, or `0x` without a reason. */
  readonly data: Hex;

  constructor(data: Hex) {
    super('the call reverted');
    this.data = data;
  }
}

/** Thrown when a request is too expensive. With fewer blocks or calls, it may succeed. */
export class RequestTooLarge extends Error {
  override readonly name = 'RequestTooLarge';
}

/** Thrown when a contract does not return required data. The stored NFTs are kept. */
export class ContractUnread extends SourceFailed {
  readonly contract: Address;

  constructor(chainId: number, contract: Address) {
    super(`chain ${chainId}: a contract does not tell whose its tokens are`);
    this.contract = contract;
  }
}

/** Thrown when an endpoint does not behave as a node of its chain. The message has no URL, because URLs contain keys. */
export class EndpointFailed extends Error {
  override readonly name = 'EndpointFailed';
  /** The requested pause, in milliseconds. */
  readonly wait: number;

  constructor(reason: string, wait = 0) {
    super(reason);
    this.wait = wait;
  }
}

// For a revert without a reason, geth returns only this message, without code 3 and without data.
const reverted = /revert|opcode|stack ?(?:under|over)flow|invalid ?jump/i;

const exhausted =
  /out ?of ?gas|gas required exceeds|evm error|execution (?:error|aborted|timeout)|timeout exceeded/i;

// Refusals of Alchemy, Ankr, Avalanche, Base, Cloudflare, dRPC, geth, Infura, PublicNode and QuickNode.
const tooLarge =
  /range|too many (?:blocks|results|logs)|more than [\d,]+ (?:results|logs|blocks)|max(?:imum)? (?:results|block)|response (?:size|is too)|too large|query timeout|at most [\d,]+ blocks/i;

const behind =
  /header not found|unknown block|block not found|could not find block|missing trie node|state .*(?:not available|unavailable)|pruned|beyond (?:the )?(?:current )?head|after last accepted block|out of ?range ?error/i;

/** Classifies an error of viem's HTTP transport. */
export function failureOf(
  error: unknown,
  method: string,
): CallReverted | RequestTooLarge | EndpointFailed {
  if (!(error instanceof BaseError)) return new EndpointFailed('no answer');
  if (error.walk((cause) => cause instanceof ResponseBodyTooLargeError)) {
    return new RequestTooLarge('the answer is too large');
  }
  const http = error.walk((cause) => cause instanceof HttpRequestError);
  if (http instanceof HttpRequestError) return httpFailureOf(http);
  const rpc = error.walk((cause) => cause instanceof RpcRequestError);
  return rpc instanceof RpcRequestError
    ? rpcFailureOf(rpc, method)
    : new EndpointFailed('an answer that is no JSON-RPC');
}

function httpFailureOf({ status, headers, cause }: HttpRequestError) {
  if (status === 413) return new RequestTooLarge('the request is too large');
  if (status === undefined) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return new EndpointFailed(isLate ? 'no answer in time' : 'no answer');
  }
  const seconds = Number(headers?.get('retry-after') ?? 0);
  return new EndpointFailed(`status ${status}`, seconds > 0 ? seconds * 1000 : 0);
}

// Reverts are recognised first, because a contract chooses the text of its revert and could imitate other messages.
function rpcFailureOf({ code, data, details }: RpcRequestError, method: string) {
  if (code === 3 || (method === 'eth_call' && isRevert(details, data))) {
    return new CallReverted(isHex(data) ? data : '0x');
  }
  if (method === 'eth_call' && exhausted.test(details)) return new RequestTooLarge(`code ${code}`);
  if (behind.test(details)) return new EndpointFailed(`behind (code ${code})`);
  if (tooLarge.test(details)) return new RequestTooLarge(`code ${code}`);
  return new EndpointFailed(`code ${code}`);
}

/** Whether a call has reverted. With Nethermind, only the data shows it. */
function isRevert(details: string, data: unknown): boolean {
  if (isHex(data) && data !== '0x') return true;
  return reverted.test(details) || (typeof data === 'string' && reverted.test(data));
}
