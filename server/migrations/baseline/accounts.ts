import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of data exports, account deletions and yearly reviews. */
export const accountsTables = ({ bigint, key, time }: ColumnTypes): string[] => [
  `create table data_exports (
    user_id ${key} primary key references profiles (id) on delete cascade,
    id ${key} not null unique,
    status text not null check (status in ('waiting', 'running', 'ready', 'failed')),
    items_done integer not null,
    items_total integer not null,
    archive ${key},
    bytes ${bigint},
    requested_at ${time} not null,
    expires_at ${time}
  )`,
  `create index data_exports_by_status on data_exports (status, requested_at)`,
  `create index data_exports_archive on data_exports (archive)`,
  `create table account_deletions (
    user_id ${key} primary key references profiles (id) on delete cascade,
    deleted_by ${key} not null,
    deletion_reason text not null,
    visibility_before text not null,
    delete_after ${time} not null,
    begun_at ${time}
  )`,
  `create table year_reviews (
    user_id ${key} not null references profiles (id) on delete cascade,
    year integer not null,
    activity text,
    made_at ${time},
    shared_as ${key},
    constraint year_reviews_key primary key (user_id, year)
  )`,
  `create unique index year_reviews_shared on year_reviews (shared_as)`,
];
