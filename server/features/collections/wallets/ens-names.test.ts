import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { encodeAbiParameters } from 'viem/utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/collections/wallets.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';

/** How an endpoint of Ethereum responds to the query for a name. */
type Answer = 'address' | 'nothing' | 'asks elsewhere' | 'error' | 'silence';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** `ResolverNotFound` and `OffchainLookup` of the contract that resolves names (EIP-3668). */
const reverts = { nothing: '0x77209fe8', 'asks elsewhere': '0x556f1830' };

function encodeAnswer(answer: 'address'): string {
  const owner = encodeAbiParameters([{ type: answer }], [address]);
  const resolver = `0x${'11'.repeat(20)}` as const;
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [owner, resolver]);
}

class Endpoint {
  answer: Answer = 'address';
  readonly calls: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    if (this.answer === 'silence') return;
    if (this.answer === 'error') response.writeHead(503).end();
    else void text(request).then((body) => this.#respond(body, response));
  });

  #respond(body: string, response: ServerResponse): void {
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: string }] };
    this.calls.push(params[0].data);
    const error = (data: string) => ({ error: { code: 3, message: 'execution reverted', data } });
    const result =
      this.answer === 'address'
        ? { result: encodeAnswer('address') }
        : error(reverts[this.answer as keyof typeof reverts] + '00'.repeat(64));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...result }));
  }

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let endpoints: Endpoint[];
let site: TestApp;
let fan: TestClient;
beforeEach(async () => {
  endpoints = [new Endpoint(), new Endpoint()];
  const urls = await Promise.all(endpoints.map((endpoint) => endpoint.listen()));
  site = await startTestApp({ CHAIN_RPC_URLS: `1=${urls.join(',')}` });
  fan = await site.member();
});
afterEach(async () => {
  await site.close();
  for (const endpoint of endpoints) endpoint.close();
});

function answerWith(...answers: Answer[]): void {
  for (const [index, endpoint] of endpoints.entries()) {
    endpoint.answer = answers[index] ?? answers[0] ?? 'address';
  }
}

const add = (name: string, label = '') =>
  fan.call('saveWalletAddressMultiChain', { address: name, chain_id: 1, label });

const listed = () => fan.get<{ items: Wallet[]; accepts_names: boolean }>('/api/wallets');

describe('a wallet that is added by its ENS name', () => {
  it('is linked with the address of the name, and is labelled with the name [WALLET-39]', async () => {
    await add(' Kotori.ETH ');
    expect(await listed()).toMatchObject({
      accepts_names: true,
      items: [{ address, label: 'Kotori.ETH' }],
    });
    // The name in its resolved form: in lower case, as a DNS packet.
    const packet = `06${Buffer.from('kotori').toString('hex')}03${Buffer.from('eth').toString('hex')}00`;
    expect(endpoints[0]?.calls[0]).toContain(packet);
  });

  it('has the label that the member enters', async () => {
    await add('kotori.eth', '宝物用');
    expect((await listed()).items).toMatchObject([{ label: '宝物用' }]);
  });

  it('is resolved by the next endpoint when one fails', async () => {
    answerWith('error', 'address');
    await add('kotori.eth');
    expect((await listed()).items).toMatchObject([{ address }]);
  });

  it.each([
    ['has no address', 'kotori.eth', 'nothing'],
    ['cannot be a name', 'koto_ri!.eth', 'address'],
  ] as const)('is refused when it %s', async (_, name, answer) => {
    answerWith(answer);
    const { envelope } = await failureOf(add(name));
    const message = 'この名前のウォレットアドレスが見つかりませんでした';
    expect(envelope).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message,
      details: { fields: { address: message } },
    });
    expect((await listed()).items).toEqual([]);
  });

  it.each(['error', 'asks elsewhere', 'silence'] as const)(
    'is refused as unavailable when Ethereum responds with %s [WALLET-96]',
    async (answer) => {
      expectLogged(/ENS名を確認できませんでした/);
      answerWith(answer);
      const { envelope } = await failureOf(add('kotori.eth'));
      expect(envelope.status).toBe('UNAVAILABLE');
      expect(envelope.details?.fields?.address).toMatch(/^ENS名を確認できませんでした。/);
      expect((await listed()).items).toEqual([]);
    },
  );
});
