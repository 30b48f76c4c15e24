import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of the team, its audit log and webhooks. */
export const teamTables = ({ engine, boolean, key, time }: ColumnTypes): string[] => [
  `create table admin_users (
    id ${key} primary key references profiles (id) on delete cascade,
    rank text check (rank in ('super_admin', 'admin', 'moderator')),
    has_own_permissions ${boolean} not null,
    created_at ${time} not null
  )`,
  `create table admin_user_permissions (
    user_id ${key} not null references admin_users (id) on delete cascade,
    permission text not null,
    is_granted ${boolean} default true not null,
    constraint admin_user_permissions_pk primary key (user_id, permission)
  )`,
  `create table audit_log (
    id ${key} primary key,
    action ${key} not null,
    actor_id ${key} not null,
    actor_name text not null,
    target_type ${key} not null,
    target_id ${key} not null,
    target_name text not null,
    reason text not null,
    changes text not null,
    created_at ${time} not null,
    owner_id ${key}
  )`,
  `create index audit_log_by_time on audit_log (created_at, id)`,
  `create index audit_log_of_actor on audit_log (actor_id, created_at, id)`,
  `create index audit_log_of_target on audit_log (target_id, created_at, id)`,
  `create index audit_log_of_action on audit_log (action, created_at, id)`,
  `create index audit_log_of_action_by_actor on audit_log (actor_id, action, created_at, id)`,
  `create index audit_log_of_owner on audit_log (owner_id, created_at, id) where owner_id is not null`,
  `create table admin_setup (
    id ${key} primary key,
    token_hash ${key} not null,
    created_at ${time} not null
  )`,
  `create table webhooks (
    id ${key} primary key,
    name text not null,
    kind text not null,
    url text not null,
    events text not null,
    secret text not null,
    is_active ${boolean} not null,
    failing_since ${time},
    disabled_at ${time},
    request_id ${key} not null unique,
    created_at ${time} not null,
    updated_at ${time} not null,
    former_secret text,
    former_secret_until ${time}
  )`,
  `create table webhook_deliveries (
    id ${key} primary key,
    webhook_id ${key} not null references webhooks (id) on delete cascade,
    event ${key} not null,
    subject_id ${key} not null,
    state text not null,
    attempts integer not null,
    status integer,
    failure text,
    created_at ${time} not null,
    attempted_at ${time},
    constraint webhook_deliveries_once unique (webhook_id, event, subject_id)
  )`,
  `create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id)`,
  ...(engine === 'postgres' ? refuseOnPostgres : refuseOnSqlite),
];

const refuseOnPostgres = [
  `create function audit_log_refuse() returns trigger language plpgsql
    as $$ begin raise exception 'audit_log is append-only'; end $$`,
  `create trigger audit_log_refuse before update or delete on audit_log
    for each row execute function audit_log_refuse()`,
  `create trigger audit_log_refuse_truncate before truncate on audit_log
    for each statement execute function audit_log_refuse()`,
];

const refuse = "begin select raise(abort, 'audit_log is append-only'); end";
const refuseOnSqlite = [
  `create trigger audit_log_refuse_delete before delete on audit_log for each row ${refuse}`,
  `create trigger audit_log_refuse_update before update on audit_log for each row ${refuse}`,
  // `insert or replace` deletes a row without running the trigger for deletions.
  `create trigger audit_log_refuse_replace before insert on audit_log for each row
    when exists (select 1 from audit_log where id = new.id) ${refuse}`,
];
