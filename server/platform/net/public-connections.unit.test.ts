import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createPublicFetch } from './fetch-public.ts';
import { createHostResolver, FetchRefused } from './public-connections.ts';

const A = 1;
const AAAA = 28;

let socket: Socket;
afterEach(() => socket.close());

/** Returns a resolver whose name server has these records, by type. With null, the name server never responds. */
async function resolverOf(records: Record<number, readonly number[]> | null) {
  const requested: number[] = [];
  socket = createSocket('udp4', (query, { port }) => {
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1);
    requested.push(type);
    if (records) socket.send(answerTo(query, type, records[type]), port);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const servers = [`127.0.0.1:${socket.address().port}`];
  const timeout = records ? 20_000 : 300;
  return { requested, resolveHost: createHostResolver({ servers, timeout }) };
}

function answerTo(query: Buffer, type: number, data: readonly number[] | undefined): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.writeUInt16BE(0, 10);
  // The bytes are a pointer to the name, the class of the internet, and a minute as the lifetime.
  const record = data ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : [];
  return Buffer.concat([header, question, Buffer.from(record)]);
}

it('a lookup returns IPv4 addresses, and does not request IPv6 addresses if there are some [SOURCE-16]', async () => {
  const { resolveHost, requested } = await resolverOf({ [A]: [8, 8, 4, 4] });
  expect(await resolveHost('nft.example')).toEqual([{ address: '8.8.4.4', family: 4 }]);
  expect(requested).toEqual([A]);
});

it('a lookup returns the IPv6 addresses of a host that has no IPv4 address [SOURCE-16]', async () => {
  const address = [0x26, 6, 0x47, 0, ...Array<number>(11).fill(0), 1];
  const { resolveHost } = await resolverOf({ [AAAA]: address });
  expect(await resolveHost('nft.example')).toEqual([{ address: '2606:4700::1', family: 6 }]);
});

it('a lookup fails for a host without addresses', async () => {
  const { resolveHost } = await resolverOf({});
  await expect(resolveHost('nft.example')).rejects.toThrow('ENODATA');
});

it('a lookup gives up on a name server that never responds, however many hosts are waiting [SOURCE-34]', async () => {
  const { resolveHost } = await resolverOf(null);
  // If the lookups ran one after another, they would take longer than a test may take.
  const lookups = Array.from({ length: 500 }, (_, index) => resolveHost(`nft${index}.example`));
  const found = await Promise.allSettled(lookups);
  expect(found.every(({ status }) => status === 'rejected')).toBe(true);
});

it('a host is resolved again for each connection, and each result is checked [SOURCE-16]', async () => {
  const records: Record<number, readonly number[]> = { [A]: [127, 0, 0, 1] };
  const { resolveHost, requested } = await resolverOf(records);
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    // From now on, the name leads to an internal address.
    records[A] = [127, 0, 0, 2];
    response.writeHead(302, { location: '/secret', connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const isAllowed = (address: string) => address === '127.0.0.1';
  const fetchPublic = createPublicFetch({ isAllowed, lookup: resolveHost });
  const url = new URL(`http://rebinding.example:${port}/`);
  const answer = fetchPublic(url, { deadline: 5000, maxBytes: 1000 });
  await expect(answer).rejects.toThrow(FetchRefused);
  expect(paths).toEqual(['/']);
  expect(requested).toEqual([A, A]);
});
