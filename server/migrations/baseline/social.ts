import type { ColumnTypes } from '../columns.ts';

/** Returns the DDL of follows, mutes and blocks. */
export const socialTables = ({ key, time }: ColumnTypes): string[] => [
  `create table follows (
    follower_id ${key} not null references profiles (id) on delete cascade,
    following_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    constraint follows_pk primary key (follower_id, following_id),
    constraint follows_not_oneself check (follower_id <> following_id)
  )`,
  `create index follows_followers on follows (following_id, created_at, follower_id)`,
  `create index follows_following on follows (follower_id, created_at, following_id)`,
  `create table mutes (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    kind text not null check (kind in ('user', 'word', 'tag')),
    value text not null,
    folded ${key} not null,
    muted_id ${key} references profiles (id) on delete cascade,
    expires_at ${time},
    created_at ${time} not null,
    constraint mutes_once unique (user_id, kind, folded),
    constraint mutes_member check ((kind = 'user') = (muted_id is not null))
  )`,
  `create index mutes_of_user on mutes (user_id, kind, created_at, id)`,
  `create index mutes_of_muted on mutes (muted_id)`,
  `create index mutes_expiry on mutes (expires_at)`,
  `create table blocks (
    blocker_id ${key} not null references profiles (id) on delete cascade,
    blocked_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    constraint blocks_pk primary key (blocker_id, blocked_id),
    constraint blocks_others check (blocker_id <> blocked_id)
  )`,
  `create index blocks_of_user on blocks (blocker_id, created_at, blocked_id)`,
  `create index blocks_of_blocked on blocks (blocked_id, blocker_id)`,
  `create table tag_follows (
    user_id ${key} not null references profiles (id) on delete cascade,
    tag ${key} not null,
    created_at ${time} not null,
    constraint tag_follows_pk primary key (user_id, tag)
  )`,
  `create index tag_follows_of_tag on tag_follows (tag)`,
  `create table follow_requests (
    requester_id ${key} not null references profiles (id) on delete cascade,
    target_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    constraint follow_requests_pk primary key (requester_id, target_id)
  )`,
  `create index follow_requests_to_member on follow_requests (target_id, created_at, requester_id)`,
];

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

/** Returns the DDL of conversations and messages. */
export const messagesTables = ({ bigint, boolean, key, time }: ColumnTypes): string[] => [
  `create table conversations (
    id ${key} primary key,
    low_id ${key} references profiles (id) on delete set null,
    high_id ${key} references profiles (id) on delete set null,
    status text not null check (status in ('open', 'request', 'refused')),
    asked_by ${key} references profiles (id) on delete set null,
    answered_at ${time},
    last_sequence integer not null,
    revision integer not null,
    created_at ${time} not null,
    constraint conversations_of_two unique (low_id, high_id)
  )`,
  `create index conversations_of_high on conversations (high_id)`,
  `create index conversations_asked_by on conversations (asked_by)`,
  `create table conversation_sides (
    conversation_id ${key} not null references conversations (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    other_id ${key} references profiles (id) on delete set null,
    box ${key} not null check (box in ('inbox', 'requests', 'none')),
    unread_count integer not null,
    read_up_to integer not null,
    cleared_up_to integer not null,
    has_answered ${boolean} not null,
    is_muted ${boolean} not null,
    updated_at ${time} not null,
    constraint conversation_sides_pk primary key (user_id, conversation_id)
  )`,
  `create index conversation_sides_of_conversation on conversation_sides (conversation_id)`,
  `create index conversation_sides_of_user on conversation_sides (user_id, box, updated_at, conversation_id)`,
  `create index conversation_sides_unread on conversation_sides (user_id) where box = 'inbox' and unread_count > 0`,
  `create index conversation_sides_of_other on conversation_sides (other_id)`,
  `create table messages (
    id ${key} primary key,
    conversation_id ${key} not null references conversations (id) on delete cascade,
    sequence ${bigint} not null,
    revision ${bigint} not null,
    sender_id ${key} references profiles (id) on delete set null,
    recipient_id ${key} references profiles (id) on delete set null,
    state text not null check (state in ('shown', 'taken-back', 'removed')),
    content text not null,
    folded text not null,
    image_key ${key} references files (key),
    image_alt text not null,
    card_kind text,
    card_id ${key},
    request_id ${key},
    is_deleted_by_sender ${boolean} not null,
    is_deleted_by_recipient ${boolean} not null,
    hidden_at ${time},
    hidden_by ${key},
    hidden_reason text not null,
    created_at ${time} not null,
    edited_at ${time},
    constraint messages_of_request unique (sender_id, request_id)
  )`,
  `create unique index messages_of_conversation on messages (conversation_id, sequence)`,
  `create index messages_of_revision on messages (conversation_id, revision)`,
  `create index messages_of_sender on messages (sender_id, created_at, id)`,
  `create index messages_of_recipient on messages (recipient_id, created_at, id)`,
  `create index messages_image on messages (image_key) where image_key is not null`,
];
