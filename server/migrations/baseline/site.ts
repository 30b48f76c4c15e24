import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of the settings of the site. */
export const siteTables = ({ key, time }: ColumnTypes): string[] => [
  `create table site_settings (
    id ${key} primary key,
    value text not null,
    updated_at ${time} not null,
    image_key ${key} references files (key)
  )`,
  `create index site_settings_image on site_settings (image_key) where image_key is not null`,
];

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

/** Returns the DDL of the search index: the texts of what can be found, and their tokens. */
export const searchTables = (types: ColumnTypes): string[] =>
  (['posts', 'events', 'profiles'] as const).flatMap((found) => searchTable(found, types));

function searchTable(found: string, { engine, bigint, key }: ColumnTypes): string[] {
  const table = `search_${found === 'profiles' ? 'members' : found}`;
  const tokens = `${table}_tokens`;
  const columns = `
    position ${bigint} primary key,
    id ${key} not null unique references ${found} (id) on delete cascade,
    user_id ${key} not null,
    text ${key} not null`;
  if (engine === 'postgres') {
    // Searches stay fast after many writes when the list of pending entries is short.
    return [
      `create table ${table} (${columns},
    tokens integer[] not null
  )`,
      `create index ${tokens} on ${table} using gin (tokens) with (gin_pending_list_limit = 128)`,
    ];
  }
  return [
    `create table ${table} (${columns}
  )`,
    `create virtual table ${tokens} using fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = ascii
  )`,
    // The newest texts get the lowest row ids, because FTS5 reads in the order of row ids.
    `create trigger ${table}_deleted after delete on ${table} for each row
    begin delete from ${tokens} where rowid = 8563315507200512 - old.position; end`,
  ];
}

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

/** Returns the DDL of figures, legal pages, notes and alerts of the team. */
export const administrationTables = ({ boolean, key, time }: ColumnTypes): string[] => [
  `create table team_notes (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    author_id ${key} references profiles (id) on delete set null,
    text text not null,
    request_id ${key},
    created_at ${time} not null
  )`,
  `create index team_notes_of_user on team_notes (user_id, created_at, id)`,
  `create unique index team_notes_request on team_notes (author_id, request_id)`,
  `create table daily_figures (
    date ${key} not null,
    name ${key} not null,
    count integer not null,
    constraint daily_figures_pkey primary key (date, name)
  )`,
  `create table work_failures (
    name ${key} primary key,
    count integer not null,
    last_at ${time} not null
  )`,
  `create table legal_page_versions (
    page ${key} not null,
    version integer not null,
    body text not null,
    facts text not null,
    published_at ${time} not null,
    published_by ${key} references profiles (id) on delete set null,
    constraint legal_page_versions_pk primary key (page, version)
  )`,
  `create index legal_page_versions_of_author on legal_page_versions (published_by)`,
  `create table team_alerts (
    key ${key} primary key,
    id ${key} not null unique,
    kind ${key} not null,
    owner_id ${key},
    began_at ${time} not null,
    notified_at ${time}
  )`,
  `create table team_alert_choices (
    user_id ${key} not null references profiles (id) on delete cascade,
    kind ${key} not null,
    on_site ${boolean} not null,
    by_push ${boolean} not null,
    by_mail ${boolean} not null,
    constraint team_alert_choices_pk primary key (user_id, kind)
  )`,
];
