import type { PostCategory } from '#contract/posts.ts';
import type { Visibility } from './members.ts';

/** Posts with their pictures and tags, and what members add to them. */
export interface PostTables {
  files: FilesTable;
  posts: PostsTable;
  post_character_tags: PostCharacterTagsTable;
  tagged_posts: TaggedPostsTable;
  tags: TagsTable;
  tag_tokens: TagTokensTable;
  likes: LikesTable;
  like_batches: LikeBatchesTable;
  tag_pages: TagPagesTable;
  bookmarks: BookmarksTable;
  comments: CommentsTable;
}

export interface FilesTable {
  /** `post-images/<random>.<format>` */
  key: string;
  user_id: string | null;
  width: number;
  height: number;
  placeholder: string;
  bytes: number;
  is_animated: boolean;
  /** Given by the client to an upload and its retries. */
  request_id: string | null;
  created_at: string;
}

export interface PostsTable {
  id: string;
  user_id: string;
  title: string;
  content: string;
  /** Null only in a draft. */
  category: PostCategory | null;
  image_key: string | null;
  image_alt: string;
  /** The focal point in percent of width and height: cropping keeps it visible. */
  image_focal_x: number;
  image_focal_y: number;
  video_url: string | null;
  is_draft: boolean;
  is_published: boolean;
  /**
   * Copy of the author's profile visibility, so that feeds are one index scan. It follows a change within seconds:
   * what decides who may read a post is `private_profiles.profile_visibility`.
   */
  audience: Visibility;
  likes_count: number;
  comments_count: number;
  /** The tags in order, joined; `post_character_tags` holds them for searching. */
  character_tags: string;
  request_id: string | null;
  /** When the post was first published; `created_at` is set to the same time then. */
  published_at: string | null;
  /** When a post that had been published was last edited. */
  edited_at: string | null;
  /** Since when moderators hide it: it is a draft that its author cannot publish. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  updated_at: string;
}

export interface PostCharacterTagsTable {
  post_id: string;
  position: number;
  tag: string;
}

/** The published public posts under each of their tags. Only database triggers write it. */
export interface TaggedPostsTable {
  post_id: string;
  tag: string;
  category: PostCategory;
  likes_count: number;
  created_at: string;
}

/** Tags in use: a tag without a published public post has no row. */
export interface TagsTable {
  tag: string;
  /** The normalized tag, for searching. */
  tag_key: string;
  /** Number of published public posts. */
  count: number;
}

/** The pairs of characters in the keys of tags, and their last character, for searching. */
export interface TagTokensTable {
  token: string;
  tag: string;
}

export interface LikesTable {
  user_id: string;
  post_id: string;
  count: number;
  created_at: string;
  updated_at: string;
}

export interface LikeBatchesTable {
  user_id: string;
  batch_id: string;
  post_id: string;
  accepted: number;
  likes_count: number;
  my_count: number;
  expires_at: string;
}

export interface BookmarksTable {
  user_id: string;
  post_id: string;
  created_at: string;
}

export interface CommentsTable {
  id: string;
  /** Either of the two is null. */
  post_id: string | null;
  event_id: string | null;
  user_id: string;
  /** The first comment of the thread, or null for that comment itself. Threads have one level. */
  parent_id: string | null;
  content: string;
  /** A deleted comment keeps its row while it has replies. */
  state: 'shown' | 'hidden' | 'deleted';
  /** Since when moderators hide it: only they show it again. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  request_id: string | null;
  created_at: string;
}

export interface TagPagesTable {
  tag: string;
  description: string;
  image_key: string | null;
}
