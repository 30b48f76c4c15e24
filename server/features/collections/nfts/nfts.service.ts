import type { z } from 'zod';
import type {
  fetchUserNFTs,
  ListedNft,
  listNftsOfUser,
  Nft,
  NftDetail,
} from '#contract/collections/nfts.ts';
import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import { decodeCursor, encodeCursor, highest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isContractAmong, toNft, toNftDetail } from './nft-view.ts';
import * as store from './nfts.store.ts';
import { excludedText, type NftFilter, nftKeyset } from './nfts.store.ts';

export interface NftDeps {
  database: Database;
  /** The contracts that apply by default, until admins configure contracts. */
  chains: SiteContracts;
  refreshOutdated(userId: string): Promise<void>;
}

type Search = z.output<(typeof listNftsOfUser)['search']>;

/**
 * Reads the collection of a member: pinned NFTs first, then the other NFTs, the latest first. The collection of a
 * restricted profile is empty. Throws `permission-denied` for the hidden NFTs of another member.
 */
export async function readNftsOfUser(
  deps: NftDeps,
  viewer: Viewer | null,
  reference: string,
  { cursor, limit, ...search }: Search,
): Promise<Page<ListedNft>> {
  const owner = await readProfile(deps.database, viewer, reference);
  const hidden = search.hidden === 'true';
  if (hidden && owner.id !== viewer?.userId)
    throw new AppError('permission-denied', '非表示のNFTは本人だけが見られます');
  const filter = filterOf(owner.id, hidden, search);
  const position = positionOf(filter, cursor);
  if (owner.is_restricted) return { items: [], next_cursor: null, has_more: false };
  const { items: nfts, next } = await readPage(deps, filter, position, limit);
  const items = hidden ? await withPreferences(deps.database, nfts) : nfts;
  return { items, next_cursor: next && cursorOf(filter, next), has_more: next !== null };
}

async function withPreferences(database: Database, nfts: Nft[]): Promise<ListedNft[]> {
  const ids = nfts.map(({ id }) => id);
  const found = await store.findPreferences(database.read, ids);
  const byNft = new Map(found.map(({ nft_id, ...preference }) => [nft_id, preference]));
  return nfts.map((nft) => ({ ...nft, preference: byNft.get(nft.id) ?? null }));
}

/**
 * Reads NFTs like `readNftsOfUser`, but begins after the NFT with the id `lastDocId`. Throws `not-found` for an unknown
 * id.
 */
export async function fetchNftsOfUser(
  deps: NftDeps,
  viewer: Viewer | null,
  { userId, pageSize, lastDocId }: z.output<(typeof fetchUserNFTs)['input']>,
): Promise<{ nfts: Nft[]; hasMore: boolean }> {
  const owner = await readProfile(deps.database, viewer, userId);
  if (owner.is_restricted) return { nfts: [], hasMore: false };
  if (lastDocId === undefined) await deps.refreshOutdated(owner.id);
  const filter = filterOf(owner.id, false, {});
  const position =
    lastDocId === undefined ? listStart : await positionAfter(deps, owner.id, lastDocId);
  const { items, next } = await readPage(deps, filter, position, pageSize);
  return { nfts: items, hasMore: next !== null };
}

/** Reads an NFT with its traits. Throws `not-found` if the viewer cannot see it. */
export async function readNft(
  deps: Pick<NftDeps, 'database' | 'chains'>,
  viewer: Viewer | null,
  id: string,
): Promise<NftDetail> {
  const { database, chains } = deps;
  const contracts = await readContracts(database.read, chains);
  const row = await store.findNft(database.read, id);
  if (!row || isContractAmong(contracts.excludedContracts, row)) throw nftNotFound();
  if (row.is_hidden && row.user_id !== viewer?.userId) throw nftNotFound();
  const owner = await readProfile(database, viewer, row.user_id).catch(asNftNotFound);
  if (owner.is_restricted) throw nftNotFound();
  const pins = await readPins(database.read, contracts, row.user_id);
  const isPinned = pins.some((pin) => pin.id === row.id);
  return toNftDetail(row, { officialContracts: contracts.officialContracts, isPinned });
}

function filterOf(
  user: string,
  hidden: boolean,
  { wallet, collection, chain }: Pick<Search, 'wallet' | 'collection' | 'chain'>,
): store.NftFilter {
  const [ofCollection, contract = null] = collection?.split(':') ?? [];
  // A collection is on one chain. With a different chain, the filter matches nothing.
  const chains = new Set([ofCollection, chain].filter((id) => id !== undefined).map(Number));
  const [only = null] = chains.size > 1 ? [-1] : chains;
  return { user, hidden, wallet: wallet ?? null, chain: only, contract };
}

/** Reads the visible pinned NFTs, in their order. For a token in several wallets, reads the latest NFT. */
export async function readPins(
  database: Queryable,
  { excludedContracts }: Pick<SiteContracts, 'excludedContracts'>,
  user: string,
): Promise<store.NftRow[]> {
  const excluded = excludedText(excludedContracts);
  const rows = await store.listPinned(database, { user, excluded });
  return rows.filter(({ position }, index) => rows[index - 1]?.position !== position);
}

async function readPage(
  deps: NftDeps,
  filter: store.NftFilter,
  position: NftPosition,
  limit: number,
): Promise<{ items: Nft[]; next: NftPosition | null }> {
  const { database, chains } = deps;
  const contracts = await readContracts(database.read, chains);
  const { officialContracts } = contracts;
  const pins = filter.hidden ? [] : await readPins(database.read, contracts, filter.user);
  const passing = pins.filter((row) => passes(row, filter));
  const first = passing.slice(position.pins).map((row) => ({
    position: positionAfterPin(passing.indexOf(row)),
    item: toNft(row, { officialContracts, isPinned: true }),
  }));
  const missing = limit + 1 - first.length;
  const request = {
    ...filter,
    after: position.after,
    limit: missing,
    without: pins.map(({ id }) => id),
    excluded: excludedText(contracts.excludedContracts),
  };
  const rows = missing > 0 ? await store.listNfts(database.read, request) : [];
  const rest = rows.map((row) => ({
    position: positionAfterRow(row),
    item: toNft(row, { officialContracts, isPinned: false }),
  }));
  const found = [...first, ...rest];
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.position ?? null) : null;
  return { items: shown.map(({ item }) => item), next };
}

function passes(row: store.NftRow, { wallet, chain, contract }: store.NftFilter): boolean {
  return (
    (wallet === null || row.wallet_id === wallet) &&
    (chain === null || row.chain_id === chain) &&
    (contract === null || row.contract_address === contract)
  );
}

/** Returns the position after an NFT: after its pin, or else by its age. The NFT can be hidden or deleted. */
async function positionAfter({ database, chains }: NftDeps, user: string, id: string) {
  const contracts = await readContracts(database.read, chains);
  const pins = await readPins(database.read, contracts, user);
  const index = pins.findIndex((pin) => pin.id === id);
  if (index >= 0) return positionAfterPin(index);
  const row = await store.findListed(database.read, id);
  if (!row) throw nftNotFound();
  return positionAfterRow(row);
}

export function nftNotFound(): AppError {
  return new AppError('not-found', 'NFTが見つかりませんでした');
}

// If the viewer cannot see the profile, its NFTs are not found either.
function asNftNotFound(error: unknown): never {
  throw error instanceof AppError && error.code === 'not-found' ? nftNotFound() : error;
}

/** The position where a page of NFTs begins: after a number of pinned NFTs, and after a row of the unpinned NFTs. */
interface NftPosition {
  pins: number;
  after: typeof nftKeyset.start;
}

const listStart: NftPosition = { pins: 0, after: nftKeyset.start };

function positionAfterPin(index: number): NftPosition {
  return { ...listStart, pins: index + 1 };
}

function positionAfterRow(row: { created_at: string; id: string }): NftPosition {
  return { pins: NFT_PINS_MAX, after: nftKeyset.afterRow(row) };
}

// The id of the start of the list. It is greater than the ids of all rows.
const START_ID = 'z'.repeat(20);

/** Returns the cursor of a position. It is valid for its own member and filter only. */
function cursorOf(filter: NftFilter, { pins, after }: NftPosition): string {
  const id = after === nftKeyset.start ? START_ID : after.id;
  return encodeCursor([nameOf(filter), pins, after.time, id]);
}

/** Returns the position of a cursor, or the start of the list without a cursor. Throws `invalid-argument`. */
function positionOf(filter: NftFilter, cursor: string | undefined): NftPosition {
  if (cursor === undefined) return listStart;
  const kinds = [`=${nameOf(filter)}`, 'count', 'time', 'id'] as const;
  const [, pins, time, id] = decodeCursor(cursor, kinds);
  const after = time === highest.time ? nftKeyset.start : { time: String(time), id: String(id) };
  return { pins: Number(pins), after };
}

function nameOf({ user, hidden, wallet, chain, contract }: NftFilter): string {
  return ['nfts', user, hidden, wallet, chain, contract].join(' ');
}
