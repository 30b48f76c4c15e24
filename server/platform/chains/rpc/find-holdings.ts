import type { Address } from 'viem';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { SECOND } from '#contract/foundations/limits.ts';
import { maskAddress } from '#contract/site/chains.ts';
import type { Log } from '#server/platform/log/log.ts';
import { decoded, tokenAbi } from './abi.ts';
import { type ChainReader, callAll, openReader } from './calls.ts';
import type { ChunkSize } from './chunk-size.ts';
import type { Endpoints } from './endpoints.ts';
import { type Holding, readBalances, readListed, readOwned } from './holdings.ts';
import { type ScanState, type ScanStore, scanTransfers } from './scan-transfers.ts';

/** The official contracts of a chain. Their data is cached for the lifetime of the process. */
export interface OfficialChain {
  endpoints: Endpoints;
  contracts: readonly { address: Address; fromBlock: number }[];
  chunkSize: ChunkSize;
  standards: Map<Address, TokenStandard>;
}

export interface HoldingsOf {
  contract: Address;
  standard: 'ERC-721' | 'ERC-1155';
  holdings: Holding[];
}

interface FindOptions {
  address: Address;
  scans: ScanStore;
  signal: AbortSignal;
  log: Log;
  onStep(): void;
}

/** A scan that takes longer is repeated at a newer block, because nodes drop the state of a block after some minutes. */
const SCAN_LONG = 30 * SECOND;

export async function findHoldings(
  chain: OfficialChain,
  options: FindOptions,
): Promise<{ reader: ChainReader; found: HoldingsOf[] }> {
  const { reader, received } = await readReceived(chain, options);
  const found: HoldingsOf[] = [];
  for (const { address: contract } of chain.contracts) {
    const standard = chain.standards.get(contract);
    if (!standard) continue;
    const owner = { contract, address: options.address };
    const holdings = await readHoldings(reader, owner, standard, received.get(contract) ?? []);
    const base = standard === 'ERC-1155' ? standard : 'ERC-721';
    found.push({ contract, standard: base, holdings });
    options.onStep();
  }
  return { reader, found };
}

/** Returns the tokens that an address received up to the reader's block, by contract. */
async function readReceived(chain: OfficialChain, options: FindOptions) {
  for (;;) {
    const states = await loadStates(chain, options);
    const known = Math.max(...[...states.values()].map(({ nextBlock }) => nextBlock - 1));
    const latestBlock = await chain.endpoints.latestBlock(known, options.signal);
    const reader = await openReader(chain.endpoints, latestBlock, options.signal);
    await learnStandards(chain, reader, options.log);
    const startedAt = Date.now();
    const received = await scanAll(chain, options, states, latestBlock);
    if (Date.now() - startedAt < SCAN_LONG) return { reader, received };
  }
}

async function loadStates(
  { contracts, endpoints }: OfficialChain,
  { scans, address }: FindOptions,
) {
  const states = new Map<Address, ScanState>();
  for (const { address: contract, fromBlock } of contracts) {
    const state = await scans.load(address, endpoints.chainId, contract);
    states.set(contract, state ?? { nextBlock: fromBlock, tokenIds: [] });
  }
  return states;
}

/** Reads the standards of unknown contracts. Logs addresses without a standard, because most of them are mistyped. */
async function learnStandards(chain: OfficialChain, reader: ChainReader, log: Log): Promise<void> {
  const unknown = chain.contracts
    .map(({ address }) => address)
    .filter((contract) => !chain.standards.has(contract));
  const found = await readStandards(reader, unknown);
  for (const [index, contract] of unknown.entries()) {
    const standard = found[index];
    if (standard) chain.standards.set(contract, standard);
    else {
      const line = { chain: chain.endpoints.chainId, contract: maskAddress(contract) };
      log.warn(line, 'official contract is neither ERC-721 nor ERC-1155');
    }
  }
}

async function scanAll(
  { endpoints, chunkSize, standards }: OfficialChain,
  { address, scans, signal, onStep }: FindOptions,
  states: ReadonlyMap<Address, ScanState>,
  latestBlock: number,
): Promise<Map<Address, bigint[]>> {
  const received = new Map<Address, bigint[]>();
  for (const [contract, state] of states) {
    const standard = standards.get(contract);
    if (!standard || standard === 'enumerable ERC-721') continue;
    const scan = { endpoints, scans, chunkSize, address, contract, standard, state };
    const { tokenIds } = await scanTransfers({ ...scan, latestBlock, signal, onStep });
    received.set(contract, tokenIds.map(BigInt));
  }
  return received;
}

function readHoldings(
  reader: ChainReader,
  owner: { contract: Address; address: Address },
  standard: TokenStandard,
  received: readonly bigint[],
): Promise<Holding[]> {
  if (standard === 'enumerable ERC-721') return readListed(reader, owner);
  return standard === 'ERC-721'
    ? readOwned(reader, owner, received)
    : readBalances(reader, owner, received);
}

/** The standard of a contract, which determines how the tokens of an owner are found. */
type TokenStandard = 'enumerable ERC-721' | 'ERC-721' | 'ERC-1155';

// Interface ids (ERC-165). A contract that reports the last id claims every interface, so it has no standard.
const ENUMERABLE = '0x780e9d63';
const ERC721 = '0x80ac58cd';
const ERC1155 = '0xd9b67a26';
const NOTHING = '0xffffffff';

/** Returns the standard that each contract reports, or null for a contract without a standard. */
async function readStandards(reader: ChainReader, contracts: readonly Address[]) {
  const ids = [ENUMERABLE, ERC721, ERC1155, NOTHING] as const;
  const call = { abi: tokenAbi, functionName: 'supportsInterface' } as const;
  const calls = contracts.flatMap((to) =>
    ids.map((id) => ({ to, data: encodeFunctionData({ ...call, args: [id] }) })),
  );
  const answers = (await callAll(reader, calls)).map(
    (answer) => decoded(answer, (data) => decodeFunctionResult({ ...call, data })) ?? false,
  );
  return contracts.map((_, index) => standardOf(answers.slice(index * ids.length)));
}

function standardOf([isEnumerable, is721, is1155, isAnything]: boolean[]): TokenStandard | null {
  if (isAnything) return null;
  if (is721) return isEnumerable ? 'enumerable ERC-721' : 'ERC-721';
  return is1155 ? 'ERC-1155' : null;
}
