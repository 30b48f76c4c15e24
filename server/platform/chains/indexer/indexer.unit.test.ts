import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { type FoundNft, type NftSource, SourceFailed, SourceRefused } from '../nft-source.ts';
import { indexedNft, indexedPage } from './indexer.testing.ts';
import { createIndexerSource } from './indexer.ts';

const KEY = 'aSecretKeyOfTheOperator0123456789';
const OWNER = `0x${'ab'.repeat(20)}`;

let server: Server;
let requested: URL[];
let answer: (url: URL, response: ServerResponse) => void;
let source: NftSource;

beforeEach(async () => {
  requested = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    requested.push(url);
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  source = createSource(20_000);
});

function createSource(request: number): NftSource {
  const { port } = server.address() as AddressInfo;
  const times = { request, backoff: 1, longestPause: 1000 };
  return createIndexerSource({ url: `http://127.0.0.1:${port}/{network}/`, key: KEY, times });
}

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function send(response: ServerResponse, page: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(page));
}

interface Progress {
  done: number;
  total: number | null;
}

async function read(chainId = 1, signal = new AbortController().signal) {
  const progress: Progress[] = [];
  const onProgress = (done: number, total: number | null) => progress.push({ done, total });
  const nfts = await source.read(OWNER, chainId, { signal, onProgress });
  return { nfts, progress };
}

async function failure(chainId = 1, signal?: AbortSignal): Promise<Error> {
  const error = await read(chainId, signal).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SourceFailed);
  return error as Error;
}

async function readOne(fields: Record<string, unknown>): Promise<FoundNft | undefined> {
  answer = (_, response) => send(response, indexedPage([indexedNft(1, fields)]));
  return (await read()).nfts[0];
}

it('a read returns the NFTs of all pages, with their own metadata [SOURCE-08]', async () => {
  answer = (url, response) => {
    const page = Number(url.searchParams.get('pageKey') ?? 0);
    send(response, indexedPage([indexedNft(page)], page < 2 ? String(page + 1) : null));
  };
  const { nfts, progress } = await read(137);
  expect(nfts.map((nft) => nft.tokenId)).toEqual(['0', '1', '2']);
  expect(nfts[0]).toEqual({
    contract: '0x0beed7099af7514ccedf642cfea435731176fb02',
    tokenId: '0',
    standard: 'ERC-721',
    balance: '1',
    collectionName: '灯台コレクション',
    name: '灯台 #0',
    description: '港の灯台。',
    traits: [{ name: '時刻', value: '夜' }],
    imageSource: 'https://art.example/0.png',
    animationSource: null,
    isSpam: false,
    isUnread: false,
  });
  expect(progress).toEqual([1, 2, 3].map((done) => ({ done, total: 1 })));
  expect(requested.map((url) => url.pathname)).toEqual(
    Array(3).fill(`/polygon-mainnet/nft/v3/${KEY}/getNFTsForOwner`),
  );
  expect(Object.fromEntries(requested[1]?.searchParams ?? [])).toEqual({
    owner: OWNER,
    withMetadata: 'true',
    pageSize: '100',
    pageKey: '1',
  });
});

it('a read returns an ERC-1155 with its balance [SOURCE-08]', async () => {
  const found = await readOne({ tokenType: 'ERC1155', tokenId: '0x0a', balance: '25' });
  expect(found).toMatchObject({ standard: 'ERC-1155', tokenId: '10', balance: '25' });
});

it.each([true, 'true'])(
  'a read classifies an NFT as spam when the indexer reports %s [SOURCE-08]',
  async (isSpam) => {
    const { contract } = indexedNft(1);
    expect(await readOne({ contract: { ...contract, isSpam } })).toMatchObject({ isSpam: true });
    expect(await readOne({ contract: { ...contract, isSpam: 'false' } })).toMatchObject({
      isSpam: false,
    });
  },
);

it("a read uses the indexer's cached picture only when the picture of the NFT cannot be fetched [SOURCE-08]", async () => {
  const { image } = indexedNft(1);
  const raw = { metadata: { name: 'a', image: 'file:///etc/passwd' }, error: null };
  expect(await readOne({ raw })).toMatchObject({ imageSource: image.originalUrl });
  expect(await readOne({ raw, image: { ...image, originalUrl: null } })).toMatchObject({
    imageSource: image.cachedUrl,
  });
});

it('a read returns an NFT as unread when the indexer could not read its metadata [SOURCE-12]', async () => {
  const raw = { tokenUri: 'https://gone.example', metadata: {}, error: 'Token uri timed out' };
  const unread = await readOne({ raw, name: null, image: null, animation: null });
  expect(unread).toMatchObject({ name: '#1', imageSource: null, isUnread: true });
});

it('a read omits broken NFTs and NFTs with a balance of zero [SOURCE-09]', async () => {
  const broken = [null, 7, {}, indexedNft('-1'), indexedNft(2, { contract: { address: 'x' } })];
  const empty = indexedNft(3, { balance: '0' });
  const odd = indexedNft(4, { name: {}, image: 'x', raw: 'x', description: 5, balance: [] });
  answer = (_, response) =>
    send(response, indexedPage([...broken, empty, odd, indexedNft(5), indexedNft(5)]));
  expect((await read()).nfts.map(({ tokenId }) => tokenId)).toEqual(['4', '5']);
});

it.each([
  [{}],
  [[]],
  [{ ownedNfts: 'none' }],
  [{ ownedNfts: [{ token: 1 }] }],
  [{ ownedNfts: [], pageKey: 5 }],
])('a read fails for a page of the form %j [SOURCE-29]', async (page) => {
  answer = (_, response) => send(response, page);
  expect((await failure()).message).toContain('unknown form');
});

it('a read fails when a page links to itself or when there is always a next page [SOURCE-29]', async () => {
  answer = (_, response) => send(response, indexedPage([indexedNft(1)], 'again'));
  expect((await failure()).message).toContain('repeats a page');
  expect(requested).toHaveLength(2);
  answer = (_, response) => send(response, indexedPage([], String(requested.length)));
  expect((await failure()).message).toContain('too many pages');
});

it('a read stops at the maximum number of NFTs that are stored [SOURCE-09]', async () => {
  const full = Array.from({ length: NFTS_PER_CHAIN_MAX - 1 }, (_, index) => ({
    contract: { address: OWNER },
    tokenId: index,
  }));
  const more = [indexedNft(1), indexedNft(2)];
  answer = (url, response) =>
    send(response, indexedPage(url.searchParams.has('pageKey') ? more : full, 'next'));
  expect((await read()).nfts).toHaveLength(NFTS_PER_CHAIN_MAX);
  expect(requested).toHaveLength(2);
});

it('a read requests fewer NFTs per page after a page was too large [SOURCE-32]', async () => {
  const large = { description: 'x'.repeat(300_000) };
  answer = (url, response) => {
    const size = Number(url.searchParams.get('pageSize'));
    const from = Number(url.searchParams.get('pageKey') ?? 0);
    const nfts = Array.from({ length: size }, (_, index) => indexedNft(from + index, large));
    send(response, indexedPage(nfts, from < 20 ? String(from + size) : null));
  };
  const sizes = () => requested.map((url) => Number(url.searchParams.get('pageSize')));
  expect((await read()).nfts).toHaveLength(40);
  expect(sizes()).toEqual([100, 20, 100, 20]);
  answer = (_, response) => response.end(Buffer.alloc(17 * 1024 * 1024, 'x'));
  expect((await failure()).message).toContain('too much');
  expect(sizes().slice(4)).toEqual([100, 20, 4, 1]);
});

it('a read keeps only the stored part of a long text in memory [SOURCE-15]', async () => {
  const fill = 'x'.repeat(300_000);
  const image = `${' '.repeat(300_000)}ipfs://QmeSjSinHpPnmXmspMjwiXyN6zS4E9zccariGR3jxcaWtq`;
  answer = (url, response) => {
    const page = Number(url.searchParams.get('pageKey') ?? 0);
    const nfts = Array.from({ length: 10 }, (_, index) =>
      indexedNft(page * 10 + index, {
        raw: { metadata: { name: fill, description: fill, image } },
      }),
    );
    send(response, indexedPage(nfts, page < 4 ? String(page + 1) : null));
  };
  const before = usedHeap();
  const { nfts } = await read();
  expect(usedHeap() - before).toBeLessThan(20_000_000);
  expect(nfts).toHaveLength(50);
});

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

it('a read retries after a failure, and after the pause that a throttling indexer requests [SOURCE-10, SOURCE-30]', async () => {
  const statuses = [429, 500, 503];
  const times: number[] = [];
  answer = (_, response) => {
    times.push(performance.now());
    const status = statuses.shift();
    if (status === undefined) return send(response, indexedPage([indexedNft(1)]));
    response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end();
  };
  expect((await read()).nfts).toHaveLength(1);
  expect(requested).toHaveLength(4);
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThan(990);
});

it('a read gives up after six attempts; for a long pause or a wrong key, it gives up immediately [SOURCE-30]', async () => {
  answer = (_, response) => response.writeHead(500).end('trouble');
  expect((await failure()).message).toBe('the indexer answered 500');
  expect(requested).toHaveLength(6);
  answer = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  expect((await failure()).message).toBe('the indexer answered 429');
  expect(requested).toHaveLength(7);
  answer = (_, response) => response.writeHead(401).end(`no such key: ${KEY}`);
  expect((await failure()).message).toBe('the indexer answered 401');
  expect(requested).toHaveLength(8);
});

it.each([401, 403, 404])(
  'a read does not retry after the status %i [SOURCE-30]',
  async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await failure()).toBeInstanceOf(SourceRefused);
    expect(requested).toHaveLength(1);
  },
);

it('a read fails for slow responses, invalid JSON, redirects and interrupted responses [SOURCE-30]', async () => {
  answer = () => undefined;
  source = createSource(50);
  await failure();
  source = createSource(20_000);
  answer = (_, response) => response.end('<html>');
  await failure();
  answer = (_, response) => response.writeHead(302, { location: 'https://other.example' }).end();
  await failure();
  answer = (_, response) => response.destroy();
  const error = await failure();
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(KEY);
});

it('a read fails without another request when the process stops', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort();
  expect((await failure(1, stopping.signal)).message).toContain('not read to its end');
  expect(requested).toHaveLength(1);
});

it('a read of an unknown chain fails without a request', async () => {
  expect(source.chainIds).not.toContain(592);
  await failure(592);
  expect(requested).toEqual([]);
});
