import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import type { Anvil, DeployedContract } from '#server/testing/anvil.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { createMetadataReader } from '../metadata.ts';
import type { FoundNft } from '../nft-source.ts';
import type { RpcBounds } from './endpoint.ts';
import { createRpcSource } from './rpc-source.ts';
import type { ScanState, ScanStore } from './scan-transfers.ts';

/** Returns a store of scan states in memory. */
export function memoryScans(): ScanStore & { saved: Map<string, ScanState> } {
  const saved = new Map<string, ScanState>();
  return {
    saved,
    load: async (...key) => saved.get(key.join(' ')) ?? null,
    save: async (address, chainId, contract, state) => {
      saved.set([address, chainId, contract].join(' '), state);
    },
  };
}

interface SourceOptions {
  anvil: Anvil;
  contracts: readonly DeployedContract[];
  /** The URLs of the endpoints. The default is the URL of the node. */
  urls?: readonly string[];
  scans?: ScanStore;
  ipfsGateway?: string;
  bounds?: Partial<RpcBounds>;
}

/** Returns a source that reads the contracts of a test, and the log of the source. */
export function openSource({
  anvil,
  contracts,
  urls,
  scans = memoryScans(),
  ipfsGateway,
  bounds,
}: SourceOptions) {
  const chainId = anvil.client.chain.id;
  const { log, logged } = createTestLog();
  const source = createRpcSource({
    settings: { rpcUrls: new Map([[chainId, urls ?? [anvil.url]]]) },
    readOfficial: async () =>
      contracts.map(({ address }) => ({
        chainId,
        address: address.toLowerCase(),
        fromBlock: 0,
      })),
    scans,
    readMetadata: createMetadataReader({
      fetchPublic: createPublicFetch({ isAllowed: () => true }),
      ipfsGateways: ipfsGateway === undefined ? [] : [ipfsGateway],
      arweaveGateways: [],
    }),
    log,
    bounds: { firstPause: 20, longestPause: 200, ...bounds },
  });
  const progress: [number, number | null][] = [];
  const read = (address: string, signal = new AbortController().signal): Promise<FoundNft[]> =>
    source.read(address.toLowerCase(), chainId, {
      signal,
      onProgress: (...step) => void progress.push(step),
    });
  return { source, read, progress, logged };
}

/** Returns the found tokens in short form: `4×2` is token 4 with a balance of 2. */
export function inShort(nfts: readonly FoundNft[]): string[] {
  return nfts.map(({ tokenId, standard, balance }) =>
    standard === 'ERC-1155' ? `${tokenId}×${balance}` : tokenId,
  );
}

/** Starts a host of metadata. `/7` is the metadata of token 7, with an `ipfs:` picture. `/broken` is always a 503. */
export async function openMetadataHost() {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const token = (request.url ?? '').slice(1);
    requested.push(token);
    if (token === 'broken') response.statusCode = 503;
    response.setHeader('content-type', 'application/json');
    const image = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG/picture.png';
    response.end(JSON.stringify({ name: `みかん${token}号`, image }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requested,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
