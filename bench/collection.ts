/**
 * `npm run bench:collection`: measures the collection of a member with 5,000 NFTs as the profile reads it, one request
 * at a time. Prints the times of its pages and its counts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { startTestPostgres } from '#scripts/postgres.ts';
import { nftRow } from '#server/features/collections/nfts/nfts.rows.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.rows.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';

const NFTS = 5000;
const OTHERS = { members: 6, nfts: 1000 };
const COLLECTIONS = 20;
const DEEP_PAGE = 100;
const REQUESTS = 200;
/** The counts of a collection have a rate limit of 60 per minute. */
const FEW_REQUESTS = 50;
const log = createLog('silent');

const contractOf = (index: number) => `0x${(index % COLLECTIONS).toString(16).padStart(40, '0')}`;

/** Stores a member with a wallet that was just fetched, so that opening the collection starts no fetch. */
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
  await migrate(database);
  const userId = await insertCollection(database, NFTS);
  for (let other = 0; other < OTHERS.members; other += 1) {
    await insertCollection(database, OTHERS.nfts);
  }
  await sql`analyze`.execute(database.setup);
  return userId;
}

async function read<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** The URL of a page, by the cursors of the previous ones. */
async function addressOfPage(list: string, page: number): Promise<string> {
  let address = `${list}?limit=${NFT_PAGE_SIZE}`;
  for (let number = 1; number < page; number += 1) {
    const { next_cursor } = await read<Page<Nft>>(address);
    address = `${list}?limit=${NFT_PAGE_SIZE}&cursor=${next_cursor}`;
  }
  return address;
}

async function measure(name: string, url: string, requests = REQUESTS): Promise<void> {
  const times: number[] = [];
  // The first requests prepare statements and fill caches.
  for (let request = -requests / 10; request < requests; request += 1) {
    const start = performance.now();
    await read(url);
    if (request >= 0) times.push(performance.now() - start);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`${name}: median ${at(0.5)}, p99 ${at(0.99)} ms`);
}

async function measureEngine(engine: 'sqlite' | 'postgres'): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'hiroba-collection-'));
  const postgres = engine === 'postgres' ? await startTestPostgres() : null;
  const database = postgres
    ? openPostgres(postgres.url, log)
    : openSqlite(join(directory, 'hiroba.db'), log);
  const userId = await seed(database);
  await database.close();
  const port = String(await freePort());
  const site = startSiteProcess({
    DATA_DIR: directory,
    PORT: port,
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  await site.ready;
  const list = `http://localhost:${port}/api/users/${userId}/nfts`;
  await measure('page 1', await addressOfPage(list, 1));
  await measure(`page ${DEEP_PAGE}`, await addressOfPage(list, DEEP_PAGE));
  await measure('one collection', `${list}?limit=${NFT_PAGE_SIZE}&collection=1:${contractOf(3)}`);
  await measure('numbers', `${list}/facets`, FEW_REQUESTS);
  site.child.kill('SIGTERM');
  await site.ended;
  await postgres?.stop();
  await rm(directory, { recursive: true });
}

const [only] = process.argv.slice(2);
for (const engine of ['sqlite', 'postgres'] as const) {
  if (only !== undefined && only !== engine) continue;
  console.log(`\n${engine}`);
  await measureEngine(engine);
}
