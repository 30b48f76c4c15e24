import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPublicFetch } from './fetch-public.ts';
import { isPublicAddress } from './ip-addresses.ts';
import { FetchRefused, HostUnreachable, type ResolveHost } from './public-connections.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const bounds = { deadline: 5000, maxBytes: 1000 };

/** A fetch for which all host names resolve to the loopback. The loopback is the internet of these tests. */
const outside = createPublicFetch({
  isAllowed: (address) => address === '127.0.0.1',
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
});

it('a fetch returns the bytes and the media type', async () => {
  const port = await listen((request, response) => {
    response.setHeader('content-type', 'Image/PNG; charset=x');
    response.end(`host ${request.headers.host}`);
  });
  const answer = await outside(new URL(`http://nft.example:${port}/1`), bounds);
  expect(answer.mediaType).toBe('image/png');
  expect(answer.body.toString()).toBe(`host nft.example:${port}`);
});

/** A fetch that accepts any port, because the test servers have no web ports. */
const fromPublic = (lookup?: ResolveHost) =>
  createPublicFetch({ isAllowed: isPublicAddress, ...(lookup && { lookup }) });

it.each([
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://localhost:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[64:ff9b:1::127.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://0:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://nft.example@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@nft.example/',
])('a fetch does not connect to %s [SOURCE-16]', async (pattern) => {
  let requested = 0;
  const port = await listen((_, response) => {
    requested += 1;
    response.end('secret');
  });
  const url = new URL(pattern.replace('PORT', String(port)));
  await expect(fromPublic()(url, bounds)).rejects.toThrow(FetchRefused);
  expect(requested).toBe(0);
});

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a9fe:a9fe',
  'fd00:ec2::254',
  'fe80::1%lo',
])('a fetch does not connect to a name that resolves to %s [SOURCE-16]', async (address) => {
  let requested = 0;
  const port = await listen((_, response) => {
    requested += 1;
    response.end('secret');
  });
  const lookup = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
  const url = new URL(`http://inside.example:${port}/`);
  await expect(fromPublic(lookup)(url, bounds)).rejects.toThrow(FetchRefused);
  expect(requested).toBe(0);
});

it('a fetch checks every redirect, and follows up to three [SOURCE-16]', async () => {
  const hidden = await listen((_, response) => response.end('secret'));
  const port = await listen((request, response) => {
    const left = Number(request.url?.slice(1));
    if (request.url === '/inside')
      response.writeHead(302, { location: `http://10.0.0.1:${hidden}/` });
    else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' });
    else if (request.url?.startsWith('/to?')) {
      response.writeHead(302, { location: request.url.slice('/to?'.length) });
    } else if (left > 0) response.writeHead(307, { location: `/${left - 1}` });
    response.end('arrived');
  });
  const at = (path: string) => outside(new URL(`http://nft.example:${port}${path}`), bounds);
  expect((await at('/3')).body.toString()).toBe('arrived');
  await expect(at('/4')).rejects.toThrow('too many redirects');
  await expect(at('/inside')).rejects.toThrow(FetchRefused);
  await expect(at('/file')).rejects.toThrow(FetchRefused);
  for (const inside of ['2130706434', '0177.0.0.2', '[::ffff:127.0.0.2]', 'a:b@nft.example']) {
    await expect(at(`/to?http://${inside}:${hidden}/`)).rejects.toThrow(FetchRefused);
    await expect(at(`/to?//${inside}:${hidden}/`)).rejects.toThrow(FetchRefused);
  }
});

it('a fetch stops at the limit of bytes, regardless of the headers', async () => {
  let sent = 0;
  const port = await listen((request, response) => {
    if (request.url === '/said') {
      response.setHeader('content-length', 2_000_000);
      return response.end(Buffer.alloc(2_000_000));
    }
    const send = () => {
      while (response.write(Buffer.alloc(10_000))) sent += 10_000;
    };
    response.on('drain', send);
    send();
  });
  for (const path of ['/said', '/unsaid']) {
    const url = new URL(`http://nft.example:${port}${path}`);
    await expect(outside(url, bounds)).rejects.toThrow('too large');
  }
  expect(sent).toBeLessThan(20_000_000);
});

it('a fetch has one deadline for slow headers, slow bodies and redirects together', async () => {
  const port = await listen((request, response) => {
    if (request.url === '/body') response.write('a');
    if (request.url === '/loop') {
      setTimeout(() => response.writeHead(302, { location: '/loop' }).end(), 60);
    }
  });
  for (const path of ['/headers', '/body', '/loop']) {
    const url = new URL(`http://nft.example:${port}${path}`);
    await expect(outside(url, { ...bounds, deadline: 100 })).rejects.toThrow(/timeout|aborted/i);
  }
});

it('a fetch refuses compressed responses, other schemes and ports, credentials and refused hosts [SOURCE-16]', async () => {
  const port = await listen((_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end('x');
  });
  const own = createPublicFetch({ refusedHosts: ['fans.example'] });
  await expect(outside(new URL(`http://nft.example:${port}/`), bounds)).rejects.toThrow(
    'compressed',
  );
  for (const address of [
    'ftp://nft.example/',
    'http://a:b@nft.example/',
    'https://fans.example/images/1',
    'https://fans.example./images/1',
    'http://FANS.example.:80/images/1',
    'http://fans.example:8080/images/1',
    'http://fans/images/1',
    'http://8.8.8.8:25/',
    'http://8.8.8.8:6379/',
  ]) {
    await expect(own(new URL(address), bounds)).rejects.toThrow(FetchRefused);
  }
});

it('a fetch does not connect to public addresses of the machine itself [SOURCE-16]', async () => {
  const ours = [{ address: '198.51.110.7' }, { address: '2606:4700::7' }];
  const interfaces = { eth0: ours } as unknown as ReturnType<typeof os.networkInterfaces>;
  const spy = vi.spyOn(os, 'networkInterfaces').mockReturnValue(interfaces);
  onTestFinished(() => spy.mockRestore());
  const fetchPublic = createPublicFetch();
  for (const host of ['198.51.110.7', '[2606:4700:0:0::7]', '[::ffff:198.51.110.7]']) {
    await expect(fetchPublic(new URL(`http://${host}/`), bounds)).rejects.toThrow(FetchRefused);
  }
});

it('a fetch distinguishes a host that is unreachable from a host that does not respond [SOURCE-26]', async () => {
  const port = await listen((_, response) => response.destroy());
  const answers = outside(new URL(`http://nft.example:${port}/`), bounds);
  await expect(answers).rejects.not.toThrow(HostUnreachable);
  const nobody = outside(new URL('http://nft.example:1/'), bounds);
  await expect(nobody).rejects.toMatchObject({ name: 'HostUnreachable', host: 'nft.example:1' });
  const lookup = () => Promise.reject(new Error('ENOTFOUND'));
  const nameless = createPublicFetch({ lookup })(new URL('http://nft.example/'), bounds);
  await expect(nameless).rejects.toMatchObject({ name: 'HostUnreachable', host: 'nft.example' });
});

it('a fetch closes its connection even when the host asks to keep it alive [SOURCE-34]', async () => {
  const port = await listen((_, response) => {
    response.setHeader('keep-alive', 'timeout=600');
    response.end('x');
  });
  const [server] = servers;
  if (server) server.keepAliveTimeout = 0;
  let opened = 0;
  server?.on('connection', () => {
    opened += 1;
  });
  await outside(new URL(`http://nft.example:${port}/`), bounds);
  const open = () =>
    new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)));
  expect(opened).toBe(1);
  await expect.poll(open).toBe(0);
});
