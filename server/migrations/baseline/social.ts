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
