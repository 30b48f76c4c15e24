import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Nft } from '#contract/collections/nfts.ts';
import { indexedNft, indexedPage } from '#server/platform/chains/indexer/indexer.testing.ts';
import { insertMember } from './factories.ts';
import { freePort } from './free-port.ts';
import { SITE_TEST_TIMEOUT, type SiteProcess, startPatientSite } from './site-process.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const KEY = 'aSecretKeyOfTheOperator0123456789';
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

let test: TestDatabase;
let indexer: Server;
let site: SiteProcess;
/** The NFTs of the wallet on Ethereum. With null, the indexer refuses the API key. */
let held: readonly unknown[] | null;

beforeEach(async () => {
  test = await createTestDatabase();
  indexer = createServer((request, response) => {
    const isEthereum = request.url?.startsWith(`/eth-mainnet/nft/v3/${KEY}/getNFTsForOwner?`);
    if (held === null) return response.writeHead(403).end(`no such key: ${KEY}`);
    response.end(JSON.stringify(indexedPage(isEthereum ? held : [])));
  });
  await new Promise<void>((resolve) => indexer.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.ended;
  indexer.closeAllConnections();
  await new Promise((resolve) => indexer.close(resolve));
  await test.drop();
});

async function startSite(): Promise<TestClient> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const indexerPort = (indexer.address() as AddressInfo).port;
  site = startPatientSite({
    DATA_DIR: test.directory,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ALCHEMY_API_KEY: KEY,
    ALCHEMY_URL: `http://127.0.0.1:${indexerPort}/{network}`,
    ...(test.url ? { DATABASE_URL: test.url } : {}),
  });
  await site.ready;
  const client = new TestClient(publicUrl, await insertMember(test.database));
  await client.registerToken();
  return client;
}

it('the collection of a linked wallet is filled from the indexer, and is kept when the API key is refused [SOURCE-14, SOURCE-31]', async () => {
  held = [indexedNft(1), indexedNft(2)];
  const fan = await startSite();
  expect(site.output()).toMatch(/"Ethereum":"indexer".*NFTs are read/);
  const linked = { address: ADDRESS, chain_id: 1 };
  const { wallet_id: walletId } = await fan.call('saveWalletAddressMultiChain', linked);
  const namesOf = async () => {
    const { items } = await fan.get<{ items: Nft[] }>(`/api/users/${fan.id}/nfts`);
    return items.map(({ name }) => name);
  };
  await expect.poll(namesOf).toEqual(['灯台 #1', '灯台 #2']);
  const stateOf = async () => {
    const { items } = await fan.get<{ items: { state: string }[] }>('/api/wallets');
    return items[0]?.state;
  };
  await expect.poll(stateOf).toBe('fresh');
  held = null;
  await fan.call('refreshNFTCacheMultiChain', { walletId });
  // The test reads the log, because the state of the wallet changes only after several attempts.
  await expect.poll(() => site.output()).toContain('the indexer answered 403');
  expect(await namesOf()).toEqual(['灯台 #1', '灯台 #2']);
  expect(site.output()).not.toContain(KEY);
});
