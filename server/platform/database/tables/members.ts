/** Members: their profiles, accounts, sessions and ranks, and whom they follow. */
export interface MemberTables {
  profiles: ProfilesTable;
  former_usernames: FormerUsernamesTable;
  private_profiles: PrivateProfilesTable;
  identities: IdentitiesTable;
  audience_copies: AudienceCopiesTable;
  sessions: SessionsTable;
  csrf_tokens: CsrfTokensTable;
  sign_in_attempts: SignInAttemptsTable;
  follows: FollowsTable;
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
  created_at: string;
  updated_at: string;
}

/** A username that its member has left. Until it expires it leads to them and is nobody else's. */
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
  email_notifications: boolean;
  push_notifications: boolean;
  wallet_address: string | null;
  is_profile_complete: boolean;
  blocked_at: string | null;
  /** When the block ends by itself; null for never. */
  blocked_until: string | null;
  blocked_reason: string;
  /** Whether the member mutes or blocks anything, or is blocked by somebody. */
  hides_others: boolean;
  /** When the member asked for the deletion of the account: until it happens, others see nothing of them. */
  leaving_at: string | null;
}

export interface MutesTable {
  id: string;
  user_id: string;
  kind: 'user' | 'word' | 'tag';
  /** The id of the member, or the word or tag as it was typed. */
  value: string;
  /** The value as it is compared. */
  folded: string;
  /** The muted member; null for words and tags. */
  muted_id: string | null;
  expires_at: string | null;
  created_at: string;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

/** Members whose visibility is being copied to their posts, with the post up to which that is done. */
export interface AudienceCopiesTable {
  user_id: string;
  after_time: string;
  after_id: string;
}

export interface FollowsTable {
  follower_id: string;
  following_id: string;
  created_at: string;
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
  /** The browser and the system that its requests tell of; empty where they are unknown. */
  browser: string;
  system: string;
  /** The network of its last address, without the part that tells its machines apart; empty where unknown. */
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
  /** Whether the permission is given or denied, whatever the rank says. */
  is_granted: boolean;
}
