/** Members: their profiles, accounts, sessions, ranks and follows. */
export interface MemberTables {
  profiles: ProfilesTable;
  former_usernames: FormerUsernamesTable;
  private_profiles: PrivateProfilesTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  csrf_tokens: CsrfTokensTable;
  sign_in_attempts: SignInAttemptsTable;
  follows: FollowsTable;
  follow_requests: FollowRequestsTable;
  tag_follows: TagFollowsTable;
  birthdays: BirthdaysTable;
  mutes: MutesTable;
  blocks: BlocksTable;
  admin_users: AdminUsersTable;
  admin_user_permissions: AdminUserPermissionsTable;
}

export interface ProfilesTable {
  id: string;
  username: string;
  username_lower: string;
  display_name: string;
  display_name_lower: string;
  bio: string;
  /** A picture key, or null for the generated avatar. */
  avatar_key: string | null;
  /** A picture key, or null for the generated cover. */
  cover_key: string | null;
  website: string;
  location: string;
  is_verified: boolean;
  is_profile_complete: boolean;
  /** Whether a proven wallet of theirs holds an NFT of an official contract. */
  is_holder: boolean;
  post_count: number;
  follower_count: number;
  following_count: number;
  /** The number of public clips that the team does not hide. */
  clips_count: number;
  created_at: string;
  updated_at: string;
}

/** A former username. Until it expires, it leads to its member and is unavailable to others. */
export interface FormerUsernamesTable {
  username_lower: string;
  user_id: string;
  expires_at: string;
}

export type Visibility = 'public' | 'followers' | 'private';

export interface PrivateProfilesTable {
  id: string;
  email: string;
  profile_visibility: Visibility;
  message_privacy: 'everyone' | 'followers' | 'nobody';
  allow_messages: boolean;
  /** Whether others see what the member has read, and that the member is writing. */
  shows_read_receipts: boolean;
  /** The uses of pictures that new posts allow, as in `posts`. */
  picture_rights: string | null;
  /** The words of the watermark as JSON, with the place and the size; empty for none. */
  watermark: string;
  /** The picture that is drawn in place of the words. */
  watermark_key: string | null;
  /** The watermark is at the top, in place of the bottom. */
  watermarks_new_posts: boolean;
  /** Whether others may show posts of the member in public clips. */
  allows_public_clips: boolean;
  /** What the member sees of labelled pictures. */
  label_spoiler: 'show' | 'blur';
  label_sensitive: 'show' | 'blur';
  label_ai: 'show' | 'blur' | 'hide';
  email_notifications: boolean;
  push_notifications: boolean;
  wallet_address: string | null;
  is_profile_complete: boolean;
  blocked_at: string | null;
  /** The end of the block, or null for none. */
  blocked_until: string | null;
  blocked_reason: string;
  restricted_at: string | null;
  /** The end of the restriction, or null for none. */
  restricted_until: string | null;
  restricted_reason: string;
  /** The visibility that the member has chosen, during a restriction. Null without one. */
  own_visibility: Visibility | null;
  /** The time at which the user asked to become a member. Null when they do not wait for an answer. */
  approval_asked_at: string | null;
  /** The time at which the team refused that. Null without a refusal. */
  approval_refused_at: string | null;
  approval_refused_reason: string;
  /** Whether the member mutes or blocks anything, or is blocked by somebody. */
  hides_others: boolean;
  /** The time at which the deletion was requested. During the pending deletion, the member is hidden from others. */
  leaving_at: string | null;
  /** The first use on the last day of use. The exact time of the last use is in `sessions`, until they end. */
  last_used_at: string;
  /** Since when the member was away before they came back last, for a day or longer. Null when they never were. */
  away_from: string | null;
  back_at: string | null;
  /** Whether they have seen what they missed meanwhile, or do not want to. */
  has_seen_missed: boolean;
  /** The number of reports about them and their content, including those of deleted content and of deleted reporters. */
  reports_count: number;
  /** The time since which no mail is sent to their address. Null while it gets mail. */
  mail_stopped_at: string | null;
  /** Why: mail came back from the address, or its owner reported a mail as spam. */
  mail_stopped_reason: 'bounce' | 'complaint' | null;
}

export interface MutesTable {
  id: string;
  user_id: string;
  kind: 'user' | 'word' | 'tag';
  /** The id of the member, or the word or tag as typed. */
  value: string;
  /** The value for comparisons. */
  folded: string;
  /** The muted member. Null for words and tags. */
  muted_id: string | null;
  expires_at: string | null;
  created_at: string;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

export interface FollowsTable {
  follower_id: string;
  following_id: string;
  created_at: string;
}

/** A request to follow a member. It ends with its answer. */
export interface FollowRequestsTable {
  requester_id: string;
  target_id: string;
  created_at: string;
}

export interface TagFollowsTable {
  user_id: string;
  /** In the spelling of the tag. */
  tag: string;
  created_at: string;
}

/** The birthday of a member, who has chosen to tell it. */
export interface BirthdaysTable {
  user_id: string;
  /** Month and day, as `11-27`. */
  day: string;
  visible_to: 'nobody' | 'followers' | 'everybody';
  updated_at: string;
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
  /** The browser and the system of its requests. Empty when unknown. */
  browser: string;
  system: string;
  /** The network of its last address, without the part that identifies a machine. Empty when unknown. */
  network: string;
  created_at: string;
  /** Updated every few minutes while the session is used. */
  last_seen_at: string;
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

export interface AdminUsersTable {
  id: string;
  rank: 'super_admin' | 'admin' | 'moderator' | null;
  /** Whether the record overrides permissions of its rank. */
  has_own_permissions: boolean;
  created_at: string;
}

export interface AdminUserPermissionsTable {
  user_id: string;
  permission: string;
  /** Whether the permission is granted or denied, regardless of the rank. */
  is_granted: boolean;
}
