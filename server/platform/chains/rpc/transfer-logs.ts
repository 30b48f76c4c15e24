import {
  type Address,
  encodeEventTopics,
  type Hex,
  numberToHex,
  parseEventLogs,
  type RpcLog,
} from 'viem';
import { z } from 'zod';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { transferAbi } from './abi.ts';
import type { Endpoints } from './endpoints.ts';
import { EndpointFailed } from './rpc-failure.ts';

/** The standard, which determines the events to search. */
export type ScannedStandard = 'ERC-721' | 'ERC-1155';

interface TransferQuery {
  contract: Address;
  standard: ScannedStandard;
  to: Address;
  fromBlock: number;
  toBlock: number;
}

/** The maximum number of tokens in the ranges of one response. Contract libraries mint at most 5,000 tokens at once. */
const RANGES_MAX = 2 * NFTS_PER_CHAIN_MAX;

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const logsSchema = z.array(z.looseObject({ address: hex, topics: z.array(hex), data: hex }));

/** Returns the ids of the tokens that an address received in a range of blocks, in order. */
export async function readReceivedTokens(
  endpoints: Endpoints,
  query: TransferQuery,
  signal: AbortSignal,
): Promise<bigint[]> {
  const fromBlock = numberToHex(query.fromBlock);
  const toBlock = numberToHex(query.toBlock);
  const accept = (answer: unknown) => {
    const { success, data } = logsSchema.safeParse(answer);
    if (!success) throw new EndpointFailed('no logs');
    return data;
  };
  const answers = await Promise.all(
    topicsOf(query).map((topics) => {
      const filter = { address: query.contract, topics, fromBlock, toBlock };
      const call = { method: 'eth_getLogs', params: [filter] };
      return endpoints.request(call, signal, accept, query.toBlock);
    }),
  );
  const own = answers.flat().filter(({ address }) => address.toLowerCase() === query.contract);
  return tokensIn(own as unknown as RpcLog[], query);
}

/** Returns the topics of each search. Events with the receiver at different positions need separate searches. */
function topicsOf({ standard, to }: TransferQuery) {
  const abi = transferAbi;
  if (standard === 'ERC-721') {
    return [
      encodeEventTopics({ abi, eventName: 'ConsecutiveTransfer', args: { to } }),
      encodeEventTopics({ abi, eventName: 'Transfer', args: { to } }),
    ];
  }
  const [single, ...addresses] = encodeEventTopics({
    abi,
    eventName: 'TransferSingle',
    args: { to },
  });
  const [batch] = encodeEventTopics({ abi, eventName: 'TransferBatch' });
  return [[[single, batch] as Hex[], ...addresses]];
}

/** Returns the token ids in logs. Omits logs that do not match the standard, such as a transfer without a token id. */
function tokensIn(logs: RpcLog[], { to }: TransferQuery): bigint[] {
  const events = parseEventLogs({ abi: transferAbi, logs, args: { to } });
  let left = RANGES_MAX;
  return events.flatMap(({ eventName, args }): readonly bigint[] => {
    if (eventName === 'Transfer') return [args.tokenId];
    if (eventName === 'ConsecutiveTransfer') {
      const ids = idsBetween(args.fromTokenId, args.toTokenId, left);
      left -= ids.length;
      return ids;
    }
    return eventName === 'TransferSingle' ? [args.id] : args.ids;
  });
}

/** Returns the ids from first to last, both included. Empty above `most`, because a few bytes can claim any number. */
function idsBetween(first: bigint, last: bigint, most: number): bigint[] {
  const length = last - first + 1n;
  if (length > most) return [];
  return Array.from({ length: Number(length) }, (_, index) => first + BigInt(index));
}
