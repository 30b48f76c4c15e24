import { type ColumnTypes, trigger } from '../columns.ts';

/** Returns the DDL of wallets and NFTs. */
export const collectionsTables = ({
  engine,
  bigint,
  boolean,
  key,
  time,
}: ColumnTypes): string[] => [
  `create table wallets (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    label text not null,
    address text not null,
    address_lower ${key} not null,
    address_mask text not null,
    chain_id integer not null,
    created_at ${time} not null,
    proven_at ${time},
    proven_chain_id integer,
    refresh_state text default 'waiting' not null,
    refresh_requested_at ${time} default '1970-01-01T00:00:00.000Z' not null,
    refresh_done integer default 0 not null,
    refresh_total integer,
    refreshed_at ${time},
    constraint wallets_once unique (user_id, address_lower, chain_id)
  )`,
  `create index wallets_of_user on wallets (user_id, created_at, id)`,
  `create unique index wallets_address_once on wallets (user_id, address_lower)`,
  `create unique index wallets_proven_once on wallets (address_lower, (coalesce(proven_chain_id, 0))) where proven_at is not null`,
  `create index wallets_of_address on wallets (address_lower)`,
  `create index wallets_to_refresh on wallets (refresh_requested_at, id) where refresh_state in ('waiting', 'running')`,
  `create index wallets_failed on wallets (refresh_requested_at) where refresh_state = 'failed'`,
  `create table nft_cache (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    chain_id integer not null,
    image_source text,
    animation_source text,
    created_at ${time} not null,
    wallet_id ${key} not null,
    contract_address ${key} not null,
    token_id ${key} not null,
    name text default '' not null,
    collection_name text default '' not null,
    description text default '' not null,
    standard text default 'ERC-721' not null,
    balance text default '1' not null,
    traits text default '[]' not null,
    is_spam ${boolean} default false not null,
    is_hidden ${boolean} default false not null
  )`,
  `create unique index nft_cache_once on nft_cache (wallet_id, chain_id, contract_address, token_id)`,
  `create index nft_cache_shown on nft_cache (user_id, is_hidden, created_at, id)`,
  `create index nft_cache_of_chain on nft_cache (user_id, is_hidden, chain_id, created_at, id, contract_address)`,
  `create index nft_cache_of_collection on nft_cache (user_id, is_hidden, contract_address, chain_id, created_at, id, wallet_id)`,
  `create index nft_cache_of_wallet on nft_cache (wallet_id, is_hidden, created_at, id, chain_id, contract_address)`,
  `create index nft_cache_of_token on nft_cache (contract_address, token_id, chain_id, user_id)`,
  `create table nft_preferences (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    nft_cache_id ${key} references nft_cache (id) on delete set null,
    chain_id integer not null,
    contract_address ${key} not null,
    token_id ${key} not null,
    is_hidden ${boolean} not null,
    created_at ${time} not null
  )`,
  `create unique index nft_preferences_of_token on nft_preferences (user_id, chain_id, contract_address, token_id)`,
  `create index nft_preferences_nft on nft_preferences (nft_cache_id)`,
  `create table gone_nfts (
    id ${key} primary key,
    created_at ${time} not null,
    expires_at ${time} not null
  )`,
  `create index gone_nfts_expires_at on gone_nfts (expires_at)`,
  `create table wallet_proofs (
    nonce ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    wallet_id ${key} not null references wallets (id) on delete cascade,
    message text not null,
    expires_at ${time} not null
  )`,
  `create index wallet_proofs_user_id on wallet_proofs (user_id)`,
  `create index wallet_proofs_wallet_id on wallet_proofs (wallet_id)`,
  `create index wallet_proofs_expires_at on wallet_proofs (expires_at)`,
  `create table chain_scans (
    address_lower ${key} not null,
    chain_id integer not null,
    contract_address ${key} not null,
    next_block ${bigint} not null,
    token_ids text not null,
    updated_at ${time} not null,
    constraint chain_scans_pkey primary key (address_lower, chain_id, contract_address)
  )`,
  `create index chain_scans_by_age on chain_scans (updated_at)`,
  `create table nft_pins (
    user_id ${key} not null references profiles (id) on delete cascade,
    chain_id integer not null,
    contract_address ${key} not null,
    token_id ${key} not null,
    position integer not null,
    constraint nft_pins_pkey primary key (user_id, chain_id, contract_address, token_id)
  )`,
  ...trigger(engine, {
    name: 'gone_nfts',
    when: 'after delete on nft_cache',
    run: `insert into gone_nfts values (old.id, old.created_at, ${
      engine === 'postgres'
        ? "now() + interval '1 day'"
        : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day')"
    })`,
  }),
];
