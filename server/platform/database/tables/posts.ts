import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { CommenterGroup, PostAudience } from '#contract/posts/audiences.ts';
import type { PictureLayout } from '#contract/posts/post-pictures.ts';
import type { PostCategory } from '#contract/posts/posts.ts';
import type { SimilarPictureState } from '#contract/posts/similar-pictures.ts';
import type { Visibility } from './members.ts';

/** Posts with their pictures and tags, and the likes, bookmarks and comments of members. */
export interface PostTables {
  files: FilesTable;
  posts: PostsTable;
  post_pictures: PostPicturesTable;
  post_character_tags: PostCharacterTagsTable;
  tagged_posts: TaggedPostsTable;
  tags: TagsTable;
  tag_tokens: TagTokensTable;
  likes: LikesTable;
  like_batches: LikeBatchesTable;
  tag_pages: TagPagesTable;
  bookmarks: BookmarksTable;
  clips: ClipsTable;
  clip_items: ClipItemsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  similar_pictures: SimilarPicturesTable;
  planned_posts: PlannedPostsTable;
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
  /** Set by the client for an upload and its retries. */
  request_id: string | null;
  /** The SHA-256 of the bytes that were sent. Null for pictures of earlier releases and of the site itself. */
  sent_hash: string | null;
  /** What the picture looks like, for pictures of posts. Null until it is known, and for pictures of a single colour. */
  perceptual_hash: string | null;
  chunk_1: number | null;
  chunk_2: number | null;
  chunk_3: number | null;
  chunk_4: number | null;
  created_at: string;
}

/** The picture of a post that looks like an earlier one of another member, the owner. */
export interface SimilarPicturesTable {
  id: string;
  owner_id: string;
  author_id: string;
  /** The post of the owner and its picture. */
  own_post_id: string;
  own_picture: string;
  /** The post of the author and its picture. */
  post_id: string;
  picture: string;
  state: SimilarPictureState;
  created_at: string;
  answered_at: string | null;
}

/** A draft that is published at a time. */
export interface PlannedPostsTable {
  post_id: string;
  /** Its author. */
  user_id: string;
  publish_at: string;
  /** Why it was not published at its time. Null while it waits for it. */
  failure: PlanFailure | null;
  created_at: string;
}

export interface PostsTable {
  id: string;
  user_id: string;
  title: string;
  content: string;
  /** Null only in a draft. */
  category: PostCategory | null;
  /** The cover: the only picture, or a copy of one row of `post_pictures`. */
  image_key: string | null;
  image_alt: string;
  /** The focal point in percent of width and height: cropping keeps it visible. */
  image_focal_x: number;
  image_focal_y: number;
  /** The number of its rows in `post_pictures`: 0 for a post with one picture or none. */
  pictures_count: number;
  picture_layout: PictureLayout;
  /** Whether pages are turned from right to left. */
  from_right: boolean;
  /** The uses that the author allows, separated by commas. Null when the author says nothing. */
  picture_rights: string | null;
  /** The name of the watermark on its pictures, which is empty while the author has none. Null without one. */
  watermark: string | null;
  video_url: string | null;
  /** The joined labels of its author, and those of the cover alone (`label-list.ts`). */
  labels: string;
  /** Those that the team has set: of all decisions about it that stand. A post has the labels of both columns. */
  team_labels: string;
  /** What stands in place of veiled pictures. */
  warning: string;
  is_draft: boolean;
  is_published: boolean;
  /**
   * Who finds it in feeds, so that a feed is one index scan: `own_audience` within the author's profile visibility, with
   * `followers` for mutual followers. It follows a change of the profile within seconds. Access to a post depends on
   * `own_audience` and `private_profiles.profile_visibility`.
   */
  audience: Visibility;
  /** Who sees it, as its author has chosen. */
  own_audience: PostAudience;
  /** Who can comment on it among those who see it. */
  commenters: CommenterGroup;
  /** Whether a row of `polls` belongs to it. */
  has_poll: boolean;
  /** JSON: the poll that is published with it, as its author has written it so far. Null after the publication. */
  draft_poll: string | null;
  likes_count: number;
  comments_count: number;
  /** The joined tags, in order. `post_character_tags` has them as rows for queries. */
  character_tags: string;
  request_id: string | null;
  /** The time of the first publication, which also sets `created_at`. */
  published_at: string | null;
  /** The time of the last edit after the first publication. */
  edited_at: string | null;
  /** The time since which moderators hide it. A hidden post is a draft that its author cannot publish. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  updated_at: string;
}

/** The pictures of posts with more than one, each at most once in a post. */
export interface PostPicturesTable {
  post_id: string;
  /** The author, whose upload it is. */
  user_id: string;
  position: number;
  picture_key: string;
  alt: string;
  focal_x: number;
  focal_y: number;
  /** The joined labels of this picture alone. */
  labels: string;
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

/** Tags in use. A tag without a published public post has no row. */
export interface TagsTable {
  tag: string;
  /** The normalized tag, for searching. */
  tag_key: string;
  /** The number of published public posts. */
  count: number;
}

/** The search rows of tags: the pairs of characters in their keys, and their last character. */
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

/** A folder of saved posts. */
export interface ClipsTable {
  id: string;
  user_id: string;
  name: string;
  description: string;
  is_public: boolean;
  request_id: string | null;
  /** When and by whom the team has hidden it from others. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  created_at: string;
  /** The last change of it or of its posts. */
  updated_at: string;
  /** The last change of its words or of a note. */
  edited_at: string | null;
}

/** A post in a clip. */
export interface ClipItemsTable {
  clip_id: string;
  post_id: string;
  /** The owner of the clip. */
  user_id: string;
  /** The place in the clip, with gaps between posts. */
  position: number;
  note: string;
  /** The note for searches. */
  folded: string;
  created_at: string;
}

export interface CommentsTable {
  id: string;
  /** One of the two is null. */
  post_id: string | null;
  event_id: string | null;
  user_id: string;
  /** The first comment of the thread, or null for that comment itself. Threads have one level. */
  parent_id: string | null;
  content: string;
  /** A deleted comment with replies keeps its row. */
  state: 'shown' | 'hidden' | 'deleted';
  /** The time since which moderators hide it. Only they can show it again. */
  hidden_at: string | null;
  hidden_by: string | null;
  hidden_reason: string;
  request_id: string | null;
  likes_count: number;
  created_at: string;
  /** The time of the last edit that others could see. */
  edited_at: string | null;
  /** Since when only the owner of the post or event can reply in the thread that it begins. */
  replies_closed_at: string | null;
}

/** The likes of comments, at most one for each member and comment. */
export interface CommentLikesTable {
  user_id: string;
  comment_id: string;
  created_at: string;
}

export interface TagPagesTable {
  tag: string;
  description: string;
  image_key: string | null;
}
