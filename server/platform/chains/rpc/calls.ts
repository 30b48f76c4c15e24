import pMap from 'p-map';
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  multicall3Abi,
  numberToHex,
  size,
} from 'viem';
import { chunksOf } from '#server/platform/chunks-of.ts';
import type { Endpoints } from './endpoints.ts';
import { CallReverted, ContractUnread, EndpointFailed, RequestTooLarge } from './rpc-failure.ts';

/** Multicall3 has this address on nearly all chains (https://www.multicall3.com). */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
const CALLS_TOGETHER = 200;
const SINGLE_CALLS = 20;
const REQUESTS_AT_ONCE = 4;
/** The default gas limit of a call on common nodes. */
const GAS = numberToHex(50_000_000);
const ANSWER_BYTES_MAX = 256 * 1024;

/** A reader of contracts. All its calls are at the same block. */
export interface ChainReader {
  endpoints: Endpoints;
  block: number | 'latest';
  hasMulticall: boolean;
  signal: AbortSignal;
}

interface ContractCall {
  to: Address;
  data: Hex;
}

/** The maximum cost of calls whose results are optional. */
export interface Budget {
  /** How many calls may use up the gas or time of a node before failed calls are no longer repeated. */
  costly: number;
}

export async function openReader(
  endpoints: Endpoints,
  block: number,
  signal: AbortSignal,
): Promise<ChainReader> {
  const call = { method: 'eth_getCode', params: [MULTICALL3, numberToHex(block)] };
  const code = await endpoints.request(call, signal, hexOf);
  return { endpoints, block, signal, hasMulticall: code !== '0x' };
}

/**
 * Returns the results of contract calls. A result is null when the call reverts or the result is too large. Throws
 * `ContractUnread` when a call uses up the gas or the time of a node, because its result is unknown. With a budget, the
 * result of such a call is null instead. When the budget is spent, failed calls are no longer repeated.
 */
export async function callAll(
  reader: ChainReader,
  calls: readonly ContractCall[],
  budget: Budget | null = null,
): Promise<(Hex | null)[]> {
  const size = reader.hasMulticall ? CALLS_TOGETHER : SINGLE_CALLS;
  const call = reader.hasMulticall ? callTogether : callSingly;
  const parts = await pMap(chunksOf(calls, size), (part) => call(reader, part, budget), {
    concurrency: REQUESTS_AT_ONCE,
  });
  return parts.flat();
}

async function callTogether(
  reader: ChainReader,
  calls: readonly ContractCall[],
  budget: Budget | null,
): Promise<(Hex | null)[]> {
  if (calls.length === 1) return callSingly(reader, calls, budget);
  const results = await aggregate(reader, calls);
  if (!results) return callHalves(reader, calls, budget);
  // Failed calls are repeated one by one, because a call that uses up the gas makes the following calls fail too.
  const unsure = results.flatMap(({ success, returnData }, index) =>
    !success && returnData === '0x' ? [index] : [],
  );
  const singly = await retrySingly(reader, calls, unsure, budget);
  return results.map(({ success, returnData }, index) =>
    success ? bounded(returnData, budget) : (singly.get(index) ?? null),
  );
}

async function callHalves(
  reader: ChainReader,
  calls: readonly ContractCall[],
  budget: Budget | null,
) {
  if (isSpent(budget)) return calls.map(() => null);
  const halves: (Hex | null)[] = [];
  for (const half of chunksOf(calls, Math.ceil(calls.length / 2))) {
    halves.push(...(await callTogether(reader, half, budget)));
  }
  return halves;
}

async function retrySingly(
  reader: ChainReader,
  calls: readonly ContractCall[],
  indexes: readonly number[],
  budget: Budget | null,
): Promise<Map<number, Hex | null>> {
  const answers = new Map<number, Hex | null>();
  for (const part of chunksOf(indexes, SINGLE_CALLS)) {
    if (isSpent(budget)) return answers;
    const requested = part.flatMap((index) => calls[index] ?? []);
    const found = await callSingly(reader, requested, budget);
    for (const [offset, index] of part.entries()) answers.set(index, found[offset] ?? null);
  }
  return answers;
}

async function callSingly(
  reader: ChainReader,
  calls: readonly ContractCall[],
  budget: Budget | null,
): Promise<(Hex | null)[]> {
  if (isSpent(budget) && !reader.hasMulticall) return calls.map(() => null);
  return Promise.all(
    calls.map((call) =>
      ethCall(reader, call, (data) => bounded(data, budget)).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        const isReverted = error instanceof CallReverted;
        if (!budget && !isReverted) throw new ContractUnread(reader.endpoints.chainId, call.to);
        if (!isReverted || error.data === '0x') spend(budget);
        return null;
      }),
    ),
  );
}

function bounded(data: Hex, budget: Budget | null): Hex | null {
  if (size(data) <= ANSWER_BYTES_MAX) return data;
  spend(budget);
  return null;
}

function isSpent(budget: Budget | null): boolean {
  return budget !== null && budget.costly <= 0;
}

function spend(budget: Budget | null): void {
  if (budget) budget.costly -= 1;
}

/** Returns the results of calls in one request, or null when the calls together are too expensive. */
async function aggregate(reader: ChainReader, calls: readonly ContractCall[]) {
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }));
  const multicall = { abi: multicall3Abi, functionName: 'aggregate3' } as const;
  const data = encodeFunctionData({ ...multicall, args: [args] });
  try {
    const answer = await ethCall(reader, { to: MULTICALL3, data }, (hex) =>
      decodeFunctionResult({ ...multicall, data: hex }),
    );
    return answer.length === calls.length ? answer : null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof CallReverted || error instanceof RequestTooLarge;
}

function ethCall<Answer>(
  { endpoints, block, signal }: ChainReader,
  call: ContractCall,
  read: (data: Hex) => Answer,
): Promise<Answer> {
  const at = block === 'latest' ? block : numberToHex(block);
  const params = [{ ...call, gas: GAS }, at];
  return endpoints.request({ method: 'eth_call', params }, signal, (answer) => {
    const data = hexOf(answer);
    try {
      return read(data);
    } catch {
      throw new EndpointFailed('an answer that is none of the contract');
    }
  });
}

function hexOf(answer: unknown): Hex {
  if (!isHex(answer)) throw new EndpointFailed('no data');
  return answer;
}
