import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anvilAccounts, type DeployedContract, useAnvil } from '#server/testing/anvil.ts';
import { type Meddling, openRpcProxy, type RpcProxy } from '#server/testing/rpc-proxy.ts';
import { SourceFailed } from '../nft-source.ts';
import { inShort, openSource } from './rpc-source.testing.ts';

const anvil = useAnvil();
const [, fan = expect.fail()] = anvilAccounts.map(({ address }) => address);

/** The calls that determine the owners of tokens, each with the contract that it reads. */
const calls = [
  ['supportsInterface', '01ffc9a7', 'Plain721'],
  ['ownerOf', '6352211e', 'Plain721'],
  ['balanceOf', '70a08231', 'Enumerable721'],
  ['tokenOfOwnerByIndex', '2f745c59', 'Enumerable721'],
  ['balanceOfBatch', '4e1273f4', 'Named1155'],
] as const;
type Call = (typeof calls)[number];

const contracts = new Map<string, DeployedContract>();
let proxy: RpcProxy;
beforeAll(async () => {
  proxy = await openRpcProxy(anvil().url);
  for (const name of ['Plain721', 'Enumerable721', 'Named1155'] as const) {
    const tokens = await anvil().deploy(name, 'みかん', 'data:application/json,');
    const amount = name === 'Named1155' ? [5n] : [];
    for (const id of [1n, 2n]) await anvil().send(tokens, 'mint', [fan, id, ...amount]);
    contracts.set(name, tokens);
  }
});
beforeEach(() => proxy.meddle());
afterAll(() => proxy.close());

/** Opens a source whose nodes respond to the call with an error. */
function openFailing([, selector, name]: Call, error: { code: number; message: string }) {
  const tokens = contracts.get(name) ?? expect.fail();
  proxy.meddle(({ method, params }): Meddling => {
    return method === 'eth_call' && JSON.stringify(params).includes(selector)
      ? { error }
      : undefined;
  });
  return openSource({ anvil: anvil(), contracts: [tokens], urls: [proxy.url] });
}

const unanswered = [
  { code: -32_000, message: 'execution aborted (timeout = 5s)' },
  { code: -32_000, message: 'out of gas' },
  { code: -32_005, message: 'query timeout exceeded' },
];

test.each(
  calls.flatMap((call) =>
    unanswered.map((error) => [call[0], error.message, call, error] as const),
  ),
)(
  'a read fails when the response to %s is "%s", so that no wallet loses its tokens [NODE-11]',
  async (...[, , call, error]) => {
    const { read, logged } = openFailing(call, error);
    await expect(read(fan)).rejects.toBeInstanceOf(SourceFailed);
    expect(logged.join('')).toMatch(/0x\w{4}…\w{4}.*does not tell whose its tokens are/);
  },
);

test.each([
  { code: 3, message: 'execution reverted: ERC721: invalid token ID' },
  { code: -32_000, message: 'execution reverted' },
  { code: -32_000, message: 'invalid opcode: INVALID' },
  { code: -32_000, message: 'execution reverted: out of gas, says the contract' },
])(
  'a read treats a token as burnt when the response about its owner is $message [NODE-16]',
  async (error) => {
    const { read } = openFailing(['ownerOf', '6352211e', 'Plain721'], error);
    expect(inShort(await read(fan))).toEqual([]);
  },
);

test.each([calls[2], calls[4]].map((call) => [call[0], call] as const))(
  'a read fails when %s reverts, because a valid contract never does that [NODE-11]',
  async (_, call) => {
    const { read } = openFailing(call, { code: 3, message: 'execution reverted' });
    await expect(read(fan)).rejects.toBeInstanceOf(SourceFailed);
  },
);
