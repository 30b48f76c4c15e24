import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of polls and ballots. */
export const pollsTables = ({ boolean, key, time }: ColumnTypes): string[] => [
  `create table polls (
    id ${key} primary key,
    owner ${key} not null,
    user_id ${key} references profiles (id) on delete cascade,
    post_id ${key} references posts (id) on delete cascade,
    event_id ${key} references events (id) on delete cascade,
    question text not null,
    description text default '' not null,
    choices text not null,
    max_choices integer not null,
    results text not null check (results in ('after-vote', 'after-end')),
    ends_at ${time} not null,
    is_ended_early ${boolean} not null,
    is_published ${boolean} not null,
    final text,
    notified_voter_id ${key} default '' not null,
    notified_at ${time},
    request_id text,
    created_at ${time} not null,
    updated_at ${time} not null,
    constraint polls_one_owner check ((owner = 'team' and post_id is null and event_id is null) or (owner = 'post' and post_id is not null and event_id is null) or (owner = 'event' and post_id is null and event_id is not null))
  )`,
  `create unique index polls_post_id on polls (post_id)`,
  `create unique index polls_event_id on polls (event_id)`,
  `create unique index polls_request_id on polls (request_id)`,
  `create index polls_of_user on polls (user_id, id)`,
  `create index polls_of_owners on polls (owner, created_at, id)`,
  `create index polls_by_end on polls (owner, is_published, ends_at, id)`,
  `create index polls_to_notify on polls (ends_at, id) where notified_at is null`,
  `create table poll_ballots (
    poll_id ${key} not null references polls (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    choices integer not null,
    updated_at ${time} not null,
    constraint poll_ballots_pk primary key (poll_id, user_id)
  )`,
  `create index poll_ballots_counted on poll_ballots (poll_id, choices)`,
  `create index poll_ballots_of_user on poll_ballots (user_id, updated_at, poll_id)`,
];
