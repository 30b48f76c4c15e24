import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import { z } from 'zod';
import { root } from '#scripts/root.ts';
import { writeAtomically } from '#server/platform/files/atomic-write.ts';

/** A contract of `contracts/*.sol`, by its name. */
export type ContractName =
  | 'Plain721'
  | 'Enumerable721'
  | 'Consecutive721'
  | 'Named1155'
  | 'Multicall3'
  | 'ContractWallet'
  | 'ContractWalletFactory'
  | 'EndlessTexts'
  | 'EndlessLoops'
  | 'RecursiveUris'
  | 'RevertingTexts'
  | 'RevertingOwners'
  | 'GreedyToken'
  | 'EndlessBatches'
  | 'MillionTokens'
  | 'Nonsense';

interface Compiled {
  abi: Abi;
  bytecode: Hex;
  /** The deployed bytecode of a contract without immutable values. */
  deployedBytecode: Hex;
}

const require = createRequire(import.meta.url);
const cacheFolder = path.join(root, 'node_modules/.cache/contracts');
const settings = {
  optimizer: { enabled: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

let compiling: Promise<Record<string, Compiled>> | undefined;

/** Returns a compiled contract. The first call compiles all contracts, unless this machine has them cached. */
export async function compiledContract(name: ContractName): Promise<Compiled> {
  compiling ??= readOrCompile();
  const contract = (await compiling)[name];
  if (!contract) throw new Error(`${name} is not among contracts/*.sol`);
  return contract;
}

async function readOrCompile(): Promise<Record<string, Compiled>> {
  const sources = readSources();
  const file = path.join(cacheFolder, `${hashOf(sources)}.json`);
  const cached = await readFile(file, 'utf8').catch(() => null);
  if (cached !== null) return JSON.parse(cached) as Record<string, Compiled>;
  const contracts = compile(sources);
  await writeAtomically(file, JSON.stringify(contracts), { durable: false });
  return contracts;
}

function readSources(): Record<string, { content: string }> {
  const folder = path.join(import.meta.dirname, 'contracts');
  const files = globSync('*.sol', { cwd: folder }).toSorted();
  return Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(path.join(folder, file), 'utf8') }]),
  );
}

function hashOf(sources: object): string {
  const versions = ['solc', '@openzeppelin/contracts'].map(
    (name) => (require(`${name}/package.json`) as { version: string }).version,
  );
  return createHash('sha256')
    .update(JSON.stringify([sources, settings, versions]))
    .digest('hex')
    .slice(0, 24);
}

const outputSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.unknown()),
        evm: z.object({
          bytecode: z.object({ object: z.string() }),
          deployedBytecode: z.object({ object: z.string() }),
        }),
      }),
    ),
  ),
});

interface Compiler {
  compile(input: string, callbacks: { import(file: string): { contents: string } }): string;
}

function compile(sources: Record<string, { content: string }>): Record<string, Compiled> {
  // Loaded on demand, because loading the compiler takes longer than a test with cached contracts.
  const solc = require('solc') as Compiler;
  const output = solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }), {
    import: (file) => ({ contents: readFileSync(require.resolve(file), 'utf8') }),
  });
  const { errors, contracts } = outputSchema.parse(JSON.parse(output));
  const failures = errors.filter(({ severity }) => severity === 'error');
  if (failures.length > 0) throw new Error(failures.map((e) => e.formattedMessage).join('\n'));
  const entries = Object.values(contracts).flatMap((file) => Object.entries(file));
  return Object.fromEntries(
    entries.map(([name, { abi, evm }]) => [
      name,
      {
        abi: abi as Abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      },
    ]),
  );
}
