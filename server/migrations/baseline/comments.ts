import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of comments and their likes. */
export const commentsTables = ({ key, time }: ColumnTypes): string[] => [
  `create table comments (
    id ${key} primary key,
    post_id ${key} references posts (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    parent_id ${key} references comments (id) on delete cascade,
    content text not null,
    state text not null check (state in ('shown', 'hidden', 'deleted')),
    request_id ${key},
    created_at ${time} not null,
    event_id ${key} references events (id) on delete cascade,
    hidden_at ${time},
    hidden_by ${key},
    hidden_reason text default '' not null,
    likes_count integer default 0 not null,
    edited_at ${time},
    replies_closed_at ${time},
    constraint comments_request unique (user_id, request_id),
    constraint comments_about_one check ((post_id is null) <> (event_id is null))
  )`,
  `create index comments_threads on comments (post_id, created_at, id) where parent_id is null`,
  `create index comments_of_parent on comments (parent_id, created_at, id)`,
  `create index comments_of_user on comments (user_id, created_at, id)`,
  `create index comments_event_threads on comments (event_id, created_at, id) where parent_id is null`,
  `create index comments_hidden on comments (created_at, id) where hidden_at is not null`,
  `create index comments_by_time on comments (state, created_at, id)`,
  `create index comments_by_writer on comments (user_id, state, created_at, id)`,
  `create index comments_hidden_of_member on comments (user_id, hidden_at) where hidden_at is not null`,
  `create index comments_hidden_of_author on comments (user_id, created_at, id) where hidden_at is not null`,
  `create index comments_of_post on comments (post_id, created_at, id)`,
  `create index comments_of_event on comments (event_id, created_at, id)`,
  `create table comment_likes (
    user_id ${key} not null references profiles (id) on delete cascade,
    comment_id ${key} not null references comments (id) on delete cascade,
    created_at ${time} not null,
    constraint comment_likes_pk primary key (user_id, comment_id)
  )`,
  `create index comment_likes_of_user on comment_likes (user_id, created_at, comment_id)`,
  `create index comment_likes_of_comment on comment_likes (comment_id, created_at, user_id)`,
];
