import { type Fields, isFields } from './firestore-values.ts';

/** The kind of value that an import reads from a field. `unused` is a field that the import knows but does not read. */
type FieldType = 'boolean' | 'list' | 'number' | 'picture' | 'text' | 'time' | 'unused';

/** The fields of a record by their names. A field can contain fields itself. */
export interface FieldTypes {
  readonly [name: string]: FieldType | FieldTypes;
}

const profiles = {
  username: 'text',
  display_name: 'text',
  bio: 'text',
  avatar_url: 'picture',
  website: 'text',
  location: 'text',
  is_verified: 'boolean',
  is_profile_complete: 'boolean',
  is_blocked: 'boolean',
  blocked_at: 'time',
  created_at: 'time',
  updated_at: 'time',
  username_lower: 'unused',
  display_name_lower: 'unused',
  post_count: 'unused',
  follower_count: 'unused',
  following_count: 'unused',
} as const;

/** The fields that an import knows, by collection. docs/operators/import.md has a table of each collection. */
export const importFields = {
  profiles,
  avatars: profiles,
  private_profiles: {
    email: 'text',
    privacy_settings: {
      profileVisibility: 'text',
      messagePrivacy: 'text',
      allowMessages: 'boolean',
    },
    notification_settings: { emailNotifications: 'boolean', pushNotifications: 'boolean' },
    is_blocked: 'boolean',
    blocked_at: 'time',
    wallet_address: 'unused',
    is_profile_complete: 'unused',
  },
  users: {
    email: 'text',
    providerUserInfo: 'list',
    createdAt: 'time',
    lastSignedInAt: 'time',
    disabled: 'boolean',
    emailVerified: 'unused',
    passwordHash: 'unused',
    salt: 'unused',
    displayName: 'unused',
    photoUrl: 'unused',
    phoneNumber: 'unused',
    customAttributes: 'unused',
  },
  posts: {
    user_id: 'text',
    title: 'text',
    content: 'text',
    category: 'text',
    image_url: 'picture',
    video_url: 'text',
    character_tags: 'list',
    is_published: 'boolean',
    is_draft: 'boolean',
    audience: 'text',
    visibility: 'text',
    is_private: 'boolean',
    created_at: 'time',
    updated_at: 'time',
    likes_count: 'unused',
    comments_count: 'unused',
    profiles: 'unused',
    liked: 'unused',
    bookmarked: 'unused',
  },
  likes: {
    user_id: 'text',
    post_id: 'text',
    count: 'number',
    created_at: 'time',
    updated_at: 'time',
  },
  follows: { follower_id: 'text', following_id: 'text', created_at: 'time', updated_at: 'time' },
  events: {
    user_id: 'text',
    created_by: 'text',
    title: 'text',
    description: 'text',
    event_date: 'time',
    date: 'time',
    event_end_date: 'time',
    endDate: 'time',
    location: 'text',
    event_url: 'text',
    image_url: 'picture',
    created_at: 'time',
    updated_at: 'time',
  },
  wallets: {
    user_id: 'text',
    address: 'text',
    wallet_address: 'text',
    chain_id: 'number',
    label: 'text',
    created_at: 'time',
    updated_at: 'time',
    address_mask: 'unused',
  },
  nft_preferences: {
    user_id: 'text',
    contract_address: 'text',
    token_id: 'text',
    chain_id: 'number',
    is_hidden: 'boolean',
    created_at: 'time',
    updated_at: 'time',
    nft_cache_id: 'unused',
  },
  notifications: {
    title: 'text',
    content: 'text',
    type: 'text',
    priority: 'text',
    target_audience: 'text',
    target_user_ids: 'list',
    target_user_id: 'text',
    from_user_id: 'text',
    from_user_name: 'text',
    related_id: 'text',
    created_by: 'text',
    read_by: 'list',
    is_read: 'boolean',
    is_active: 'boolean',
    image_url: 'picture',
    expires_at: 'time',
    created_at: 'time',
    updated_at: 'time',
  },
  featured_banners: {
    title: 'text',
    description: 'text',
    attribution: 'text',
    image_url: 'picture',
    link_url: 'text',
    link_text: 'text',
    is_active: 'boolean',
    display_start: 'time',
    display_end: 'time',
    display_order: 'number',
  },
  site_settings: { og_title: 'text', og_description: 'text', og_image_url: 'picture' },
  admin_users: { rank: 'text', permissions: 'list', created_at: 'time', updated_at: 'time' },
} as const satisfies Readonly<Record<string, FieldTypes>>;

export type CollectionName = keyof typeof importFields;

type NamesIn<Types> = Types extends string
  ? never
  : { [Name in keyof Types & string]: Name | NamesIn<Types[Name]> }[keyof Types & string];

/** The name of a field that an import can read. */
export type FieldName = {
  [Name in CollectionName]: NamesIn<(typeof importFields)[Name]>;
}[CollectionName];

interface NamedFields {
  /** The fields under the names that the import uses. */
  fields: Fields;
  /** The names of other fields with a value. */
  unknown: string[];
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * Returns the fields of a record under the known names. A field whose name has the other spelling (`image_url` or
 * `imageUrl`) is renamed, unless the known name has a value as well.
 */
export function nameFields(types: FieldTypes, record: Fields): NamedFields {
  const fields: Record<string, unknown> = { ...record };
  const unknown = new Set(Object.keys(record).filter((name) => hasValue(record[name])));
  for (const [name, type] of Object.entries(types)) {
    const spelling = spellingsOf(name).find((one) => hasValue(fields[one]));
    if (spelling === undefined) continue;
    fields[name] = fields[spelling];
    unknown.delete(spelling);
    if (typeof type === 'string' || !isFields(fields[name])) continue;
    const inner = nameFields(type, fields[name]);
    fields[name] = inner.fields;
    for (const one of inner.unknown) unknown.add(`${name}.${one}`);
  }
  return { fields, unknown: [...unknown] };
}

function spellingsOf(name: string): string[] {
  const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [name, camel, snake];
}
