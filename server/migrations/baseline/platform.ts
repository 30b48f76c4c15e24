import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of background jobs. */
export const platformTables = ({ key, time }: ColumnTypes): string[] => [
  `create table jobs (
    id ${key} primary key,
    kind ${key} not null,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'failed')),
    run_at ${time} not null,
    lease_id ${key},
    leased_until ${time},
    attempts integer not null,
    last_error text,
    progress text,
    user_id ${key} references profiles (id) on delete cascade,
    turn ${key},
    created_at ${time} not null,
    updated_at ${time} not null,
    constraint jobs_held_while_running check ((state = 'running') = (lease_id is not null) and (lease_id is null) = (leased_until is null))
  )`,
  `create index jobs_waiting on jobs (kind, run_at, id) where state = 'waiting'`,
  `create index jobs_running on jobs (leased_until, id) where state = 'running'`,
  `create unique index jobs_turn on jobs (turn) where state = 'running'`,
  `create index jobs_of_turn on jobs (turn) where turn is not null`,
  `create index jobs_by_state on jobs (state, run_at, id)`,
  `create index jobs_user_id on jobs (user_id)`,
];
