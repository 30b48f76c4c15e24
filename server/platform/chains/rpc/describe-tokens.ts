import pMap from 'p-map';
import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem';
import { NFT_NAME_MAX, NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { maskAddress } from '#contract/site/chains.ts';
import { chunksOf } from '#server/platform/chunks-of.ts';
import { createInlineLimit } from '../inline-limit.ts';
import { cleanLine } from '../metadata/clean-text.ts';
import type { MetadataAnswer, ReadMetadata } from '../metadata.ts';
import type { FoundNft } from '../nft-source.ts';
import { decoded, tokenAbi } from './abi.ts';
import type { ChainReader } from './calls.ts';
import { type Budget, callAll } from './calls.ts';
import type { HoldingsOf } from './find-holdings.ts';
import type { ScannedStandard } from './transfer-logs.ts';

/** URIs can contain complete metadata, so the URIs of thousands of tokens must not be in memory at once. */
const URIS_AT_ONCE = 200;
const METADATA_AT_ONCE = 12;

type Token = Pick<FoundNft, 'contract' | 'tokenId' | 'standard' | 'balance' | 'collectionName'>;

interface DescribeOptions {
  readMetadata: ReadMetadata;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

export async function describeTokens(
  pinned: ChainReader,
  found: readonly HoldingsOf[],
  { readMetadata, signal, onProgress }: DescribeOptions,
): Promise<FoundNft[]> {
  // URIs are read at the latest block, because reading takes minutes and nodes drop the state of older blocks.
  const reader: ChainReader = { ...pinned, block: 'latest' };
  const kept = limitTotal(found);
  const total = kept.reduce((sum, { holdings }) => sum + holdings.length, 0);
  const limited = createInlineLimit();
  let done = 0;
  onProgress(done, total);

  const describeToken = async (token: Token, uri: string | null): Promise<FoundNft> => {
    const { tokenId, standard } = token;
    const metadata = uri === null ? null : await readMetadata(uri, { tokenId, standard, signal });
    signal.throwIfAborted();
    done += 1;
    onProgress(done, total);
    return limited(described(token, metadata));
  };

  const nfts: FoundNft[] = [];
  for (const one of kept) nfts.push(...(await describeContract(reader, one, describeToken)));
  return nfts;
}

function limitTotal(found: readonly HoldingsOf[]): HoldingsOf[] {
  let left = NFTS_PER_CHAIN_MAX;
  return found.map((one) => {
    const holdings = one.holdings.slice(0, left);
    left -= holdings.length;
    return { ...one, holdings };
  });
}

async function describeContract(
  reader: ChainReader,
  { contract, standard, holdings }: HoldingsOf,
  describeToken: (token: Token, uri: string | null) => Promise<FoundNft>,
): Promise<FoundNft[]> {
  if (holdings.length === 0) return [];
  const collectionName = await readCollectionName(reader, contract);
  const budget = textBudget();
  const nfts: FoundNft[] = [];
  for (const slice of chunksOf(holdings, URIS_AT_ONCE)) {
    const ids = slice.map(({ tokenId }) => tokenId);
    const uris = await readTokenUris(reader, { contract, standard }, ids, budget);
    const tokens = slice.map(({ tokenId, balance }, index) => ({
      token: { contract, standard, collectionName, tokenId: `${tokenId}`, balance: `${balance}` },
      uri: uris[index] ?? null,
    }));
    const described = await pMap(tokens, ({ token, uri }) => describeToken(token, uri), {
      concurrency: METADATA_AT_ONCE,
    });
    nfts.push(...described);
  }
  return nfts;
}

function described(token: Token, metadata: MetadataAnswer | null): FoundNft {
  return {
    ...token,
    name: metadata?.name || `${token.collectionName} #${token.tokenId}`.slice(0, NFT_NAME_MAX),
    description: metadata?.description ?? '',
    traits: metadata?.traits ?? [],
    imageSource: metadata?.imageSource ?? null,
    animationSource: metadata?.animationSource ?? null,
    isSpam: false,
    isUnread: metadata?.isUnavailable ?? false,
  };
}

/** The number of texts with excessive cost after which the other texts of a contract are not requested. */
const COSTLY_MAX = 10;

function textBudget(): Budget {
  return { costly: COSTLY_MAX };
}

/** Returns the name of a collection, or its shortened address when it has none. */
async function readCollectionName(reader: ChainReader, contract: Address): Promise<string> {
  const call = { abi: tokenAbi, functionName: 'name' } as const;
  const calls = [{ to: contract, data: encodeFunctionData(call) }];
  const [answer] = await callAll(reader, calls, textBudget());
  const name = decoded(answer, (data) => decodeFunctionResult({ ...call, data }));
  return cleanLine(name, NFT_NAME_MAX) || maskAddress(contract);
}

/** Returns the metadata URIs of tokens. Null for a token without a URI. */
async function readTokenUris(
  reader: ChainReader,
  { contract, standard }: { contract: Address; standard: ScannedStandard },
  tokenIds: readonly bigint[],
  budget: Budget,
): Promise<(string | null)[]> {
  const functionName = standard === 'ERC-721' ? 'tokenURI' : 'uri';
  const call = { abi: tokenAbi, functionName } as const;
  const calls = tokenIds.map((id) => ({
    to: contract,
    data: encodeFunctionData({ ...call, args: [id] }),
  }));
  const answers = await callAll(reader, calls, budget);
  return answers.map((answer) =>
    decoded(answer, (data) => decodeFunctionResult({ ...call, data })),
  );
}
