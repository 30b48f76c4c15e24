import type { ColumnTypes } from '../columns.ts';

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
