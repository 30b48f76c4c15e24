import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import { freePort } from '#server/testing/free-port.ts';
import { readDataUrl } from './metadata/data-url.ts';
import { createMetadataReader, type MetadataOptions, type ReadMetadata } from './metadata.ts';

const CID = 'QmeSjSinHpPnmXmspMjwiXyN6zS4E9zccariGR3jxcaWtq';
const CID_1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const TRANSACTION = 'a'.repeat(43);
const apple = JSON.stringify({ name: 'りんご', image: 'ipfs://QmX' });

let server: Server;
let port: number;
let base: string;
let requested: string[];
let answer: RequestListener;
let read: (uri: string, options?: Partial<MetadataOptions>) => ReturnType<ReadMetadata>;

beforeEach(async () => {
  requested = [];
  answer = (_, response) => response.end(apple);
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  });
  port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${port}`;
  const fetchPublic = createPublicFetch({ isAllowed: (address) => address === '127.0.0.1' });
  const readMetadata = createMetadataReader({
    fetchPublic: (url, bounds) =>
      fetchPublic(url, url.pathname.includes('/dead') ? { ...bounds, deadline: 300 } : bounds),
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
])('the reader finds metadata at %s [SOURCE-01, SOURCE-22]', async (uri, path) => {
  expect(await read(uri)).toMatchObject({ name: 'りんご', isUnavailable: false });
  expect(requested).toEqual([path]);
});

it('the reader fetches metadata over http, and replaces `{id}` of an ERC-1155 by 64 hexadecimal digits [SOURCE-01, SOURCE-23]', async () => {
  answer = (_, response) => response.end(JSON.stringify({ image: `${base}/{id}.png` }));
  const digits = `${'0'.repeat(63)}a`;
  const found = await read(`${base}/{id}.json`, { standard: 'ERC-1155' });
  expect(requested).toEqual([`/${digits}.json`]);
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
])('the reader finds metadata in %s without a request [SOURCE-01]', async (uri) => {
  expect(await read(uri)).toMatchObject({ name: 'りんご' });
  expect(requested).toEqual([]);
});

const green = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%' fill='#00ff00'/></svg>";
const bare = (scheme: string, svg: string) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify({ name: 'a', image: `data:image/svg+xml${scheme},${svg}` })).toString('base64')}`;

it.each([
  ['of which only the colour is encoded', bare(';utf8', green.replace('#', '%23'))],
  ['of which the percent sign is not', bare('', encodeURIComponent(green).replace('%25', '%'))],
  ['of which nothing is encoded', bare(';utf8', green)],
])('the reader decodes each valid percent sequence of a drawing %s [SOURCE-21]', async (_, uri) => {
  const { imageSource } = await read(uri);
  expect(readDataUrl(imageSource ?? '')?.body.toString()).toBe(green);
});

it.each([
  ['%7B%22name%22%3A%22100%%20%E3%81%82%22%7D', '100% あ'],
  ['{"name":"100% あ"}', '100% あ'],
  ['{"name":"%22a%22"}', '%22a%22'],
])('the reader finds the name in the contents %s [SOURCE-21]', async (contents, name) => {
  expect(await read(`data:application/json,${contents}`)).toMatchObject({ name });
});

it('the reader first parses the text undecoded when the URL has the parameter `utf8` [SOURCE-38]', async () => {
  const json = '{"name":"50%25","image":"data:image/svg+xml,%3Csvg/%3E"}';
  expect(await read(`data:application/json;utf8,${json}`)).toMatchObject({
    name: '50%25',
    imageSource: 'data:image/svg+xml,%3Csvg/%3E',
  });
  expect(await read(`data:application/json,${json}`)).toMatchObject({ name: '50%' });
});

it('the reader decodes each valid percent sequence of a gateway path [SOURCE-21]', async () => {
  await read(`ipfs://${CID}/100%%20a%E3%81%82.json`);
  expect(requested).toEqual([`/first/ipfs/${CID}/100%25%20a%E3%81%82.json`]);
});

it('the reader uses a video at the metadata URI as the animation [SOURCE-37]', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end('mp4');
  const found = await read(`${base}/1`);
  expect(found).toMatchObject({ imageSource: null, animationSource: `${base}/1` });
});

it('the reader uses the next gateway when one fails [SOURCE-02]', async () => {
  answer = (request, response) => {
    response.statusCode = request.url?.startsWith('/first') ? 502 : 200;
    response.end(apple);
  };
  expect(await read(`ipfs://${CID}`)).toMatchObject({ name: 'りんご' });
  expect(requested).toHaveLength(2);
});

it('the reader distinguishes metadata that is unavailable from metadata that does not exist [SOURCE-12]', async () => {
  for (const status of [400, 401, 403, 404, 410, 451]) {
    answer = (_, response) => response.writeHead(status).end();
    expect(await read(`${base}/${status}`)).toMatchObject({ name: '', isUnavailable: false });
  }
  answer = (_, response) => response.writeHead(503).end();
  expect(await read(`${base}/busy`)).toMatchObject({ name: '', isUnavailable: true });
  answer = (request, response) =>
    response.writeHead(request.url?.startsWith('/first') ? 504 : 404).end();
  expect(await read(`ipfs://${CID}`)).toMatchObject({ isUnavailable: true });
});

it('200 concurrent reads cause one fetch, and a failed fetch is not repeated immediately [SOURCE-04, SOURCE-27]', async () => {
  answer = (_, response) => response.writeHead(500).end();
  const together = await Promise.all(Array.from({ length: 200 }, () => read(`${base}/1`)));
  expect(together.every(({ isUnavailable }) => isUnavailable)).toBe(true);
  expect(await read(`${base}/1`)).toMatchObject({ isUnavailable: true });
  expect(requested).toEqual(['/1']);
});

it('the reader fetches metadata again even after a success, because metadata can change', async () => {
  await read(`${base}/1`);
  answer = (_, response) => response.end(JSON.stringify({ name: 'みかん' }));
  expect(await read(`${base}/1`)).toMatchObject({ name: 'みかん' });
});

it('the reader skips a host that is unreachable three times in a row [SOURCE-03]', async () => {
  await new Promise((resolve) => server.close(resolve));
  for (let token = 0; token < 3; token += 1) {
    expect(await read(`${base}/${token}`)).toMatchObject({ isUnavailable: true });
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await read(`${base}/3`)).toMatchObject({ isUnavailable: true });
  expect(requested).toEqual([]);
});

it.each<[string, RequestListener]>([
  ['fail', (_, response) => response.writeHead(504).end()],
  ['break off', (_, response) => response.destroy()],
  ['are not answered in time', () => undefined],
  [
    'lead to an unreachable host',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
])('the reader still uses a host when some of its paths %s [SOURCE-26]', async (_, fails) => {
  answer = (request, response) =>
    request.url?.includes('/dead') ? fails(request, response) : void response.end(apple);
  await Promise.all(Array.from({ length: 5 }, (__, path) => read(`${base}/dead/${path}`)));
  expect(await read(`${base}/alive`)).toMatchObject({ name: 'りんご' });
});

it('the reader immediately skips a host that requests a pause [SOURCE-03]', async () => {
  answer = (_, response) => response.writeHead(429).end();
  await read(`${base}/1`);
  expect(await read(`${base}/2`)).toMatchObject({ isUnavailable: true });
  expect(requested).toEqual(['/1']);
});

it('the reader runs at most twelve fetches at a time [SOURCE-28]', async () => {
  let open = 0;
  let most = 0;
  const held: (() => void)[] = [];
  answer = (_, response) => {
    open += 1;
    most = Math.max(most, open);
    held.push(() => {
      open -= 1;
      response.end(apple);
    });
    if (held.length >= 12 || requested.length > 48) for (const end of held.splice(0)) end();
  };
  const found = await Promise.all(
    Array.from({ length: 60 }, (_, token) => read(`${base}/${token}`)),
  );
  expect(found.every(({ name }) => name === 'りんご')).toBe(true);
  expect(most).toBe(12);
});

it('the reader uses a picture at the metadata URI as the picture', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png');
  expect(await read(`${base}/1.png`)).toMatchObject({ imageSource: `${base}/1.png` });
  expect(await read('data:image/gif;base64,aGk=')).toMatchObject({
    imageSource: 'data:image/gif;base64,aGk=',
  });
});

it('the reader returns empty metadata for a refused URL and for a response that is not JSON or too large [SOURCE-07]', async () => {
  answer = (_, response) => response.end(`{"name":"${'x'.repeat(2_000_000)}"}`);
  const empty = { name: '', imageSource: null, isUnavailable: false };
  expect(await read(`${base}/large`)).toMatchObject(empty);
  answer = (_, response) => response.end('<html>');
  expect(await read(`${base}/html`)).toMatchObject(empty);
  const large = `data:application/json,${JSON.stringify({ name: 'x'.repeat(50_000_000) })}`;
  const addresses = ['', 'ftp://a.example/1', 'http://', 'http://10.0.0.1/1', 'ipfs://x', large];
  for (const uri of addresses) expect(await read(uri)).toMatchObject(empty);
  answer = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  expect(await read(`${base}/inside`)).toMatchObject(empty);
});

it('the reader accepts metadata that names its own URL as the picture, without another request [SOURCE-07]', async () => {
  answer = (_, response) => response.end(JSON.stringify({ name: 'a', image: `${base}/1` }));
  expect(await read(`${base}/1`)).toMatchObject({ name: 'a', imageSource: `${base}/1` });
  expect(requested).toEqual(['/1']);
});

it('the reader returns unavailable metadata when the process stops', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort();
  const { signal } = stopping;
  expect(await read(`${base}/1`, { signal })).toMatchObject({ isUnavailable: true });
  expect(await read(`${base}/2`, { signal })).toMatchObject({ isUnavailable: true });
  expect(requested).toEqual(['/1']);
});
