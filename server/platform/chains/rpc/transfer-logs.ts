import {
  type Address,
  encodeEventTopics,
  type Hex,
  numberToHex,
  parseEventLogs,
  type RpcLog,
} from 'viem';
import { z } from 'zod';
import { transferAbi } from './abi.ts';
import type { Endpoints } from './endpoints.ts';
import { EndpointFailed } from './rpc-failure.ts';

/** How the tokens of a contract are found. */
export type ScannedStandard = 'ERC-721' | 'ERC-1155';

interface TransferQuery {
  contract: Address;
  standard: ScannedStandard;
  /** Who received the tokens. */
  to: Address;
  fromBlock: number;
  toBlock: number;
}

const hex = z.string().regex(/^0x[0-9a-f]*$/i);
const logsSchema = z.array(z.looseObject({ address: hex, topics: z.array(hex), data: hex }));

/** The ids of the tokens that an address received in a range of blocks, in the order in which it did. */
export async function readReceivedTokens(
  endpoints: Endpoints,
  query: TransferQuery,
  signal: AbortSignal,
): Promise<bigint[]> {
  const filter = {
    address: query.contract,
    topics: topicsOf(query),
    fromBlock: numberToHex(query.fromBlock),
    toBlock: numberToHex(query.toBlock),
  };
  const call = { method: 'eth_getLogs', params: [filter] };
  const accept = (answer: unknown) => {
    const { success, data } = logsSchema.safeParse(answer);
    if (!success) throw new EndpointFailed('no logs');
    return data;
  };
  const logs = await endpoints.request(call, signal, accept, query.toBlock);
  const own = logs.filter(({ address }) => address.toLowerCase() === query.contract);
  return tokensIn(own as unknown as RpcLog[], query);
}

function topicsOf({ standard, to }: TransferQuery) {
  const abi = transferAbi;
  if (standard === 'ERC-721')
    return encodeEventTopics({ abi, eventName: 'Transfer', args: { to } });
  const [single, ...addresses] = encodeEventTopics({
    abi,
    eventName: 'TransferSingle',
    args: { to },
  });
  const [batch] = encodeEventTopics({ abi, eventName: 'TransferBatch' });
  return [[single, batch] as Hex[], ...addresses];
}

/** What is no event of the standard, such as a transfer without an id in its topics, is left out. */
function tokensIn(logs: RpcLog[], { to }: TransferQuery): bigint[] {
  const events = parseEventLogs({ abi: transferAbi, logs, args: { to } });
  return events.flatMap(({ eventName, args }): readonly bigint[] => {
    if (eventName === 'Transfer') return [args.tokenId];
    return eventName === 'TransferSingle' ? [args.id] : args.ids;
  });
}
