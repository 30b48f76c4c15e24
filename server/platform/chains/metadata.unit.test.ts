import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPublicFetch } from '../net/fetch-public.ts';
import { createMetadataReader, type MetadataOptions, type ReadMetadata } from './metadata.ts';

const CID = 'QmeSjSinHpPnmXmspMjwiXyN6zS4E9zccariGR3jxcaWtq';
const CID_1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const TRANSACTION = 'a'.repeat(43);
const apple = JSON.stringify({ name: 'りんご', image: 'ipfs://QmX' });

let server: Server;
let base: string;
let asked: string[];
let answer: RequestListener;
let read: (uri: string, options?: Partial<MetadataOptions>) => ReturnType<ReadMetadata>;

beforeEach(async () => {
  asked = [];
  answer = (_, response) => response.end(apple);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const readMetadata = createMetadataReader({
    fetchPublic: createPublicFetch({ isAllowed: (address) => address === '127.0.0.1' }),
    ipfsGateways: [`${base}/first/ipfs/`, `${base}/second/ipfs/`],
    arweaveGateways: [`${base}/arweave/`],
  });
  const signal = new AbortController().signal;
  read = (uri, options = {}) =>
    readMetadata(uri, { tokenId: '10', standard: 'ERC-721', signal, ...options });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  [`ipfs://${CID}/1.json`, `/first/ipfs/${CID}/1.json`],
  [`ipfs://ipfs/${CID}`, `/first/ipfs/${CID}`],
  [`IPFS://${CID_1}/a b#1.json?x=1`, `/first/ipfs/${CID_1}/a%20b%231.json`],
  [CID, `/first/ipfs/${CID}`],
  [`/ipfs/${CID}/1`, `/first/ipfs/${CID}/1`],
  [`ar://${TRANSACTION}/1.json`, `/arweave/${TRANSACTION}/1.json`],
])('reads %s', async (uri, path) => {
  expect(await read(uri)).toMatchObject({ name: 'りんご', isUnavailable: false });
  expect(asked).toEqual([path]);
});

it('reads http, and names the token of an ERC-1155 in 64 hexadecimal digits', async () => {
  answer = (_, response) => response.end(JSON.stringify({ image: `${base}/{id}.png` }));
  const digits = `${'0'.repeat(63)}a`;
  const found = await read(`${base}/{id}.json`, { standard: 'ERC-1155' });
  expect(asked).toEqual([`/${digits}.json`]);
  expect(found.imageSource).toBe(`${base}/${digits}.png`);
});

it.each([
  `data:application/json;base64,${Buffer.from(apple).toString('base64')}`,
  `data:application/json,${encodeURIComponent(apple)}`,
  `data:application/json;utf8,${apple}`,
  `data:application/json;charset=utf-8;base64,${Buffer.from(`\ufeff${apple}`).toString('base64')}`,
  `data:application/json;utf8,{"name":"りんご","description":"100% #1"}`,
  `data:,${apple}`,
  apple,
])('reads %s without a request', async (uri) => {
  expect(await read(uri)).toMatchObject({ name: 'りんご' });
  expect(asked).toEqual([]);
});

it('takes the next gateway when one fails', async () => {
  answer = (request, response) => {
    response.statusCode = request.url?.startsWith('/first') ? 502 : 200;
    response.end(apple);
  };
  expect(await read(`ipfs://${CID}`)).toMatchObject({ name: 'りんご' });
  expect(asked).toHaveLength(2);
});
