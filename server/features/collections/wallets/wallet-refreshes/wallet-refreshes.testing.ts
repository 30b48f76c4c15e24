import { Registry } from 'prom-client';
import { nftPreferenceRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import {
  type FoundNft,
  type NftSource,
  type ReadOptions,
  SourceFailed,
} from '#server/platform/chains/nft-source.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobId } from '#server/platform/jobs/job-kind.ts';
import { runNextJob } from '#server/platform/jobs/run-job.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { quietLog } from '#server/testing/test-database.ts';
import { refreshKind } from './wallet-refreshes.job.ts';
import { createRefreshJob, queueRefreshes, type RefreshDeps } from './wallet-refreshes.service.ts';

export const STARS = `0x${'a'.repeat(40)}`;
export const MOONS = `0x${'b'.repeat(40)}`;

/** Returns an NFT as a source returns it, by default a star. */
export function found(tokenId: number | string, fields: Partial<FoundNft> = {}): FoundNft {
  return {
    contract: STARS,
    tokenId: String(tokenId),
    standard: 'ERC-721',
    balance: '1',
    collectionName: '星',
    name: `星 #${tokenId}`,
    description: '',
    traits: [],
    imageSource: `https://nft.example/${tokenId}.png`,
    animationSource: null,
    isSpam: false,
    ...fields,
  };
}

/** A source whose NFTs a test sets. Every address holds the same NFTs. */
export class TestChains implements NftSource {
  readonly name = 'test';
  readonly chainIds: readonly number[];
  readonly #held = new Map<number, FoundNft[] | Error>();
  readonly reads: string[] = [];
  /** Called when a chain is read, before it returns. */
  onRead: (options: ReadOptions, chainId: number) => Promise<void> | void = () => undefined;

  constructor(...chainIds: number[]) {
    this.chainIds = chainIds;
  }

  hold(chainId: number, ...nfts: FoundNft[]): void {
    this.#held.set(chainId, nfts);
  }

  fail(chainId: number, error: Error = new SourceFailed('no answer')): void {
    this.#held.set(chainId, error);
  }

  async read(address: string, chainId: number, options: ReadOptions): Promise<FoundNft[]> {
    this.reads.push(`${address} ${chainId}`);
    const held = this.#held.get(chainId) ?? [];
    await this.onRead(options, chainId);
    if (held instanceof Error) throw held;
    return held;
  }
}

/** Each run has separate metrics by default. */
type RefreshFields = Omit<RefreshDeps, 'metrics'> & Partial<RefreshDeps>;

/** Returns the dependencies of a refresh with a source. */
export function refreshDeps(
  database: Database,
  source: NftSource,
  fields: Partial<RefreshDeps> = {},
): RefreshFields {
  return {
    database,
    log: quietLog,
    env: { chains: { officialContracts: [], excludedContracts: [] } },
    nftSources: [source],
    publishWalletsEvent: () => undefined,
    retryDelays: [],
    ...fields,
  };
}

export const notStopped = new AbortController().signal;

/** Refreshes the wallet that has waited longest, as a worker does. */
export function runNextRefresh(deps: RefreshFields, signal: AbortSignal): Promise<boolean> {
  return runNextJob(deps, createRefreshJob({ metrics: new Registry(), ...deps }), signal);
}

/** Refreshes all waiting wallets, one after the other. */
export async function refreshAll(deps: RefreshFields): Promise<void> {
  while (await runNextRefresh(deps, notStopped));
}

/** Inserts a wallet that waits for a refresh, by default of a new member. */
export async function insertWallet(
  database: Database,
  fields: Partial<Tables['wallets']> = {},
): Promise<Tables['wallets']> {
  const user_id = fields.user_id ?? (await insertMember(database)).id;
  const id = newId();
  const address = `0x${Buffer.from(id).toString('hex')}`;
  const row = walletRow({ id, address, chain_id: 1, ...fields, user_id });
  await database.write(async (transaction) => {
    await transaction.insertInto('wallets').values(row).execute();
    if (row.refresh_state !== 'waiting') return;
    const payload = { walletId: id, userId: user_id };
    await enqueue(transaction, refreshKind, payload, { at: row.refresh_requested_at });
  });
  return row;
}

/** Makes a wallet wait for a refresh again. */
export async function queueAgain(database: Database, id: string): Promise<void> {
  const { user_id } = await readWallet(database, id);
  await changeWallet(database, id, { refresh_state: 'waiting' });
  await database.write((transaction) => queueRefreshes(transaction, [{ id, user_id }]));
}

export async function changeWallet(
  database: Database,
  id: string,
  fields: Partial<Tables['wallets']>,
): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('wallets').set(fields).where('id', '=', id).execute(),
  );
}

export async function readWallet(database: Database, id: string): Promise<Tables['wallets']> {
  return database.read
    .selectFrom('wallets')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Changes the refresh job of a wallet, to simulate time or another process. */
export async function changeRefresh(
  database: Database,
  id: string,
  fields: Partial<Tables['jobs']>,
): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('jobs').set(fields).where('id', '=', jobId(refreshKind, id)).execute(),
  );
}

/** Returns the refresh job of a wallet, or undefined when there is none. */
export async function refreshOf(
  database: Database,
  id: string,
): Promise<Tables['jobs'] | undefined> {
  return database.read
    .selectFrom('jobs')
    .where('id', '=', jobId(refreshKind, id))
    .selectAll()
    .executeTakeFirst();
}

/** Returns the stored NFTs of a wallet, in the order of the collection. */
export async function storedOf(
  database: Database,
  walletId: string,
): Promise<Tables['nft_cache'][]> {
  return database.read
    .selectFrom('nft_cache')
    .where('wallet_id', '=', walletId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}

/** Stores the member's settings for a token. */
export async function setPreference(
  database: Database,
  { user_id, chain_id, contract_address, token_id }: Tables['nft_cache'],
  is_hidden: boolean,
): Promise<void> {
  const token = { user_id, chain_id, contract_address, token_id };
  await insertRows(database, 'nft_preferences', [
    nftPreferenceRow({ id: newId(), ...token, is_hidden }),
  ]);
}
