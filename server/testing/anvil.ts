import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  type Abi,
  type Address,
  createTestClient,
  defineChain,
  type Hash,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, vi } from 'vitest';
import { type ContractName, compiledContract } from './contracts.ts';

export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/**
 * A fixed limit, because estimating the gas runs a transaction several times. It allows minting thousands of tokens.
 */
const GAS_LIMIT = 10_000_000_000n;

/** How often and how long the receipt of a transaction is requested, in milliseconds. */
const MINED = { interval: 10, timeout: 25_000 };

/** The accounts that have ether on a new chain. The node signs their transactions. */
export const anvilAccounts = [0, 1, 2, 3].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  }),
);

export interface DeployedContract {
  address: Address;
  abi: Abi;
}

export interface Anvil {
  url: string;
  /** The viem client of the node. It reads and writes, and has `snapshot`, `revert`, `mine` and `setCode`. */
  client: ReturnType<typeof clientOf>;
  deploy(name: ContractName, ...args: unknown[]): Promise<DeployedContract>;
  /** Sends a transaction to a contract, by default from the first account. Resolves when it is mined. */
  send(contract: DeployedContract, method: string, args: unknown[], from?: Address): Promise<void>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  chainId?: number;
  /** Whether to deploy Multicall3 at its usual address. The default is true. */
  hasMulticall?: boolean;
}

/** Starts an Ethereum node with an empty chain, which mines each transaction immediately. */
export async function startAnvil({
  chainId = 31_337,
  hasMulticall = true,
}: AnvilOptions = {}): Promise<Anvil> {
  const { child, url } = await startProcess(chainId);
  const client = clientOf(chainId, url);
  if (hasMulticall) {
    const { deployedBytecode } = await compiledContract('Multicall3');
    await client.setCode({ address: MULTICALL3, bytecode: deployedBytecode });
  }

  const mined = async (hash: Hash) => {
    // viem's own function also waits for a new block number, which may have arrived before. So it is not used.
    const receipt = await vi.waitFor(() => client.getTransactionReceipt({ hash }), MINED);
    if (receipt.status !== 'success') throw new Error(`transaction ${hash} was reverted`);
    return receipt;
  };

  return {
    url,
    client,
    async deploy(name, ...args) {
      const { abi, bytecode } = await compiledContract(name);
      const { contractAddress } = await mined(await client.deployContract({ abi, bytecode, args }));
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      return { address: contractAddress, abi };
    },
    async send({ address, abi }, functionName, args, from = client.account.address) {
      const call = { address, abi, functionName, args, account: from, gas: GAS_LIMIT };
      await mined(await client.writeContract(call));
    },
    async stop() {
      const ended = Promise.withResolvers<void>();
      child.once('exit', () => ended.resolve());
      child.stdin?.end();
      await ended.promise;
    },
  };
}

/** Starts a node for all tests of a file. */
export function useAnvil(options?: AnvilOptions): () => Anvil {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil(options);
  });
  afterAll(() => anvil.stop());
  return () => anvil;
}

function clientOf(chainId: number, url: string) {
  const chain = defineChain({
    id: chainId,
    name: 'Anvil',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const [{ address } = { address: MULTICALL3 }] = anvilAccounts;
  return createTestClient({
    mode: 'anvil',
    chain,
    account: address,
    transport: http(url, { timeout: 60_000 }),
  })
    .extend(publicActions)
    .extend(walletActions);
}

// The node ends when its standard input, a pipe from this process, closes. So it ends even if this process is killed.
const endingWithParent = '"$@" </dev/null & node=$!; cat >/dev/null; kill -9 $node';

async function startProcess(chainId: number): Promise<{ child: ChildProcess; url: string }> {
  // Blocks have a very high gas limit, because one transaction mints thousands of tokens.
  const args = `--port 0 --chain-id ${chainId} --hardfork prague --gas-limit 30000000000`;
  const child = spawn('sh', ['-c', endingWithParent, 'sh', binary(), ...args.split(' ')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4096);
    const [, address] = /Listening on (\S+)\n/.exec(output) ?? [];
    if (address) resolve(`http://${address}`);
  });
  child.once('exit', () => reject(new Error(`anvil ended: ${output}`)));
  return { child, url: await promise };
}

// Returns the path of the binary. The package's own command would start another Node process first.
function binary(): string {
  const names: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };
  const name = `${process.platform}-${names[process.arch]}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${name}/bin/anvil${suffix}`);
}
