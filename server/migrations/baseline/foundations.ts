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
