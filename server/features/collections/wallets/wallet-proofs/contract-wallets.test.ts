import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  serializeErc6492Signature,
  zeroAddress,
  zeroHash,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Nft } from '#contract/collections/nfts.ts';
import { nftRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { type DeployedContract, useAnvil } from '#server/testing/anvil.ts';
import { insertRows } from '#server/testing/factories.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { insertWallet, newAccount, prove, provenTimes } from './wallet-proofs.testing.ts';

const node = useAnvil({ chainId: 1, hasMulticall: false });
const owner = newAccount();
const sign = (message: string) => owner.signMessage({ message });

const stars = `0x${'a'.repeat(40)}`;
const moons = `0x${'b'.repeat(40)}`;

const servers: Server[] = [];
/** A callback that runs while an endpoint of Base is queried. */
let meanwhile: () => Promise<void> = async () => undefined;
let site: TestApp;
let wallet: DeployedContract;
let factory: DeployedContract;

/** Starts a JSON-RPC endpoint. Returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Rpc = { id: number; method: string };

/**
 * Starts an endpoint that returns the result of `answer`. When the result is undefined, the endpoint forwards the call
 * to the node.
 */
function serveRpc(answer: (call: Rpc) => unknown): Promise<string> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const call = JSON.parse(body) as Rpc;
    const result = await answer(call);
    response.setHeader('content-type', 'application/json');
    if (result !== undefined) {
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result }));
    }
    const headers = { 'content-type': 'application/json' };
    const passed = await fetch(node().url, { method: 'POST', headers, body });
    return response.end(await passed.text());
  };
  return serve((request, response) => void pass(request, response));
}

/** For a chain, starts an endpoint that returns `result` for every contract call. */
const saying = (chainId: number, result: string) =>
  serveRpc(({ method }) => (method === 'eth_chainId' ? `0x${chainId.toString(16)}` : result));

beforeAll(async () => {
  wallet = await node().deploy('ContractWallet', owner.address);
  factory = await node().deploy('ContractWalletFactory');
  const failing = await serve((_, response) => response.writeHead(429).end('slow down'));
  const silent = await serve(() => undefined);
  const endpoints: Record<number, string[]> = {
    1: [node().url],
    137: [await saying(137, '0x01')],
    8453: [
      await serveRpc(async ({ method }) => {
        if (method !== 'eth_chainId') return undefined;
        await meanwhile();
        return '0x2105';
      }),
    ],
    10: [failing, silent],
    56: [await saying(56, '0x'), await saying(56, '0x02')],
    592: [node().url],
    42161: [
      await serveRpc(({ method }) => (method === 'eth_chainId' ? '0xa4b1' : undefined)),
      await saying(42161, '0x00'),
      failing,
    ],
    43114: [
      failing,
      await serveRpc(({ method }) => (method === 'eth_chainId' ? '0xa86a' : undefined)),
    ],
  };
  const CHAIN_RPC_URLS = Object.entries(endpoints)
    .map(([chain, urls]) => `${chain}=${urls.join(',')}`)
    .join(';');
  const OFFICIAL_CONTRACTS = `1:${stars},43114:${moons}`;
  site = await startTestApp({ CHAIN_RPC_URLS, OFFICIAL_CONTRACTS });
});
afterAll(async () => {
  await site.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function linked(address: Address, chainId = 1): Promise<{ member: TestClient; id: string }> {
  const member = await site.member();
  return { member, id: await insertWallet(site, member, { address, chainId }) };
}

const provenAt = async (id: string) => (await provenTimes(site))[id];

async function refusalOf(call: Promise<unknown>): Promise<[number, string]> {
  const { httpStatus, envelope } = await failureOf(call);
  return [httpStatus, Object.values(envelope.details?.fields ?? {})[0] ?? envelope.message];
}

const notOfWallet = [400, expect.stringContaining('このウォレットの署名ではありません')];
const unavailable = [503, expect.stringContaining('いまは署名を確認できません')];

it('only a signature by the owner proves a contract wallet (EIP-1271) [WALLET-27]', async () => {
  const { member, id } = await linked(wallet.address);
  const other = newAccount();
  const foreign = prove(member, id, (message) => other.signMessage({ message }));
  expect(await refusalOf(foreign)).toEqual(notOfWallet);
  expect(await provenAt(id)).toBeNull();
  await prove(member, id, sign);
  expect(await provenAt(id)).not.toBeNull();
});

/** Returns the address of a wallet that the factory would deploy (ERC-6492), and its signature. */
async function undeployed(salt: Hex, wrapped: (data: Hex) => { address: Address; data: Hex }) {
  const { client } = node();
  const address = await client.readContract({
    ...factory,
    functionName: 'addressOf',
    args: [owner.address, salt],
  });
  const data = encodeFunctionData({
    abi: factory.abi,
    functionName: 'deploy',
    args: [owner.address, salt],
  });
  const how = wrapped(data);
  const signature = async (message: string) =>
    serializeErc6492Signature({ ...how, signature: await sign(message) });
  return { address: address as Address, signature };
}

it('a contract wallet that is not deployed yet (ERC-6492) is proven and not deployed [WALLET-27]', async () => {
  const { address, signature } = await undeployed(zeroHash, (data) => ({
    address: factory.address,
    data,
  }));
  const { member, id } = await linked(address);
  await prove(member, id, signature);
  expect(await provenAt(id)).not.toBeNull();
  expect(await node().client.getCode({ address })).toBeUndefined();
});

it('a wallet that its factory does not deploy is not proven [WALLET-27]', async () => {
  const { address, signature } = await undeployed(`0x${'11'.repeat(32)}`, () => ({
    address: factory.address,
    data: '0x12345678',
  }));
  const { member, id } = await linked(address);
  expect(await refusalOf(prove(member, id, signature))).toEqual(notOfWallet);
});

it('neither a contract that accepts every signature nor the zero address is proven [WALLET-28, WALLET-81, WALLET-95]', async () => {
  // Returns 0x1626ba7e for every call.
  const agreeable: Address = '0x00000000000000000000000000000000000a9ee1';
  const bytecode = '0x631626ba7e60e01b60005260206000f3';
  await node().client.setCode({ address: agreeable, bytecode });
  for (const address of [agreeable, zeroAddress]) {
    const { member, id } = await linked(address);
    // For an invalid key, `ecrecover` returns the zero address.
    const call = prove(member, id, async () => `0x${'00'.repeat(64)}1b`);
    expect(await refusalOf(call)).toEqual(notOfWallet);
    expect(await provenAt(id)).toBeNull();
  }
});

it.each([
  ['accept every signature', 137],
  ['fail or are silent', 10],
  ['answer nonsense', 56],
  ['are of another chain', 592],
  ['disagree', 42_161],
])(
  'a proof is refused as unavailable while the endpoints of the wallet’s chain %s [WALLET-29]',
  async (_, chainId) => {
    expectLogged(/いまは署名を確認できません/);
    const { member, id } = await linked(wallet.address, chainId);
    expect(await refusalOf(prove(member, id, sign))).toEqual(unavailable);
    expect(await provenAt(id)).toBeNull();
  },
);

/** Returns whether the NFTs of a member count as proven, by chain, and whether the member is a holder. */
async function proofsOf({ id }: TestClient) {
  const { items } = await (await site.member()).get<{ items: Nft[] }>(`/api/users/${id}/nfts`);
  const { is_holder } = await site.database.read
    .selectFrom('profiles')
    .where('id', '=', id)
    .select('is_holder')
    .executeTakeFirstOrThrow();
  return { ...Object.fromEntries(items.map((nft) => [nft.chain_id, nft.is_proven])), is_holder };
}

it('a proof by a contract is valid only on the chain of the contract, and does not end proofs of the address on other chains [WALLET-80, WALLET-88]', async () => {
  const hold = async (user_id: string, wallet_id: string, chain_id: number, token: string) => {
    const fields = { id: newId(), user_id, wallet_id, chain_id, token_id: '1' };
    await insertRows(site.database, 'nft_cache', [nftRow({ ...fields, contract_address: token })]);
  };
  const deployed = await node().deploy('ContractWallet', owner.address);
  const here = await linked(deployed.address, 1);
  await hold(here.member.id, here.id, 1, stars);
  await prove(here.member, here.id, sign);
  expect(await proofsOf(here.member)).toEqual({ 1: true, is_holder: true });
  // The same address on another chain is a contract of another owner.
  const there = await linked(deployed.address, 43_114);
  await hold(there.member.id, there.id, 1, stars);
  await prove(there.member, there.id, sign);
  expect(await proofsOf(there.member)).toEqual({ 1: false, is_holder: false });
  expect(await proofsOf(here.member)).toEqual({ 1: true, is_holder: true });
  await hold(there.member.id, there.id, 43_114, moons);
  await prove(there.member, there.id, sign);
  expect(await proofsOf(there.member)).toEqual({ 1: false, 43114: true, is_holder: true });
  // A proof by the key of a plain account is valid on every chain.
  const byKey = await linked(deployed.address, 43_114);
  await site.database.write((transaction) =>
    transaction
      .updateTable('wallets')
      .set({ proven_at: new Date().toISOString() })
      .where('id', '=', byKey.id)
      .execute(),
  );
  const later = await linked(deployed.address, 43_114);
  await prove(later.member, later.id, sign);
  const times = await provenTimes(site);
  const proven = [here, there, byKey, later].map(({ id }) => times[id] !== null);
  expect(proven).toEqual([true, false, true, true]);
});

it('a wallet is proven by one endpoint when another endpoint fails [WALLET-82]', async () => {
  const { member, id } = await linked(wallet.address, 43_114);
  await prove(member, id, sign);
  expect(await provenAt(id)).not.toBeNull();
});

it('a wallet is not proven when its member is blocked while the endpoint is queried [WALLET-84]', async () => {
  const { member, id } = await linked(wallet.address, 8453);
  meanwhile = async () => {
    await site.database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ blocked_at: new Date().toISOString() })
        .where('id', '=', member.id)
        .execute(),
    );
  };
  expect((await failureOf(prove(member, id, sign))).httpStatus).toBe(404);
  expect(await provenAt(id)).toBeNull();
});

it('a message is accepted only once, even when concurrent calls wait for the RPC endpoint [WALLET-26]', async () => {
  const { member, id } = await linked(wallet.address, 8453);
  const { message } = await member.call('requestWalletProof', { walletId: id });
  const proof = { walletId: id, message, signature: await sign(message) };
  const requested = Promise.withResolvers<void>();
  let callers = 0;
  meanwhile = async () => {
    callers += 1;
    if (callers === 3) requested.resolve();
    await requested.promise;
  };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => member.call('proveWallet', proof)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await provenAt(id)).not.toBeNull();
});
