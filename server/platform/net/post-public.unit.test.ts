import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { createPublicPoster } from './post-public.ts';
import { FetchRefused, HostUnreachable } from './public-connections.ts';

/** Starts a server on the loopback. Returns its URL, with a name that resolves to the loopback. */
async function listen(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return new URL(`http://hooks.example:${(server.address() as AddressInfo).port}/hook`);
}

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];

/** A poster for which the loopback is the internet. */
const outside = createPublicPoster({
  isAllowed: (address) => address === '127.0.0.1',
  lookup: loopback,
});

const message = {
  headers: { 'content-type': 'application/json', 'x-signature': 'abc' },
  body: '{"text":"こんにちは"}',
  deadline: 5000,
  maxBytes: 1000,
};

it('a POST request sends the body and the headers, and returns the status and the text of the response', async () => {
  const url = await listen((request, response) => {
    const { method, headers } = request;
    void text(request).then((body) => {
      const got = [method, headers['content-type'], headers['x-signature'], body];
      response.writeHead(202).end(JSON.stringify(got));
    });
  });
  const answer = await outside.post(url, message);
  expect(answer).toMatchObject({ status: 202, retryAfter: null });
  expect(JSON.parse(answer.text)).toEqual(['POST', 'application/json', 'abc', message.body]);
});

it.each([
  ['120', 2 * MINUTE],
  ['0', 0],
  ['soon', null],
  ['', null],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('a POST request reads Retry-After: %s', async (header, wait) => {
  const url = await listen((_, response) =>
    response.writeHead(429, { 'retry-after': header }).end(),
  );
  expect(await outside.post(url, message)).toMatchObject({ status: 429, retryAfter: wait });
});

it('a POST request reads a date in Retry-After', async () => {
  const date = new Date(Date.now() + MINUTE).toUTCString();
  const url = await listen((_, response) => response.writeHead(503, { 'retry-after': date }).end());
  const { retryAfter } = await outside.post(url, message);
  expect(retryAfter).toBeGreaterThan(50 * SECOND);
  expect(retryAfter).toBeLessThanOrEqual(MINUTE);
});

it('a POST request does not follow a redirect', async () => {
  const paths: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect((await outside.post(url, message)).status).toBe(307);
  expect(paths).toEqual(['/hook']);
});

it('a POST request reads only the start of a long response', async () => {
  const url = await listen((_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(10_000, 'a')));
    };
    response.on('drain', send);
    send();
  });
  expect((await outside.post(url, message)).text).toBe('a'.repeat(1000));
});

it('a POST request gives up at the deadline, before the headers and in the body', async () => {
  const url = await listen((request, response) => {
    if (request.url === '/body') response.write('a');
  });
  for (const path of ['/headers', '/body']) {
    const posted = outside.post(new URL(path, url), { ...message, deadline: 100 });
    await expect(posted).rejects.toThrow(/timeout|aborted/i);
  }
});

it('a POST request and its check refuse addresses that are not public', async () => {
  let requested = 0;
  const { port } = await listen((_, response) => {
    requested += 1;
    response.end();
  });
  const inner = createPublicPoster({ lookup: loopback, refusedHosts: ['fans.example'] });
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `http://hooks.example:${port}/`,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'https://hooks.example/',
    'https://fans.example/hook',
    'https://a:b@8.8.8.8/',
    'https://8.8.8.8:6379/',
    'ftp://8.8.8.8/',
  ]) {
    await expect(inner.post(new URL(address), message)).rejects.toThrow(FetchRefused);
    await expect(inner.check(new URL(address))).rejects.toThrow(FetchRefused);
  }
  expect(requested).toBe(0);
  await inner.check(new URL('https://8.8.8.8/hook'));
});

it('a POST request throws HostUnreachable for a host without an address', async () => {
  const nameless = createPublicPoster({ lookup: () => Promise.reject(new Error('ENOTFOUND')) });
  const url = new URL('https://hooks.example/');
  await expect(nameless.post(url, message)).rejects.toThrow(HostUnreachable);
  await expect(nameless.check(url)).rejects.toThrow(HostUnreachable);
});
