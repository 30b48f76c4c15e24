import { foldText } from '#contract/foundations/search-text.ts';
import type {
  PrivateProfilesTable,
  ProfilesTable,
  RowFields,
} from '#server/platform/database/tables.ts';

/** A row of `profiles`, by default of a new member with empty fields. */
export function profileRow(fields: RowFields<ProfilesTable, 'id' | 'username'>): ProfilesTable {
  const { username, display_name = '', created_at = new Date().toISOString() } = fields;
  return {
    username_lower: username.toLowerCase(),
    display_name,
    display_name_lower: foldText(display_name),
    bio: '',
    avatar_key: null,
    cover_key: null,
    website: '',
    location: '',
    is_verified: false,
    is_profile_complete: false,
    is_holder: false,
    post_count: 0,
    follower_count: 0,
    following_count: 0,
    clips_count: 0,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** A row of `private_profiles`, by default with the initial settings of a new member. */
export function privateProfileRow(
  fields: RowFields<PrivateProfilesTable, 'id' | 'email'>,
): PrivateProfilesTable {
  return {
    profile_visibility: 'public',
    message_privacy: 'followers',
    allow_messages: true,
    shows_read_receipts: true,
    picture_rights: null,
    watermark: '',
    watermark_key: null,
    watermarks_new_posts: false,
    allows_public_clips: true,
    label_spoiler: 'blur',
    label_sensitive: 'blur',
    label_ai: 'show',
    email_notifications: true,
    push_notifications: true,
    wallet_address: null,
    is_profile_complete: false,
    blocked_at: null,
    blocked_until: null,
    blocked_reason: '',
    restricted_at: null,
    restricted_until: null,
    restricted_reason: '',
    own_visibility: null,
    approval_asked_at: null,
    approval_refused_at: null,
    approval_refused_reason: '',
    hides_others: false,
    leaving_at: null,
    last_used_at: new Date().toISOString(),
    away_from: null,
    back_at: null,
    has_seen_missed: true,
    reports_count: 0,
    mail_stopped_at: null,
    mail_stopped_reason: null,
    ...fields,
  };
}
