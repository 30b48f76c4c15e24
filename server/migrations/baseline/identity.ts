import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of identities, sessions and sign-in. */
export const identityTables = ({ key, time }: ColumnTypes): string[] => [
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    constraint identities_pk primary key (issuer, subject)
  )`,
  `create index identities_user on identities (user_id)`,
  `create table sessions (
    id_hash ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    expires_at ${time} not null,
    browser text default '' not null,
    system text default '' not null,
    network text default '' not null,
    last_seen_at ${time} default '1970-01-01T00:00:00.000Z' not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create table csrf_tokens (
    token_hash ${key} not null,
    session_hash ${key} not null references sessions (id_hash) on delete cascade,
    expires_at ${time} not null,
    constraint csrf_tokens_pk primary key (session_hash, token_hash)
  )`,
  `create index csrf_tokens_expiry on csrf_tokens (expires_at)`,
  `create table sign_in_attempts (
    state_hash ${key} primary key,
    code_verifier text not null,
    nonce text not null,
    mode text not null,
    expires_at ${time} not null
  )`,
  `create index sign_in_attempts_expiry on sign_in_attempts (expires_at)`,
];
