import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Proofs of wallets, the state of their fetches, settings of NFTs by chain, contract and token, and NFTs of posts. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // Runs before duplicate wallets are deleted, which would also delete the settings of their NFTs.
  await replaceNfts(db, type);
  await extendWallets(db, type);
  await createProofs(db, type);
  await createScans(db, type);
  await createWalletDeletions(db, type);
  await createPins(db, type);
  await createPostNfts(db, type);
  await db.schema
    .alterTable('profiles')
    .addColumn('is_holder', type.boolean, (column) => column.notNull().defaultTo(no(db)))
    .execute();
}

function no(db: Kysely<unknown>) {
  return isPostgres(db) ? sql`false` : 0;
}

async function extendWallets(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // A member links an address once, for all chains.
  await sql`delete from wallets where exists (
    select 1 from wallets as earlier where earlier.user_id = wallets.user_id
      and earlier.address_lower = wallets.address_lower
      and (earlier.created_at < wallets.created_at
        or (earlier.created_at = wallets.created_at and earlier.id < wallets.id)))`.execute(db);
  await sql`delete from nft_cache where wallet_id not in (select id from wallets)`.execute(db);
  const alter = () => db.schema.alterTable('wallets');
  await alter().addColumn('proven_at', type.time).execute();
  // A contract wallet belongs to a member on its chain only. The key of a plain account (null) counts on all chains.
  await alter().addColumn('proven_chain_id', type.integer).execute();
  await alter()
    .addColumn('refresh_state', type.text, (column) => column.notNull().defaultTo('waiting'))
    .execute();
  await alter()
    .addColumn('refresh_requested_at', type.time, (column) =>
      column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
    )
    .execute();
  // The lease of the process that fetches the NFTs. It expires when the process stops.
  await alter().addColumn('refresh_lease_id', type.key).execute();
  await alter().addColumn('refresh_lease_until', type.time).execute();
  await alter()
    .addColumn('refresh_done', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await alter().addColumn('refresh_total', type.integer).execute();
  await alter().addColumn('refreshed_at', type.time).execute();
  await db.schema
    .createIndex('wallets_address_once')
    .unique()
    .on('wallets')
    .columns(['user_id', 'address_lower'])
    .execute();
  await sql`create unique index wallets_proven_once
    on wallets (address_lower, (coalesce(proven_chain_id, 0))) where proven_at is not null`.execute(
    db,
  );
  await db.schema.createIndex('wallets_of_address').on('wallets').column('address_lower').execute();
  await sql`create index wallets_to_refresh on wallets (refresh_requested_at, id)
    where refresh_state in ('waiting', 'running')`.execute(db);
}

/** Deleted wallets whose NFTs are still being deleted. */
async function createWalletDeletions(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('wallet_deletions')
    .addColumn('wallet_id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('leased_until', type.time)
    .execute();
  for (const column of ['user_id', 'created_at']) {
    await db.schema
      .createIndex(`wallet_deletions_${column}`)
      .on('wallet_deletions')
      .column(column)
      .execute();
  }
}

async function createProofs(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('wallet_proofs')
    .addColumn('nonce', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('wallet_id', type.key, (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('message', type.text, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'wallet_id', 'expires_at']) {
    await db.schema
      .createIndex(`wallet_proofs_${column}`)
      .on('wallet_proofs')
      .column(column)
      .execute();
  }
}

/** The last block up to which the logs of a contract have been read for an address, and the found tokens. */
async function createScans(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('chain_scans')
    .addColumn('address_lower', type.key, (column) => column.notNull())
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('next_block', type.bigint, (column) => column.notNull())
    .addColumn('token_ids', type.text, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('chain_scans_pkey', ['address_lower', 'chain_id', 'contract_address'])
    .execute();
  await db.schema
    .createIndex('chain_scans_by_age')
    .on('chain_scans')
    .column('updated_at')
    .execute();
}

/**
 * A wallet can have thousands of cached NFTs. They have no foreign key to it, because it would delete them all in the
 * transaction that deletes the wallet.
 */
async function replaceNfts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createNfts(db, type);
  await sql`insert into nft_cache_of_wallets (id, user_id, wallet_id, chain_id, contract_address,
      token_id, name, image_source, collection_name, created_at)
    select id, user_id, wallet_id, chain_id, contract_address,
      token_id, name, image_source, collection_name, created_at
    from nft_cache`.execute(db);
  await replacePreferences(db, type);
  await sql`update nft_cache_of_wallets set is_hidden = ${isPostgres(db) ? sql`true` : 1}
    where exists (select 1 from nft_preferences as preference
      where preference.user_id = nft_cache_of_wallets.user_id
        and preference.chain_id = nft_cache_of_wallets.chain_id
        and preference.contract_address = nft_cache_of_wallets.contract_address
        and preference.token_id = nft_cache_of_wallets.token_id)`.execute(db);
  await db.schema.dropTable('nft_cache').execute();
  await db.schema.alterTable('nft_cache_of_wallets').renameTo('nft_cache').execute();
  await createNftIndexes(db);
  await createGone(db, type);
}

/**
 * The former list positions of deleted NFTs, because a page can begin after the id of one. A trigger stores them for
 * every deletion.
 */
async function createGone(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('gone_nfts')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('gone_nfts_expires_at')
    .on('gone_nfts')
    .column('expires_at')
    .execute();
  const insert = (tomorrow: string) =>
    sql.raw(`insert into gone_nfts values (old.id, old.created_at, ${tomorrow})`);
  if (!isPostgres(db)) {
    await sql`create trigger gone_nfts after delete on nft_cache
      begin ${insert("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day')")}; end`.execute(db);
    return;
  }
  await sql`create function gone_nfts() returns trigger language plpgsql
    as $$ begin ${insert("now() + interval '1 day'")}; return null; end $$`.execute(db);
  await sql`create trigger gone_nfts after delete on nft_cache for each row
    execute function gone_nfts()`.execute(db);
}

async function createNfts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  let table = db.schema
    .createTable('nft_cache_of_wallets')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('image_source', type.text)
    .addColumn('animation_source', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull());
  for (const name of ['wallet_id', 'contract_address', 'token_id']) {
    table = table.addColumn(name, type.key, (column) => column.notNull());
  }
  const texts = { name: '', collection_name: '', description: '', standard: 'ERC-721' };
  for (const [name, value] of Object.entries({ ...texts, balance: '1', traits: '[]' })) {
    table = table.addColumn(name, type.text, (column) => column.notNull().defaultTo(value));
  }
  for (const name of ['is_spam', 'is_hidden']) {
    table = table.addColumn(name, type.boolean, (column) => column.notNull().defaultTo(no(db)));
  }
  await table.execute();
}

/** The sort columns are followed by the columns for filters and counts, so that queries read only the index. */
async function createNftIndexes(db: Kysely<unknown>): Promise<void> {
  const lists = {
    nft_cache_shown: ['user_id', 'is_hidden', 'created_at', 'id'],
    nft_cache_of_chain: [
      'user_id',
      'is_hidden',
      'chain_id',
      'created_at',
      'id',
      'contract_address',
    ],
    nft_cache_of_collection: [
      'user_id',
      'is_hidden',
      'contract_address',
      'chain_id',
      'created_at',
      'id',
      'wallet_id',
    ],
    nft_cache_of_wallet: [
      'wallet_id',
      'is_hidden',
      'created_at',
      'id',
      'chain_id',
      'contract_address',
    ],
    nft_cache_of_token: ['contract_address', 'token_id', 'chain_id', 'user_id'],
  };
  await db.schema
    .createIndex('nft_cache_once')
    .unique()
    .on('nft_cache')
    .columns(['wallet_id', 'chain_id', 'contract_address', 'token_id'])
    .execute();
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema.createIndex(name).on('nft_cache').columns(columns).execute();
  }
}

/** The hiding belongs to chain, contract and token, so that it survives the cached row. */
async function replacePreferences(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('nft_preferences_by_token')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('nft_cache_id', type.key, (column) =>
      column.references('nft_cache_of_wallets.id').onDelete('set null'),
    )
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('token_id', type.key, (column) => column.notNull())
    .addColumn('is_hidden', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await sql`insert into nft_preferences_by_token
      (id, user_id, nft_cache_id, chain_id, contract_address, token_id, is_hidden, created_at)
    select min(preference.id), preference.user_id, min(preference.nft_cache_id), nft.chain_id,
      nft.contract_address, nft.token_id, preference.is_hidden, min(preference.created_at)
    from nft_preferences as preference join nft_cache as nft on nft.id = preference.nft_cache_id
    where preference.is_hidden = ${isPostgres(db) ? sql`true` : 1}
    group by preference.user_id, nft.chain_id, nft.contract_address, nft.token_id,
      preference.is_hidden`.execute(db);
  await db.schema.dropTable('nft_preferences').execute();
  await db.schema.alterTable('nft_preferences_by_token').renameTo('nft_preferences').execute();
  await db.schema
    .createIndex('nft_preferences_of_token')
    .unique()
    .on('nft_preferences')
    .columns(['user_id', 'chain_id', 'contract_address', 'token_id'])
    .execute();
  await db.schema
    .createIndex('nft_preferences_nft')
    .on('nft_preferences')
    .column('nft_cache_id')
    .execute();
}

async function createPins(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('nft_pins')
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('token_id', type.key, (column) => column.notNull())
    .addColumn('position', type.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('nft_pins_pkey', [
      'user_id',
      'chain_id',
      'contract_address',
      'token_id',
    ])
    .execute();
}

/** The NFT of a post, as a snapshot from when it was attached. */
async function createPostNfts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('post_nfts')
    .addColumn('post_id', type.key, (column) =>
      column.primaryKey().references('posts.id').onDelete('cascade'),
    )
    .addColumn('nft_id', type.key, (column) => column.notNull())
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('token_id', type.key, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('collection_name', type.text, (column) => column.notNull())
    .addColumn('image_source', type.text)
    .addColumn('is_proven', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('post_nfts_nft').on('post_nfts').column('nft_id').execute();
}
