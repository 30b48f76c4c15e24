import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of files and the counts of rate limits. */
export const foundationsTables = ({ boolean, key, time }: ColumnTypes): string[] => [
  `create table files (
    key ${key} primary key,
    user_id ${key} references profiles (id) on delete set null,
    width integer not null,
    height integer not null,
    placeholder text not null,
    bytes integer not null,
    is_animated ${boolean} not null,
    created_at ${time} not null,
    request_id ${key},
    sent_hash ${key},
    perceptual_hash ${key},
    chunk_1 integer,
    chunk_2 integer,
    chunk_3 integer,
    chunk_4 integer
  )`,
  `create index files_user on files (user_id, created_at)`,
  `create index files_created on files (created_at)`,
  `create unique index files_request on files (user_id, request_id)`,
  `create index files_chunk_1 on files (chunk_1) where chunk_1 is not null`,
  `create index files_chunk_2 on files (chunk_2) where chunk_2 is not null`,
  `create index files_chunk_3 on files (chunk_3) where chunk_3 is not null`,
  `create index files_chunk_4 on files (chunk_4) where chunk_4 is not null`,
  `create table rate_counts (
    subject ${key} not null,
    kind ${key} not null,
    period ${key} not null,
    count integer not null,
    expires_at ${time} not null,
    constraint rate_counts_pk primary key (subject, kind, period)
  )`,
  `create index rate_counts_end on rate_counts (expires_at)`,
];

/** Returns the DDL of tags, their pages, spellings and merges. */
export const tagsTables = ({ key, time }: ColumnTypes): string[] => [
  `create table tags (
    tag ${key} primary key,
    tag_key ${key} not null,
    count integer not null
  )`,
  `create index tags_by_key on tags (tag_key, count, tag)`,
  `create index tags_by_count on tags (count, tag)`,
  `create table tag_pages (
    tag ${key} primary key,
    description text not null,
    image_key ${key} references files (key)
  )`,
  `create index tag_pages_image on tag_pages (image_key)`,
  `create table tag_tokens (
    token ${key} not null,
    tag ${key} not null references tags (tag) on delete cascade,
    constraint tag_tokens_pk primary key (token, tag)
  )`,
  `create index tag_tokens_tag on tag_tokens (tag)`,
  `create table characters (
    tag ${key} primary key,
    color text not null,
    updated_at ${time} not null,
    birthday ${key}
  )`,
  `create table tag_aliases (
    folded ${key} primary key,
    alias text not null,
    tag ${key} not null,
    created_at ${time} not null
  )`,
  `create index tag_aliases_of_tag on tag_aliases (tag)`,
  `create index tag_aliases_by_time on tag_aliases (created_at, folded)`,
  `create table tag_merges (
    folded ${key} primary key,
    id ${key} not null,
    into_tag ${key} not null,
    after_tag ${key} not null,
    created_at ${time} not null
  )`,
  `create table tag_spellings (
    identity ${key} primary key,
    tag ${key} not null
  )`,
];
