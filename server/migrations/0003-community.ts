import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Events, banners, notifications, wallets, NFTs, deleted content and site settings. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await createEvents(db, type);
  await createBanners(db, type);
  await createNotifications(db, type);
  await createWallets(db, type);
  await createNfts(db, type);
  await createDeletedContentAndSettings(db, type);
}

async function createEvents(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('event_date', type.time, (column) => column.notNull())
    .addColumn('event_end_date', type.time)
    .addColumn('location', type.text, (column) => column.notNull().defaultTo('オンライン'))
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('event_url', type.text)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .addCheckConstraint('events_span', sql`event_end_date is null or event_end_date >= event_date`)
    .execute();
  await db.schema
    .createIndex('events_by_date')
    .on('events')
    .columns(['event_date', 'id'])
    .execute();
  await db.schema.createIndex('events_user').on('events').column('user_id').execute();
  await db.schema.createIndex('events_image').on('events').column('image_key').execute();
}

async function createBanners(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('featured_banners')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('description', type.text, (column) => column.notNull())
    .addColumn('attribution', type.text, (column) => column.notNull())
    .addColumn('link_url', type.text)
    .addColumn('link_text', type.text, (column) => column.notNull())
    .addColumn('is_active', type.boolean, (column) => column.notNull())
    .addColumn('display_start', type.time, (column) => column.notNull())
    .addColumn('display_end', type.time)
    .addColumn('display_order', type.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('featured_banners_order')
    .on('featured_banners')
    .columns(['is_active', 'display_order', 'id'])
    .execute();
  await db.schema
    .createIndex('featured_banners_image')
    .on('featured_banners')
    .column('image_key')
    .execute();
}

async function createNotifications(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('priority', type.text, (column) => column.notNull())
    .addColumn('target_audience', type.text, (column) =>
      column.notNull().check(sql`target_audience in ('all', 'admin', 'specific')`),
    )
    .addColumn('target_user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('cascade'),
    )
    .addColumn('is_active', type.boolean, (column) => column.notNull())
    .addColumn('image_key', type.key, (column) => column.references('files.key'))
    .addColumn('expires_at', type.time)
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('from_user_id', type.key, (column) =>
      column.references('profiles.id').onDelete('set null'),
    )
    .addColumn('from_user_name', type.text)
    .addColumn('related_id', type.key)
    .addColumn('created_by', type.key)
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notifications_of_user')
    .on('notifications')
    .columns(['target_user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_of_audience')
    .on('notifications')
    .columns(['target_audience', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_image')
    .on('notifications')
    .column('image_key')
    .execute();
  await createNotificationLists(db, type);
}

async function createNotificationLists(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notification_targets')
    .addColumn('notification_id', type.key, (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('notification_targets_pk', ['user_id', 'notification_id'])
    .execute();
  await db.schema
    .createTable('notification_reads')
    .addColumn('notification_id', type.key, (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('read_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_reads_pk', ['user_id', 'notification_id'])
    .execute();
}

async function createWallets(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('wallets')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('label', type.text, (column) => column.notNull())
    .addColumn('address', type.text, (column) => column.notNull())
    .addColumn('address_lower', type.key, (column) => column.notNull())
    .addColumn('address_mask', type.text, (column) => column.notNull())
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('wallets_once', ['user_id', 'address_lower', 'chain_id'])
    .execute();
  await db.schema
    .createIndex('wallets_of_user')
    .on('wallets')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

async function createNfts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('nft_cache')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('wallet_id', type.key, (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('chain_id', type.integer, (column) => column.notNull())
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('token_id', type.key, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('image_source', type.text)
    .addColumn('collection_name', type.text, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('nft_cache_once', [
      'wallet_id',
      'chain_id',
      'contract_address',
      'token_id',
    ])
    .execute();
  await db.schema
    .createIndex('nft_cache_of_user')
    .on('nft_cache')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createTable('nft_preferences')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.id').onDelete('cascade'),
    )
    .addColumn('nft_cache_id', type.key, (column) =>
      column.notNull().references('nft_cache.id').onDelete('cascade'),
    )
    .addColumn('contract_address', type.key, (column) => column.notNull())
    .addColumn('token_id', type.key, (column) => column.notNull())
    .addColumn('is_hidden', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .addUniqueConstraint('nft_preferences_once', ['user_id', 'nft_cache_id'])
    .execute();
  await db.schema
    .createIndex('nft_preferences_nft')
    .on('nft_preferences')
    .column('nft_cache_id')
    .execute();
}

async function createDeletedContentAndSettings(
  db: Kysely<unknown>,
  type: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('site_settings')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('value', type.text, (column) => column.notNull())
    .addColumn('updated_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('deleted_content')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('original_id', type.key, (column) => column.notNull())
    .addColumn('content', type.text, (column) => column.notNull())
    .addColumn('deleted_at', type.time, (column) => column.notNull())
    .addColumn('deleted_by', type.key, (column) => column.notNull())
    .addColumn('deletion_reason', type.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('deleted_content_original')
    .on('deleted_content')
    .columns(['type', 'original_id'])
    .execute();
}
