import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Adds the passkeys of members, the challenges that their browsers sign, the proofs of sessions, and the devices of sign-ins. */
export async function up(db: Kysely<unknown>, { key, time, bigint }: ColumnTypes): Promise<void> {
  for (const statement of [
    `create table passkeys (
      id ${key} primary key,
      user_id ${key} not null references profiles(id) on delete cascade,
      credential_id ${key} not null unique,
      public_key text not null,
      counter ${bigint} not null,
      transports text not null,
      name text not null,
      created_at ${time} not null,
      last_used_at ${time}
    )`,
    'create index passkeys_of_user on passkeys (user_id, created_at, id)',
    `create table passkey_challenges (
      challenge ${key} primary key,
      session_hash ${key} not null references sessions(id_hash) on delete cascade,
      purpose text not null,
      expires_at ${time} not null
    )`,
    'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
    'create index passkey_challenges_of_session on passkey_challenges (session_hash)',
    `create table passkey_proofs (
      session_hash ${key} primary key references sessions(id_hash) on delete cascade,
      passkey_id ${key} references passkeys(id) on delete set null,
      proven_at ${time},
      authenticated_at ${time}
    )`,
    'create index passkey_proofs_of_passkey on passkey_proofs (passkey_id)',
    `create table sign_in_devices (
      user_id ${key} not null references profiles(id) on delete cascade,
      device_hash ${key} not null,
      browser text not null,
      system text not null,
      last_sign_in_at ${time} not null,
      expires_at ${time} not null,
      primary key (user_id, device_hash)
    )`,
    'create index sign_in_devices_expiry on sign_in_devices (expires_at)',
  ]) {
    await sql.raw(statement).execute(db);
  }
}
