import {
  BaseError,
  type Hex,
  HttpRequestError,
  isHex,
  ResponseBodyTooLargeError,
  RpcRequestError,
} from 'viem';

/** Thrown when the code of a contract ended a call, or used up its gas. */
export class CallReverted extends Error {
  override readonly name = 'CallReverted';
  /** What the contract tells of it; `0x` when it tells nothing. */
  readonly data: Hex;

  constructor(data: Hex) {
    super('the call reverted');
    this.data = data;
  }
}

/** Thrown when an endpoint would answer a smaller request: fewer blocks, or fewer calls. */
export class TooMuchAsked extends Error {
  override readonly name = 'TooMuchAsked';
}

/** Thrown when an endpoint does not answer as a node of its chain does. Its message names no URL: those hold keys. */
export class EndpointFailed extends Error {
  override readonly name = 'EndpointFailed';
  /** Milliseconds for which it asks to be left alone. */
  readonly wait: number;

  constructor(reason: string, wait = 0) {
    super(reason);
    this.wait = wait;
  }
}

const reverted =
  /revert|out of gas|outofgas|gas required exceeds|opcode|evm error|stack (?:under|over)flow|execution (?:error|aborted|timeout)/i;

// As Alchemy, Ankr, Avalanche, Base, Cloudflare, dRPC, geth, Infura, PublicNode and QuickNode say it.
const tooMuch =
  /range|too many (?:blocks|results|logs)|more than [\d,]+ (?:results|logs|blocks)|max(?:imum)? (?:results|block)|response (?:size|is too)|too large|query timeout|at most [\d,]+ blocks/i;

const behind =
  /header not found|unknown block|block not found|could not find block|missing trie node|state .*(?:not available|unavailable)|pruned|beyond (?:the )?(?:current )?head|after last accepted block|out of ?range ?error/i;

/** What an error of viem's HTTP transport means. */
export function failureOf(
  error: unknown,
  method: string,
): CallReverted | TooMuchAsked | EndpointFailed {
  if (!(error instanceof BaseError)) return new EndpointFailed('no answer');
  if (error.walk((cause) => cause instanceof ResponseBodyTooLargeError)) {
    return new TooMuchAsked('the answer is too large');
  }
  const http = error.walk((cause) => cause instanceof HttpRequestError);
  if (http instanceof HttpRequestError) return httpFailureOf(http);
  const rpc = error.walk((cause) => cause instanceof RpcRequestError);
  return rpc instanceof RpcRequestError
    ? rpcFailureOf(rpc, method)
    : new EndpointFailed('an answer that is no JSON-RPC');
}

function httpFailureOf({ status, headers, cause }: HttpRequestError) {
  if (status === 413) return new TooMuchAsked('the request is too large');
  if (status === undefined) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return new EndpointFailed(isLate ? 'no answer in time' : 'no answer');
  }
  const seconds = Number(headers?.get('retry-after') ?? 0);
  return new EndpointFailed(`status ${status}`, seconds > 0 ? seconds * 1000 : 0);
}

// A contract chooses the text of its revert, so that is asked for first.
function rpcFailureOf({ code, data, details }: RpcRequestError, method: string) {
  if (code === 3 || (method === 'eth_call' && reverted.test(details))) {
    return new CallReverted(revertDataOf(data));
  }
  if (behind.test(details)) return new EndpointFailed(`behind (code ${code})`);
  if (tooMuch.test(details)) return new TooMuchAsked(`code ${code}`);
  return new EndpointFailed(`code ${code}`);
}

function revertDataOf(data: unknown): Hex {
  return isHex(data) ? data : '0x';
}
