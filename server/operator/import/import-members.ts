import { privacySettingsSchema } from '#contract/accounts/member-settings.ts';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { DISPLAY_NAME_MAX } from '#contract/foundations/limits.ts';
import {
  bioSchema,
  displayNameSchema,
  profileUpdateSchema,
  usernameSchema,
} from '#contract/members/profiles.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  privateProfileRow,
  profileRow,
} from '#server/features/members/profiles/profiles.tables.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { collection, findImported } from './collection.ts';
import type { Document } from './export-files.ts';
import { isFields } from './firestore-values.ts';
import * as store from './import.store.ts';
import { joined, reasonOf, Skip, type Source, textsIn } from './import-batch.ts';
import { claimAll, importOnlyPicture } from './import-pictures.ts';

const { website, location } = profileUpdateSchema.shape;

/**
 * Public profiles. Until the private profile of a member is imported, the member is private and receives nothing, so
 * that no private profile is ever visible.
 */
export const profiles = collection({
  name: 'profiles',
  table: 'profiles',
  hasAddress: true,
  find: async (batch, documents) => {
    const names = documents.flatMap(wantedNames);
    return {
      taken: await batch.keys('profiles', ['username_lower'], names),
      former: await batch.keys('former_usernames', ['username_lower'], names),
      imported: await findImported(batch, []),
    };
  },
  convert(source, { taken, former, imported }) {
    const row = toProfile(source, (name) => !taken.has(name) && !former.has(name));
    taken.add(row.profile.username_lower);
    imported.add(source.id);
    return row;
  },
  async write(transaction, rows) {
    const members = rows.map(({ profile }) => profile);
    const private_profiles = rows.map(({ privateProfile }) => privateProfile);
    await store.insert(transaction, { profiles: members, private_profiles });
    await addToIndex(transaction, { members });
  },
});

/** Returns the usernames that a profile can get, in lower case: its own, and usernames that derive from its id. */
function wantedNames(document: Document): string[] {
  const names = [...textsIn([document], 'username'), ...namesOfId(document.id)];
  return names.map((name) => name.toLowerCase());
}

/** Returns the usernames for a member without one, as for a new account: 8 characters of the id. */
function namesOfId(id: string): string[] {
  return Array.from({ length: 10 }, (_, from) => id.slice(from, from + 8));
}

function toProfile(source: Source, isFree: (name: string) => boolean) {
  const { id } = source;
  const now = new Date().toISOString();
  const { created_at, updated_at } = source.times(now);
  const display_name = displayNameOf(source);
  const is_profile_complete = source.flag('is_profile_complete', false) && display_name !== '';
  const fields = {
    display_name,
    username: usernameOf(source, isFree),
    bio: source.optional('bio', bioSchema, ''),
    website: source.optional('website', website, ''),
    location: source.optional('location', location, ''),
    is_verified: source.flag('is_verified', false),
    is_profile_complete,
  };
  return {
    profile: profileRow({ ...fields, id, created_at, updated_at }),
    privateProfile: privateProfileRow({
      id,
      email: '',
      profile_visibility: 'private',
      allow_messages: false,
      email_notifications: false,
      push_notifications: false,
      is_profile_complete,
      last_used_at: updated_at,
      ...blockOf(source),
    }),
  };
}

function blockOf(source: Source) {
  const isBlocked = source.value('blocked_at') !== null || source.flag('is_blocked', false, true);
  return isBlocked && { blocked_at: source.time('blocked_at', new Date().toISOString()) };
}

function displayNameOf(source: Source): string {
  const name = source.text('display_name');
  const parsed = displayNameSchema.safeParse(name);
  if (parsed.success || name.trim() === '') return parsed.data ?? '';
  // A member without a name could not use the site, so a long name is shortened.
  const short = displayNameSchema.safeParse(firstGraphemes(name.trim(), DISPLAY_NAME_MAX));
  source.change('display_name', reasonOf(parsed.error), short.data ?? null);
  return short.data ?? '';
}

function usernameOf(source: Source, isFree: (name: string) => boolean): string {
  const typed = source.text('username');
  const wanted = usernameSchema.safeParse(typed).data;
  const names = wanted === undefined ? namesOfId(source.id) : [wanted, ...namesOfId(source.id)];
  const username = names.find((name) => isFree(name.toLowerCase()));
  if (username === undefined) throw new Skip('username-taken', 'username');
  const reason = wanted === undefined ? 'bad-value' : 'username-taken';
  if (username !== wanted) source.change('username', typed === '' ? 'missing' : reason, username);
  return username;
}

/** The avatars of imported profiles. A picture belongs to a member, so the member is stored first. */
export const avatars = collection({
  name: 'avatars',
  files: ['profiles'],
  isPart: ({ fields }) => Boolean(fields?.avatar_url),
  isOfMember: true,
  async convert(source, _found, context) {
    const place = { to: 'profile-images', owner: source.id } as const;
    const image_key = await importOnlyPicture(context, source, 'avatar_url', place);
    return { user_id: source.id, image_key };
  },
  async write(transaction, rows) {
    await claimAll(transaction, 'profile-images', rows);
    for (const { user_id, image_key } of rows) {
      if (image_key !== null) await store.setAvatar(transaction, user_id, image_key);
    }
  },
});

const { profileVisibility, messagePrivacy } = privacySettingsSchema.shape;

/** Private profiles, with the settings that decide who sees a member. Members without such a profile stay private. */
export const privateProfiles = collection({
  name: 'private_profiles',
  isOfMember: true,
  async find(batch, documents) {
    const ids = documents.map(({ id }) => id);
    const keys = ids.map((id) => [id, '']);
    return {
      used: new Set(await store.findUsed(batch.database.read, ids)),
      authors: await batch.keys('posts', ['user_id'], ids),
      withoutEmail: await batch.keys('private_profiles', ['id', 'email'], keys),
    };
  },
  convert(source, { used, authors, withoutEmail }) {
    const { id } = source;
    if (used.has(id)) throw new Skip('in-use');
    const email = emailOf(source, source.text('email'));
    const address = withoutEmail.has(joined(id, '')) && { email };
    return { id, settings: { ...toSettings(source), ...address }, isAuthor: authors.has(id) };
  },
  async write(transaction, rows) {
    for (const { id, settings, isAuthor } of rows) {
      // Only a member of an earlier import can have posts.
      if (isAuthor) await queueAudienceCopy(transaction, id);
      await store.setSettings(transaction, id, settings);
    }
  },
});

function toSettings(source: Source) {
  const settings = source.group('privacy_settings');
  const notifications = source.group('notification_settings');
  if (settings.value('profileVisibility') === null) {
    source.change('profileVisibility', 'missing', 'private');
  }
  return {
    profile_visibility: settings.optional('profileVisibility', profileVisibility, 'private'),
    message_privacy: settings.optional('messagePrivacy', messagePrivacy, 'followers'),
    allow_messages: settings.flag('allowMessages', true),
    email_notifications: notifications.flag('emailNotifications', true),
    push_notifications: notifications.flag('pushNotifications', true),
    ...blockOf(source),
  };
}

/** Returns an address as Google sends it, or an empty text. The first sign-in stores the current address. */
function emailOf(source: Source, text: string): string {
  const email = text.trim();
  if (email === '' || /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email)) return email;
  source.change('email', 'bad-value');
  return '';
}

const GOOGLE = 'https://accounts.google.com';

/**
 * The accounts of `firebase auth:export`. Members sign in with the same Google account. Password hashes are not read.
 * Accounts are imported after the other data of members, so that nobody signs in before these data are imported.
 */
export const accounts = collection({
  name: 'users',
  isOfMember: true,
  async find(batch, documents) {
    const found = documents.map(({ fields }) => googleOf(fields?.providerUserInfo)?.rawId ?? '');
    const keys = found.map((subject) => [GOOGLE, subject]);
    return { taken: await batch.keys('identities', ['issuer', 'subject'], keys) };
  },
  convert(source, { taken }) {
    const google = googleOf(source.value('providerUserInfo'));
    if (google === null) throw new Skip('no-google-account', 'providerUserInfo');
    const key = joined(GOOGLE, google.rawId);
    if (taken.has(key)) throw new Skip('account-taken', 'providerUserInfo');
    taken.add(key);
    const now = new Date().toISOString();
    // Google has verified the address of the account. The address in a private profile could be written by the member.
    const email = emailOf(source, google.email || source.text('email'));
    const last_used_at = source.time('lastSignedInAt');
    const created_at = source.time('createdAt', now);
    return {
      identity: { issuer: GOOGLE, subject: google.rawId, user_id: source.id, created_at },
      settings: {
        ...(email !== '' && { email }),
        ...(last_used_at !== null && { last_used_at }),
        ...(source.flag('disabled', false, true) && { blocked_at: now }),
      },
    };
  },
  async write(transaction, rows) {
    await store.insert(transaction, { identities: rows.map(({ identity }) => identity) });
    for (const { identity, settings } of rows) {
      if (Object.keys(settings).length === 0) continue;
      await updatePrivateProfile(transaction, identity.user_id, settings);
    }
  },
});

function googleOf(providers: unknown): { rawId: string; email: string } | null {
  const list: unknown[] = Array.isArray(providers) ? providers : [];
  const google = list.filter(isFields).find(({ providerId }) => providerId === 'google.com');
  const { rawId, email } = google ?? {};
  if (typeof rawId !== 'string' || rawId === '') return null;
  return { rawId, email: typeof email === 'string' ? email : '' };
}
