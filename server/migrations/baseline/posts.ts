import { type ColumnTypes, trigger } from '../columns.ts';

/** Returns the DDL of posts with their pictures, likes, series, clips and figures. */
export const postsTables = ({ engine, bigint, boolean, key, time }: ColumnTypes): string[] => [
  `create table posts (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    title text not null,
    content text not null,
    category text check (category in ('fanart', 'illustration', 'photo', 'other')),
    image_key ${key} references files (key),
    image_alt text not null,
    video_url text,
    is_draft ${boolean} not null,
    is_published ${boolean} not null,
    audience text not null check (audience in ('public', 'followers', 'private')),
    likes_count integer not null check (likes_count between 0 and 1000),
    comments_count integer not null check (comments_count >= 0),
    request_id ${key},
    created_at ${time} not null,
    updated_at ${time} not null,
    character_tags text default '' not null,
    image_focal_x integer default 50 not null,
    image_focal_y integer default 50 not null,
    published_at ${time},
    edited_at ${time},
    hidden_at ${time},
    hidden_by ${key},
    hidden_reason text default '' not null,
    pictures_count integer default 0 not null,
    picture_layout text default 'column' not null,
    labels text default '' not null,
    team_labels text default '' not null,
    warning text default '' not null,
    picture_rights text,
    watermark text,
    from_right ${boolean} default false not null,
    own_audience text default 'public' not null check (
      case own_audience
        when 'public' then true
        when 'private' then audience = 'private'
        else own_audience in ('followers', 'mutuals') and audience <> 'public'
      end
    ),
    commenters text default 'readers' not null check (commenters in ('readers', 'followers', 'mutuals', 'nobody')),
    has_poll ${boolean} default false not null,
    draft_poll text,
    constraint posts_draft_or_published check (is_draft <> is_published),
    constraint posts_request unique (user_id, request_id),
    constraint posts_category_or_draft check (category is not null or is_draft)
  )`,
  `create index posts_recent on posts (is_published, audience, created_at, id)`,
  `create index posts_recent_by_category on posts (is_published, audience, category, created_at, id)`,
  `create index posts_popular on posts (is_published, audience, likes_count, created_at, id)`,
  `create index posts_popular_by_category on posts (is_published, audience, category, likes_count, created_at, id)`,
  `create index posts_image on posts (image_key)`,
  `create index posts_drafts on posts (user_id, is_draft, updated_at, id)`,
  `create index posts_hidden on posts (created_at, id) where hidden_at is not null`,
  `create index posts_by_time on posts (is_published, created_at, id)`,
  `create index posts_hidden_of_member on posts (user_id, hidden_at) where hidden_at is not null`,
  `create index posts_hidden_of_author on posts (user_id, created_at, id) where hidden_at is not null`,
  `create index posts_by_category on posts (is_published, category, created_at, id)`,
  `create index posts_by_author on posts (user_id, is_published, created_at, id, own_audience)`,
  `create table post_character_tags (
    post_id ${key} not null references posts (id) on delete cascade,
    position integer not null,
    tag ${key} not null,
    constraint post_character_tags_pk primary key (post_id, position)
  )`,
  `create unique index post_character_tags_tag on post_character_tags (tag, post_id)`,
  `create table likes (
    user_id ${key} not null references profiles (id) on delete cascade,
    post_id ${key} not null references posts (id) on delete cascade,
    count integer not null check (count > 0),
    created_at ${time} not null,
    updated_at ${time} not null,
    constraint likes_pk primary key (user_id, post_id)
  )`,
  `create index likes_of_post on likes (post_id, count, user_id)`,
  `create index likes_of_user on likes (user_id, created_at, post_id)`,
  `create table like_batches (
    user_id ${key} not null references profiles (id) on delete cascade,
    batch_id ${key} not null,
    post_id ${key} not null,
    accepted integer not null,
    likes_count integer not null,
    my_count integer not null,
    expires_at ${time} not null,
    constraint like_batches_pk primary key (user_id, batch_id)
  )`,
  `create index like_batches_expiry on like_batches (expires_at, accepted)`,
  `create table bookmarks (
    user_id ${key} not null references profiles (id) on delete cascade,
    post_id ${key} not null references posts (id) on delete cascade,
    created_at ${time} not null,
    constraint bookmarks_pk primary key (user_id, post_id)
  )`,
  `create index bookmarks_of_user on bookmarks (user_id, created_at, post_id)`,
  `create index bookmarks_of_post on bookmarks (post_id)`,
  `create table tagged_posts (
    post_id ${key} not null references posts (id) on delete cascade,
    tag ${key} not null,
    category text not null,
    likes_count integer not null,
    created_at ${time} not null,
    constraint tagged_posts_pk primary key (post_id, tag)
  )`,
  `create index tagged_posts_popular on tagged_posts (tag, category, likes_count, created_at, post_id)`,
  `create index tagged_posts_recent on tagged_posts (tag, category, created_at, post_id)`,
  `create table notified_likes (
    id ${key} primary key,
    expires_at ${time} not null,
    user_id ${key} not null,
    batch_id ${key} not null
  )`,
  `create table post_nfts (
    post_id ${key} primary key references posts (id) on delete cascade,
    nft_id ${key} not null,
    chain_id integer not null,
    contract_address ${key} not null,
    token_id ${key} not null,
    name text not null,
    collection_name text not null,
    image_source text,
    is_proven ${boolean} not null,
    created_at ${time} not null
  )`,
  `create index post_nfts_nft on post_nfts (nft_id)`,
  `create table post_pictures (
    post_id ${key} not null references posts (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    position integer not null,
    picture_key ${key} not null references files (key),
    alt text not null,
    focal_x integer not null,
    focal_y integer not null,
    labels text default '' not null,
    constraint post_pictures_pk primary key (post_id, picture_key)
  )`,
  `create index post_pictures_key on post_pictures (picture_key)`,
  `create index post_pictures_of_user on post_pictures (user_id, post_id, picture_key)`,
  `create table similar_pictures (
    id ${key} primary key,
    owner_id ${key} not null references profiles (id) on delete cascade,
    author_id ${key} not null references profiles (id) on delete cascade,
    own_post_id ${key} not null,
    own_picture ${key} not null,
    post_id ${key} not null,
    picture ${key} not null,
    state text not null check (state in ('open', 'fine', 'reported')),
    created_at ${time} not null,
    answered_at ${time},
    constraint similar_pictures_once unique (owner_id, post_id)
  )`,
  `create index similar_pictures_of_both on similar_pictures (author_id, owner_id, own_picture)`,
  `create table view_secrets (
    day ${key} primary key,
    secret text not null,
    expires_at ${time} not null
  )`,
  `create table view_hashes (
    hash ${key} primary key,
    expires_at ${time} not null
  )`,
  `create index view_hashes_expiry on view_hashes (expires_at)`,
  `create table post_totals (
    post_id ${key} primary key references posts (id) on delete cascade,
    user_id ${key} not null,
    views integer default 0 not null,
    likes integer default 0 not null,
    saves integer default 0 not null,
    comments integer default 0 not null
  )`,
  `create index post_totals_by_views on post_totals (user_id, views, post_id)`,
  `create index post_totals_by_likes on post_totals (user_id, likes, post_id)`,
  `create index post_totals_by_saves on post_totals (user_id, saves, post_id)`,
  `create table post_figures (
    post_id ${key} not null references posts (id) on delete cascade,
    day ${key} not null,
    name ${key} not null,
    count integer not null,
    constraint post_figures_pk primary key (post_id, day, name)
  )`,
  `create table author_figures (
    user_id ${key} not null references profiles (id) on delete cascade,
    day ${key} not null,
    name ${key} not null,
    count integer not null,
    constraint author_figures_pk primary key (user_id, day, name)
  )`,
  `create table planned_posts (
    post_id ${key} primary key references posts (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    publish_at ${time} not null,
    failure text,
    created_at ${time} not null
  )`,
  `create index planned_posts_of_user on planned_posts (user_id, publish_at, post_id)`,
  `create table post_series (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    title text not null,
    description text not null,
    cover_post_id ${key},
    hidden_at ${time},
    hidden_by ${key},
    hidden_reason text default '' not null,
    deleted_at ${time},
    request_id text,
    created_at ${time} not null,
    updated_at ${time} not null
  )`,
  `create index post_series_of_user on post_series (user_id, updated_at, id)`,
  `create unique index post_series_request on post_series (user_id, request_id)`,
  `create index post_series_deleted on post_series (deleted_at) where deleted_at is not null`,
  `create table post_series_parts (
    series_id ${key} not null references post_series (id) on delete cascade,
    post_id ${key} not null references posts (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    position ${bigint} not null,
    notified_at ${time},
    created_at ${time} not null,
    constraint post_series_parts_pk primary key (series_id, post_id)
  )`,
  `create index post_series_parts_order on post_series_parts (series_id, position, post_id)`,
  `create index post_series_parts_of_post on post_series_parts (post_id, series_id)`,
  `create index post_series_parts_of_user on post_series_parts (user_id, created_at, post_id)`,
  `create table post_series_follows (
    series_id ${key} not null references post_series (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    created_at ${time} not null,
    constraint post_series_follows_pk primary key (series_id, user_id)
  )`,
  `create index post_series_follows_of_user on post_series_follows (user_id, created_at, series_id)`,
  `create table clips (
    id ${key} primary key,
    user_id ${key} not null references profiles (id) on delete cascade,
    name text not null,
    description text not null,
    is_public ${boolean} not null,
    request_id ${key},
    hidden_at ${time},
    hidden_by ${key},
    hidden_reason text not null,
    created_at ${time} not null,
    updated_at ${time} not null,
    edited_at ${time},
    constraint clips_of_request unique (user_id, request_id)
  )`,
  `create index clips_of_user on clips (user_id, updated_at, id)`,
  `create table clip_items (
    clip_id ${key} not null references clips (id) on delete cascade,
    post_id ${key} not null references posts (id) on delete cascade,
    user_id ${key} not null references profiles (id) on delete cascade,
    position ${bigint} not null,
    note text not null,
    folded text not null,
    created_at ${time} not null,
    constraint clip_items_pk primary key (clip_id, post_id)
  )`,
  `create index clip_items_in_order on clip_items (clip_id, position, post_id)`,
  `create index clip_items_of_post on clip_items (post_id)`,
  `create index clip_items_of_user on clip_items (user_id, post_id, clip_id)`,
  `create index clip_items_by_time on clip_items (user_id, created_at, post_id, clip_id)`,
  ...trigger(engine, {
    name: 'tagged_posts_tag_given',
    when: 'after insert on post_character_tags',
    // With this lock, a concurrent edit of the post waits, so that the edit does not miss the new tag.
    run: `insert into tagged_posts (post_id, tag, category, likes_count, created_at)
      select id, new.tag, category, likes_count, created_at from posts
      where id = new.post_id and is_published and audience = 'public'${
        engine === 'postgres' ? ' for no key update of posts' : ''
      }`,
  }),
  ...trigger(engine, {
    name: 'tagged_posts_tag_taken',
    when: 'after delete on post_character_tags',
    run: 'delete from tagged_posts where post_id = old.post_id and tag = old.tag',
  }),
  ...trigger(engine, {
    name: 'tagged_posts_liked',
    when: 'after update of likes_count on posts',
    only: "new.character_tags <> '' and new.likes_count <> old.likes_count",
    run: 'update tagged_posts set likes_count = new.likes_count where post_id = new.id',
  }),
  ...trigger(engine, {
    name: 'tagged_posts_changed',
    when: 'after update of is_published, audience, category, created_at on posts',
    only: `new.is_published <> old.is_published or new.audience <> old.audience
      or new.category <> old.category or new.created_at <> old.created_at`,
    run: `delete from tagged_posts where post_id = new.id;
      insert into tagged_posts (post_id, tag, category, likes_count, created_at)
      select new.id, tag, new.category, new.likes_count, new.created_at from post_character_tags
      where post_id = new.id and new.is_published and new.audience = 'public'`,
  }),
];
