/**
 * `npm run bench:collection`: measures reads of a collection of 5,000 NFTs. Sends the requests of the owner's profile,
 * one at a time. Prints the times for the pages and for the counts of the collection.
 */
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { nftRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { measureEngines, printTimes } from './one-by-one.ts';

const NFTS = 5000;
const OTHERS = { members: 6, nfts: 1000 };
const COLLECTIONS = 20;
const DEEP_PAGE = 100;
/** The number of requests for counts. It is low, because their rate limit is 60 a minute. */
const FEW_REQUESTS = 50;

const contractOf = (index: number) => `0x${(index % COLLECTIONS).toString(16).padStart(40, '0')}`;

/** Inserts a member with a wallet that was just fetched, so that opening the collection does not fetch it again. */
async function insertCollection(database: Database, count: number): Promise<string> {
  const { id: user_id } = await insertMember(database);
  const wallet_id = newId();
  const wallet = walletRow({
    id: wallet_id,
    user_id,
    address: `0x${Buffer.from(wallet_id).toString('hex')}`,
    chain_id: 1,
    refresh_state: 'fresh',
    refreshed_at: new Date().toISOString(),
  });
  await insertRows(database, 'wallets', [wallet]);
  const start = Date.now();
  const nfts = Array.from({ length: count }, (_, index) =>
    nftRow({
      id: newId(),
      user_id,
      wallet_id,
      chain_id: 1,
      contract_address: contractOf(index),
      token_id: String(index),
      name: `星 #${index}`,
      collection_name: `コレクション${index % COLLECTIONS}`,
      image_source: `https://nft.example/${index}.png`,
      created_at: new Date(start - index).toISOString(),
    }),
  );
  await insertRows(database, 'nft_cache', nfts);
  return user_id;
}

async function seed(database: Database): Promise<string> {
  const userId = await insertCollection(database, NFTS);
  for (let other = 0; other < OTHERS.members; other += 1) {
    await insertCollection(database, OTHERS.nfts);
  }
  await analyze(database);
  return userId;
}

async function read<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** Returns the URL of a page, with the cursor of the previous page. */
async function addressOfPage(list: string, page: number): Promise<string> {
  let address = `${list}?limit=${NFT_PAGE_SIZE}`;
  for (let number = 1; number < page; number += 1) {
    const { next_cursor } = await read<Page<Nft>>(address);
    address = `${list}?limit=${NFT_PAGE_SIZE}&cursor=${next_cursor}`;
  }
  return address;
}

async function measureSite(url: string, userId: string): Promise<void> {
  const list = `${url}/api/users/${userId}/nfts`;
  const print = (name: string, address: string, requests?: number) =>
    printTimes(name, () => read(address), requests);
  await print('page 1', await addressOfPage(list, 1));
  await print(`page ${DEEP_PAGE}`, await addressOfPage(list, DEEP_PAGE));
  await print('one collection', `${list}?limit=${NFT_PAGE_SIZE}&collection=1:${contractOf(3)}`);
  await print('numbers', `${list}/facets`, FEW_REQUESTS);
}

await measureEngines({ seed, measure: measureSite });
