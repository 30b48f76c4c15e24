import type { ColumnTypes } from '../columns.ts';

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
