/**
 * What the tables hold, as code sees it on both engines: booleans are booleans,
 * times are ISO 8601 strings in UTC with milliseconds, counts are numbers.
 */

export interface ProfilesTable {
  id: string;
  username: string;
  username_lower: string;
  display_name: string;
  display_name_lower: string;
  bio: string;
  /** A picture key, or null for the generated avatar. */
  avatar_key: string | null;
  website: string;
  location: string;
  is_verified: boolean;
  is_profile_complete: boolean;
  post_count: number;
  follower_count: number;
  following_count: number;
  created_at: string;
  updated_at: string;
}

export type Visibility = 'public' | 'followers' | 'private';

export interface PrivateProfilesTable {
  id: string;
  email: string;
  profile_visibility: Visibility;
  message_privacy: 'everyone' | 'followers' | 'nobody';
  allow_messages: boolean;
  email_notifications: boolean;
  push_notifications: boolean;
  wallet_address: string | null;
  is_profile_complete: boolean;
  blocked_at: string | null;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the cookie, hex. */
  id_hash: string;
  user_id: string;
  created_at: string;
  expires_at: string;
}

export interface CsrfTokensTable {
  token_hash: string;
  session_hash: string;
  expires_at: string;
}

export interface SignInAttemptsTable {
  state_hash: string;
  code_verifier: string;
  nonce: string;
  mode: 'popup' | 'redirect';
  expires_at: string;
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
  created_at: string;
}

export interface PostsTable {
  id: string;
  user_id: string;
  title: string;
  content: string;
  category: 'fanart' | 'illustration' | 'photo' | 'other';
  image_key: string | null;
  image_alt: string;
  /** Where the picture must not be cut, in percent of its width and height. */
  image_focal_x: number;
  image_focal_y: number;
  video_url: string | null;
  is_draft: boolean;
  is_published: boolean;
  /** Copy of the author's profile visibility, so that feeds are one index scan. */
  audience: Visibility;
  likes_count: number;
  comments_count: number;
  /** The tags in their order, joined; post_character_tags holds them for searching. */
  character_tags: string;
  request_id: string | null;
  /** When it was first published; a draft's `created_at` becomes that moment. */
  published_at: string | null;
  /** When what is published was last changed, if ever. */
  edited_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface PostCharacterTagsTable {
  post_id: string;
  position: number;
  tag: string;
}

/** The published public posts under each of their tags; the database's triggers keep it, nobody else. */
export interface TaggedPostsTable {
  post_id: string;
  tag: string;
  category: PostsTable['category'];
  likes_count: number;
  created_at: string;
}

/** The tags in use: those without a published public post have no row. */
export interface TagsTable {
  tag: string;
  /** Its search key. */
  tag_key: string;
  /** Published public posts under it. */
  count: number;
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

export interface FollowsTable {
  follower_id: string;
  following_id: string;
  created_at: string;
}

export interface BookmarksTable {
  user_id: string;
  post_id: string;
  created_at: string;
}

export interface CommentsTable {
  id: string;
  post_id: string;
  user_id: string;
  /** The comment that begins the thread this one stands in; a thread has one level. */
  parent_id: string | null;
  content: string;
  /** `deleted` keeps the place of a comment that has replies. */
  state: 'shown' | 'hidden' | 'deleted';
  request_id: string | null;
  created_at: string;
}

export interface ReportsTable {
  id: string;
  reporter_id: string;
  target_type: 'post' | 'comment' | 'user' | 'event';
  target_id: string;
  reason: string;
  detail: string;
  status: 'open' | 'resolved' | 'dismissed';
  created_at: string;
}

export interface EventsTable {
  id: string;
  user_id: string;
  title: string;
  description: string;
  event_date: string;
  event_end_date: string | null;
  location: string;
  image_key: string | null;
  event_url: string | null;
  created_at: string;
  updated_at: string;
}

export interface FeaturedBannersTable {
  id: string;
  title: string;
  image_key: string | null;
  description: string;
  attribution: string;
  link_url: string | null;
  link_text: string;
  is_active: boolean;
  display_start: string;
  display_end: string | null;
  display_order: number;
}

export interface NotificationsTable {
  id: string;
  title: string;
  content: string;
  priority: string;
  target_audience: 'all' | 'admin' | 'specific';
  target_user_id: string | null;
  is_active: boolean;
  image_key: string | null;
  expires_at: string | null;
  type: string;
  from_user_id: string | null;
  from_user_name: string | null;
  related_id: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** target_user_ids, a row a member. */
export interface NotificationTargetsTable {
  notification_id: string;
  user_id: string;
}

/** read_by, a row a reader; is_read is that such a row exists. */
export interface NotificationReadsTable {
  notification_id: string;
  user_id: string;
  read_at: string;
}

export interface AdminUsersTable {
  id: string;
  rank: 'super_admin' | 'admin' | 'moderator' | null;
  /** True when the record's own permissions replace those of the rank. */
  has_own_permissions: boolean;
  created_at: string;
}

export interface AdminUserPermissionsTable {
  user_id: string;
  permission: string;
}

export interface DeletedContentTable {
  id: string;
  type: string;
  original_id: string;
  /** The deleted record as JSON; empty once it is restored. */
  content: string;
  deleted_at: string;
  deleted_by: string;
  deletion_reason: string;
  restored_at: string | null;
}

/** The pictures that a backup names, a row each, until it is restored. */
export interface DeletedContentPicturesTable {
  picture_key: string;
  deleted_id: string;
}

export interface WalletsTable {
  id: string;
  user_id: string;
  label: string;
  address: string;
  address_lower: string;
  address_mask: string;
  chain_id: number;
  created_at: string;
}

export interface NftCacheTable {
  id: string;
  user_id: string;
  wallet_id: string;
  chain_id: number;
  contract_address: string;
  token_id: string;
  name: string;
  image_source: string | null;
  collection_name: string;
  created_at: string;
}

export interface NftPreferencesTable {
  id: string;
  user_id: string;
  nft_cache_id: string;
  contract_address: string;
  token_id: string;
  is_hidden: boolean;
  created_at: string;
}

/** Documents of settings by name; `general` is the site's own. */
export interface SiteSettingsTable {
  id: string;
  /** JSON. */
  value: string;
  updated_at: string;
}

export interface Tables {
  profiles: ProfilesTable;
  private_profiles: PrivateProfilesTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  csrf_tokens: CsrfTokensTable;
  sign_in_attempts: SignInAttemptsTable;
  files: FilesTable;
  posts: PostsTable;
  post_character_tags: PostCharacterTagsTable;
  tagged_posts: TaggedPostsTable;
  tags: TagsTable;
  likes: LikesTable;
  like_batches: LikeBatchesTable;
  follows: FollowsTable;
  bookmarks: BookmarksTable;
  comments: CommentsTable;
  reports: ReportsTable;
  events: EventsTable;
  featured_banners: FeaturedBannersTable;
  notifications: NotificationsTable;
  notification_targets: NotificationTargetsTable;
  notification_reads: NotificationReadsTable;
  admin_users: AdminUsersTable;
  admin_user_permissions: AdminUserPermissionsTable;
  deleted_content: DeletedContentTable;
  deleted_content_pictures: DeletedContentPicturesTable;
  wallets: WalletsTable;
  nft_cache: NftCacheTable;
  nft_preferences: NftPreferencesTable;
  site_settings: SiteSettingsTable;
}

/** Columns that SQLite keeps as 0 and 1 and that code reads as booleans. */
export const booleanColumns: ReadonlySet<string> = new Set([
  'is_verified',
  'is_profile_complete',
  'allow_messages',
  'email_notifications',
  'push_notifications',
  'is_animated',
  'is_draft',
  'is_published',
  'is_active',
  'has_own_permissions',
  'is_hidden',
]);
